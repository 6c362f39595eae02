import HitherText
import HitherTracks

extension SimulatedOuting {
  /// The outing's folder: `outing.json`, `route.gpx`, `truth.json`, `tracks/`, and
  /// `scenario.json` where the scenario came from a file.
  ///
  /// - Returns: Paths relative to the folder, with the content of each file.
  public func write() -> [(path: String, bytes: [UInt8])] {
    var files = [
      (path: "outing.json", bytes: manifest()),
      (path: "route.gpx", bytes: GPXText.route(route)),
      (path: "truth.json", bytes: TruthText.document(self)),
    ]
    if !log.entries.isEmpty { files.append(("log.ndjson", LogText.ndjson(log.entries))) }
    if let source = scenario.source { files.append(("scenario.json", source)) }
    for member in members {
      let bytes =
        switch member.plan.device.format {
        case .gpx: GPXText.track(member.fixes, name: member.plan.name)
        case .csv: CSVTrackText.track(member.fixes)
        }
      files.append((member.trackPath, bytes))
    }
    return files
  }

  private func manifest() -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    for (key, text) in [
      ("schema", "hither/outing/1"), ("name", scenario.name), ("timezone", scenario.timeZone),
      ("route", "route.gpx"),
    ] + (log.entries.isEmpty ? [] : [("log", "log.ndjson")]) {
      writer.key(key)
      writer.value(text)
    }
    writer.key("members")
    writer.beginArray()
    for member in members {
      var line = JSONWriter(style: .line)
      line.beginObject()
      for (key, text) in [
        ("id", member.plan.id), ("name", member.plan.name), ("role", member.role.rawValue),
      ] {
        line.key(key)
        line.value(text)
      }
      line.key("tracks")
      line.beginArray()
      line.value(member.trackPath)
      line.endArray()
      line.endObject()
      writer.value(rawJSON: line.buffer.bytes)
    }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.buffer.bytes
  }
}

extension SimulatedMember {
  /// The path of the member's recording in the outing's folder.
  public var trackPath: String { "tracks/\(plan.id).\(plan.device.format.rawValue)" }
}
