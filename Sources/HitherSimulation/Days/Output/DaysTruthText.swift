import HitherText
import HitherTracks

/// Writes the `truth.json` of days, `hither/days_truth/1`.
struct DaysTruthText {
  private var writer = TruthWriter()

  static func document(_ days: SimulatedDays) -> [UInt8] {
    var text = DaysTruthText()
    text.append(days)
    return text.writer.bytes
  }

  private mutating func append(_ days: SimulatedDays) {
    writer.json.beginObject()
    writer.text("schema", "hither/days_truth/1")
    writer.text("name", days.scenario.name)
    writer.text("timezone", days.scenario.timeZone)
    writer.json.key("seed")
    writer.json.value(scaled: Int64(clamping: days.scenario.seed), places: 0)
    writer.json.key("members")
    writer.json.beginArray()
    for member in days.members { append(member) }
    writer.json.endArray()
    writer.json.endObject()
    writer.json.newline()
  }

  private mutating func append(_ member: SimulatedDays.Member) {
    let truth = member.truth
    writer.json.beginObject()
    writer.text("id", member.plan.id)
    writer.text("start", truth.start.rfc3339)
    writer.text("end", truth.end.rfc3339)
    writer.number("fixes", Double(member.fixes.count))
    writer.list("states", truth.states) { state, line in
      line.member("state", state.state)
      line.member("place", state.place)
      TruthWriter.append(state.start, state.end, &line)
    }
    writer.list("visits", truth.visits) { visit, line in
      line.member("place", visit.place)
      line.member("entered", visit.entered?.rfc3339)
      line.member("left", visit.left?.rfc3339)
    }
    writer.list("legs", truth.legs) { leg, line in
      line.member("class", leg.speedClass)
      line.member("place", leg.place)
      TruthWriter.append(leg.start, leg.end, &line)
      line.member("distance_m", leg.distanceMetres, places: 1)
      line.member("travel", leg.isTravel)
    }
    writer.list("dropouts", truth.dropouts) { dropout, line in
      TruthWriter.append(dropout.start, dropout.end, &line)
    }
    writer.json.key("jumps")
    writer.line { line in
      line.beginArray()
      for jump in truth.jumps { line.value(jump.rfc3339) }
      line.endArray()
    }
    writer.json.endObject()
  }
}
