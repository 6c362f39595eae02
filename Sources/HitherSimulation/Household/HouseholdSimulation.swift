import HitherText
import HitherTracks

/// Simulates a household's month: recordings of everyone's days, the edits of cards, and the truth.
package struct HouseholdSimulation: Sendable {
  package let scenario: HouseholdScenario
  /// The recorded days.
  package let days: SimulatedDays
  /// The card edits, in order of time.
  package let edits: [CardEdit]

  package init(_ scenario: HouseholdScenario) {
    self.scenario = scenario
    days = DaysSimulation(scenario.days).run()
    edits = scenario.edits
  }

  /// The true meetings, in order of time.
  package var meetings: [TrueMeeting] {
    let homes = scenario.days.places.filter { $0.kind == .home }.map(\.id)
    return TrueMeetings(
      rangeMetres: scenario.rangeMetres, start: scenario.days.start,
      durationSeconds: scenario.days.durationSeconds, homes: Set(homes)
    ).all(days.members.map(\.path))
  }

  /// The household's folder: `scenario.json`, the recordings as an outing in `streams/`, and the truth in `truth/`.
  ///
  /// `truth/` has the days' truth and the household's own.
  package func write() -> [(path: String, bytes: [UInt8])] {
    let made = days.write().map { file in
      (path: (file.path == "truth.json" ? "truth/days.json" : "streams/" + file.path), file.bytes)
    }
    return [("scenario.json", scenario.source), ("truth/household.json", truth())] + made
  }

  private func truth() -> [UInt8] {
    var writer = TruthWriter()
    writer.json.beginObject()
    writer.text("schema", "hither/household_truth/1")
    writer.text("name", scenario.days.name)
    writer.text("timezone", scenario.days.timeZone)
    writer.number("range_m", scenario.rangeMetres)
    writer.list("edits", edits) { edit, line in append(edit, to: &line) }
    writer.list("meetings", meetings) { meeting, line in
      line.key("members")
      line.beginArray()
      for member in meeting.members { line.value(id(member)) }
      line.endArray()
      line.member("home", meeting.home)
      TruthWriter.append(meeting.start, meeting.end, &line)
    }
    writer.json.endObject()
    writer.json.newline()
    return writer.bytes
  }

  private func append(_ edit: CardEdit, to line: inout JSONWriter) {
    line.member("time", edit.time.rfc3339)
    line.member("member", id(edit.member))
    for (key, number) in [("year", edit.year), ("month", edit.month)] {
      line.key(key)
      line.value(scaled: Int64(number), places: 0)
    }
    for (key, text) in [("title", edit.title), ("place", edit.place)] {
      guard let text else { continue }
      line.member(key, text)
    }
    guard let day = edit.day else { return }
    line.key("day")
    line.value(scaled: Int64(day), places: 0)
  }

  private func id(_ member: Int) -> String { scenario.days.members[member].id }
}
