import HitherText
import HitherTracks

/// Writes `truth.json`, `hither/truth/1`.
struct TruthText {
  private var writer = TruthWriter()

  static func document(_ outing: SimulatedOuting) -> [UInt8] {
    var text = TruthText()
    text.append(outing)
    return text.writer.bytes
  }

  private mutating func append(_ outing: SimulatedOuting) {
    writer.json.beginObject()
    writer.text("schema", "hither/truth/1")
    writer.text("name", outing.scenario.name)
    writer.json.key("seed")
    writer.json.value(scaled: Int64(clamping: outing.scenario.seed), places: 0)
    writer.json.member("leader", outing.leader?.plan.id)
    writer.json.key("route")
    writer.json.beginObject()
    writer.text("file", "route.gpx")
    writer.number("lap_m", outing.routeMetres, places: 3)
    writer.number("laps", Double(max(1, outing.scenario.route.laps)), places: 0)
    writer.json.endObject()
    writer.json.key("members")
    writer.json.beginArray()
    for member in outing.members { append(member) }
    writer.json.endArray()
    if !outing.log.entries.isEmpty {
      writer.json.key("log")
      writer.json.value(rawJSON: LogText.truth(outing.log))
    }
    writer.json.endObject()
    writer.json.newline()
  }

  private mutating func append(_ member: SimulatedMember) {
    let truth = member.truth
    writer.json.beginObject()
    writer.text("id", member.plan.id)
    writer.text("start", truth.start.rfc3339)
    writer.text("end", truth.end.rfc3339)
    writer.number("distance_m", truth.distanceMetres, places: 3)
    writer.number("ascent_m", truth.ascentMetres)
    writer.number("descent_m", truth.descentMetres)
    writer.number("elapsed_s", Double(truth.movingSeconds + truth.stoppedSeconds))
    writer.number("moving_s", Double(truth.movingSeconds))
    writer.number("stopped_s", Double(truth.stoppedSeconds))
    writer.json.member("finished", truth.finished)
    writer.list("stops", truth.stops) { stop, line in
      TruthWriter.append(stop.start, stop.end, &line)
      line.key("lat")
      line.value(scaled: Int64(stop.coordinate.latitudeE7), places: 7)
      line.key("lon")
      line.value(scaled: Int64(stop.coordinate.longitudeE7), places: 7)
    }
    writer.json.key("straggling")
    writer.json.beginObject()
    episodes("along", truth.stragglingAlong, measure: "max_gap_m")
    episodes("straight", truth.stragglingStraight, measure: "max_gap_m")
    writer.json.endObject()
    episodes("off_route", truth.offRoute, measure: "max_cross_track_m")
    episodes("wrong_way", truth.wrongWay, measure: "back_m")
    episodes("dropouts", truth.dropouts, measure: nil)
    append(progress: truth.progressEachMinute, jumps: truth.jumps)
    writer.json.endObject()
  }

  private mutating func append(progress: [Double], jumps: [Instant]) {
    writer.json.key("jumps")
    writer.line { line in
      line.beginArray()
      for jump in jumps { line.value(jump.rfc3339) }
      line.endArray()
    }
    writer.json.key("progress")
    writer.line { line in
      line.beginObject()
      line.member("every_s", 60)
      line.key("progress_m")
      line.beginArray()
      for metres in progress { line.value(metres, places: 1) }
      line.endArray()
      line.endObject()
    }
  }

  private mutating func episodes(_ key: String, _ episodes: [TrueEpisode], measure: String?) {
    writer.list(key, episodes) { episode, line in
      TruthWriter.append(episode.start, episode.end, &line)
      if let measure {
        line.member(measure, episode.peakMetres, places: 1)
      }
    }
  }
}
