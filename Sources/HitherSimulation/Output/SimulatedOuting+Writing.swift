import HitherTracks

extension SimulatedOuting {
  /// The outing's folder: `outing.json`, `route.gpx`, `truth.json`, `tracks/`, and `scenario.json`
  /// if the scenario came from a file.
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
      files.append(
        (member.trackPath, member.plan.device.format.text(member.fixes, name: member.plan.name)))
    }
    return files
  }

  private func manifest() -> [UInt8] {
    ManifestText.document(
      [("name", scenario.name), ("timezone", scenario.timeZone), ("route", "route.gpx")]
        + (log.entries.isEmpty ? [] : [("log", "log.ndjson")]),
      members: members.map {
        ManifestText.Line(
          id: $0.plan.id, name: $0.plan.name, role: $0.role, track: $0.trackPath)
      })
  }
}

extension SimulatedMember {
  /// The path of the member's recording in the outing's folder.
  public var trackPath: String { plan.device.format.path(of: plan.id) }
}
