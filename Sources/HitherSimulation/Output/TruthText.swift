import HitherText
import HitherTracks

/// Writes `truth.json`, `hither/truth/1`.
struct TruthText {
  private var writer = JSONWriter(style: .pretty)

  static func document(_ outing: SimulatedOuting) -> [UInt8] {
    var text = TruthText()
    text.append(outing)
    return text.writer.buffer.bytes
  }

  private mutating func append(_ outing: SimulatedOuting) {
    writer.beginObject()
    text("schema", "hither/truth/1")
    text("name", outing.scenario.name)
    writer.key("seed")
    writer.value(scaled: Int64(clamping: outing.scenario.seed), places: 0)
    writer.key("leader")
    writer.value(outing.leader?.plan.id)
    writer.key("route")
    writer.beginObject()
    text("file", "route.gpx")
    number("lap_m", outing.routeMetres, places: 3)
    number("laps", Double(max(1, outing.scenario.route.laps)), places: 0)
    writer.endObject()
    writer.key("members")
    writer.beginArray()
    for member in outing.members { append(member) }
    writer.endArray()
    if !outing.log.entries.isEmpty {
      writer.key("log")
      writer.value(rawJSON: LogText.truth(outing.log))
    }
    writer.endObject()
    writer.newline()
  }

  private mutating func append(_ member: SimulatedMember) {
    let truth = member.truth
    writer.beginObject()
    text("id", member.plan.id)
    text("start", truth.start.rfc3339)
    text("end", truth.end.rfc3339)
    number("distance_m", truth.distanceMetres, places: 3)
    number("ascent_m", truth.ascentMetres)
    number("descent_m", truth.descentMetres)
    number("elapsed_s", Double(truth.movingSeconds + truth.stoppedSeconds))
    number("moving_s", Double(truth.movingSeconds))
    number("stopped_s", Double(truth.stoppedSeconds))
    writer.key("finished")
    writer.value(truth.finished)
    list("stops", truth.stops) { stop, line in
      TruthText.append(stop.start, stop.end, &line)
      line.key("lat")
      line.value(scaled: Int64(stop.coordinate.latitudeE7), places: 7)
      line.key("lon")
      line.value(scaled: Int64(stop.coordinate.longitudeE7), places: 7)
    }
    writer.key("straggling")
    writer.beginObject()
    episodes("along", truth.stragglingAlong, measure: "max_gap_m")
    episodes("straight", truth.stragglingStraight, measure: "max_gap_m")
    writer.endObject()
    episodes("off_route", truth.offRoute, measure: "max_cross_track_m")
    episodes("wrong_way", truth.wrongWay, measure: "back_m")
    episodes("dropouts", truth.dropouts, measure: nil)
    append(progress: truth.progressEachMinute, jumps: truth.jumps)
    writer.endObject()
  }

  private mutating func append(progress: [Double], jumps: [Instant]) {
    writer.key("jumps")
    value { line in
      line.beginArray()
      for jump in jumps { line.value(jump.rfc3339) }
      line.endArray()
    }
    writer.key("progress")
    value { line in
      line.beginObject()
      line.key("every_s")
      line.value(60)
      line.key("progress_m")
      line.beginArray()
      for metres in progress { line.value(metres, places: 1) }
      line.endArray()
      line.endObject()
    }
  }

  private mutating func episodes(_ key: String, _ episodes: [TrueEpisode], measure: String?) {
    list(key, episodes) { episode, line in
      TruthText.append(episode.start, episode.end, &line)
      if let measure {
        line.key(measure)
        line.value(episode.peakMetres, places: 1)
      }
    }
  }

  private static func append(_ start: Instant, _ end: Instant?, _ line: inout JSONWriter) {
    line.key("start")
    line.value(start.rfc3339)
    line.key("end")
    line.value(end?.rfc3339)
    line.key("duration_s")
    line.value(end.map { Double($0 - start) / 1000 }, places: 3)
  }

  /// Writes a list with each entry on a line of its own.
  private mutating func list<Entry>(
    _ key: String, _ entries: [Entry], _ write: (Entry, inout JSONWriter) -> Void
  ) {
    writer.key(key)
    writer.beginArray()
    for entry in entries {
      value { line in
        line.beginObject()
        write(entry, &line)
        line.endObject()
      }
    }
    writer.endArray()
  }

  /// Writes a value on one line.
  private mutating func value(_ write: (inout JSONWriter) -> Void) {
    var line = JSONWriter(style: .line)
    write(&line)
    writer.value(rawJSON: line.buffer.bytes)
  }

  private mutating func text(_ key: String, _ value: String) {
    writer.key(key)
    writer.value(value)
  }

  private mutating func number(_ key: String, _ value: Double, places: Int = 1) {
    writer.key(key)
    writer.value(value, places: places)
  }
}
