import Foundation
import HitherCards
import HitherLab
import HitherOuting
import HitherSimulation
import HitherTracks
import TestSupport
import Testing

/// A household that is tried on recordings, or on a trace of contacts.
@Suite("A household's inputs")
struct HouseholdInputTests {
  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write(HouseholdTrialTests.scenario, to: "scenario.json")
  }

  private static let outputs = [
    "policies.csv", "edits.csv", "cards.csv", "syncs.csv", "events.ndjson",
  ]

  @discardableResult
  private func run(
    _ inputs: [String], contacts: (file: String, start: String)? = nil, to name: String
  ) throws -> [String] {
    let trial = try HouseholdTrial(
      HouseholdInputs(
        inputs.map { folder[$0] },
        contacts: try HouseholdInputs.Contacts(
          contacts.map { folder[$0.file] }, start: contacts?.start)))
    _ = try trial.write(try trial.run(), to: folder[name])
    return trial.warnings
  }

  /// The scenario with something else in the place of something.
  private func scenario(_ changes: [(String, String)], to name: String) throws {
    var text = HouseholdTrialTests.scenario
    for (right, wrong) in changes {
      #expect(text.contains(right))
      text = text.replacingOccurrences(of: right, with: wrong)
    }
    try folder.write(text, to: name)
  }

  private func made() throws {
    _ = try SimulatedFolder.write(scenario: folder["scenario.json"], seed: nil, to: folder["made"])
  }

  /// Who takes the recordings of a made-up household for its people finds what the scenario itself finds; so
  /// does a scenario that names them.
  @Test func recordingsOfMadeUpPeopleLeadToTheSame() throws {
    try made()
    try run(["scenario.json"], to: "own")
    try run(["scenario.json", "made/streams"], to: "given")
    let start = try #require(HouseholdTrialTests.scenario.range(of: #""members""#)?.lowerBound)
    let end = try #require(HouseholdTrialTests.scenario.range(of: #""edits""#)?.lowerBound)
    var named = HouseholdTrialTests.scenario
    named.replaceSubrange(
      start..<end,
      with: #""tracks": "made/streams", "members": [{"id": "a"}, {"id": "b"}, {"id": "c"}],"#)
    try folder.write(named, to: "named.json")
    try run(["named.json"], to: "named")
    for name in Self.outputs {
      let own = try folder.bytes(of: "own/" + name)
      #expect(!own.isEmpty)
      #expect(try folder.bytes(of: "given/" + name) == own, "\(name)")
      #expect(try folder.bytes(of: "named/" + name) == own, "\(name)")
    }
  }

  /// The encounters of a household, written as The ONE writes contacts, lead to the same exchanges; the ways that
  /// listen to a motion sensor know less then.
  @Test func contactsLeadToTheSameAsTheTracksTheyComeFrom() throws {
    try scenario([(#", "adaptive"]"#, "]")], to: "scenario.json")
    try run(["scenario.json"], to: "own")
    let scenario = try HouseholdScenario(
      parsing: try folder.bytes(of: "scenario.json"), file: "scenario.json")
    let month = HouseholdSimulation(scenario)
    let plan = try #require(
      try HouseholdPlan.plans(
        HouseholdOutline(scenario), HouseholdSettings(scenario.fields),
        streams: month.days.members.map {
          MemberStream(id: $0.plan.id, name: $0.plan.name, fixes: $0.fixes)
        }, places: month.days.places
      ).first)
    let start = scenario.days.start
    var lines: [String] = []
    func seconds(_ time: Instant) -> String {
      let milliseconds: Int64 = time - start
      return String(format: "%d.%03d", Int(milliseconds / 1000), Int(milliseconds % 1000))
    }
    for (pair, all) in Dictionary(grouping: plan.encounters, by: \.pair) {
      // What overlaps is one contact in a trace.
      var open: TimeStretch?
      func close() {
        guard let open else { return }
        let names = [pair.first, pair.second].map { plan.members[Int($0.position)].id }
        lines.append("\(seconds(open.from)) CONN \(names[0]) \(names[1]) up")
        lines.append("\(seconds(open.to)) CONN \(names[1]) \(names[0]) down")
      }
      for time in all.map(\.time).sorted(by: { $0.from < $1.from }) {
        if let last = open, time.from <= last.to {
          open = TimeStretch(from: last.from, to: max(last.to, time.to))
        } else {
          close()
          open = time
        }
      }
      close()
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "trace.txt")
    let contacts = (file: "trace.txt", start: start.rfc3339)
    #expect(try run(["scenario.json"], contacts: contacts, to: "traced") == [])
    for name in ["policies.csv", "edits.csv", "cards.csv", "syncs.csv", "events.ndjson"] {
      #expect(try folder.bytes(of: "traced/" + name) == folder.bytes(of: "own/" + name), "\(name)")
    }
  }

  /// Nothing but the recordings: everyone in them, their own time, and edits at any hour of it.
  @Test func recordingsAloneAreEnough() throws {
    try made()
    try run(["made/streams"], to: "alone")
    let edits = try folder.text(of: "alone/edits.csv")
    for member in ["a", "b", "c"] { #expect(edits.contains(",\(member),")) }
    let again = try folder.bytes(of: "alone/report.html")
    try run(["made/streams"], to: "again")
    #expect(try folder.bytes(of: "again/report.html") == again)
  }

  /// An hour of two who walk side by side has the edits of a day.
  @Test func aShortRecordingHasEdits() throws {
    for (name, longitude) in [("x", "7.80000"), ("y", "7.80004")] {
      let rows = (0...60).map { minute in
        let clock = minute == 60 ? "09:00" : "08:" + (minute < 10 ? "0" : "") + String(minute)
        return "2026-05-01T\(clock):00Z,48.\(1000 + minute),\(longitude)"
      }
      try folder.write(
        "time,lat,lon\n" + rows.joined(separator: "\n") + "\n", to: "walk/\(name).csv")
    }
    try run(["walk"], to: "walked")
    let rows = try folder.text(of: "walked/edits.csv").split(separator: "\n").dropFirst()
    #expect(rows.count == 4 * 10 * 10)
    // Three metres apart all the while: under constant listening whatever is written early comes across.
    #expect(rows.contains { $0.hasPrefix("0,constant,") && $0.split(separator: ",")[6] == "2" })
  }

  struct Fault: CustomTestStringConvertible {
    var inputs: [String] = ["bad.json"]
    var changes: [(String, String)] = []
    let status: Int32
    let says: String
    var testDescription: String { says }
  }

  private static let plans = #""members": ["#

  @Test(arguments: [
    Fault(
      changes: [(#""edits""#, #""tracks": "nowhere", "edits""#)], status: 66,
      says: "no such file or folder"),
    Fault(
      changes: [
        (#""edits""#, #""tracks": "made/streams/outing.json", "edits""#),
        (#"{"id": "c""#, #"{"id": "d""#),
      ],
      status: 65, says: #"no recording with times for "d""#),
    Fault(
      changes: [(#""edits""#, #""tracks": "apart", "edits""#)], status: 65,
      says: "no recording with times for"),
    Fault(inputs: ["apart"], status: 65, says: "no two members were recorded at the same time"),
    Fault(inputs: ["apart/p.csv"], status: 65, says: "needs two members"),
    Fault(inputs: ["untimed"], status: 65, says: "needs two members"),
    Fault(inputs: ["missing.csv"], status: 66, says: "no such file"),
    Fault(inputs: [], status: 64, says: "missing argument"),
    Fault(
      inputs: ["bad.json", "apart"],
      changes: [
        (#""first_day": "2026-11-02""#, #""first_day": "2031-11-02""#),
        (#"{"id": "a""#, #"{"id": "p""#),
        (#"{"id": "b""#, #"{"id": "q""#), (#", "starts_at": "office""#, #", "starts_at": "home""#),
      ],
      status: 65, says: "no recording with times for"),
    Fault(
      changes: [(#""edits""#, #""tracks": [], "edits""#)], status: 65, says: "names no file"),
    Fault(
      changes: [
        (
          #""edits""#,
          #""tracks": "x", "contacts": {"file": "x", "start": "2026-01-01T00:00:00Z"}, "edits""#
        )
      ], status: 65, says: "not both"),
    Fault(
      changes: [
        (
          #""edits""#,
          #""contacts": {"file": "empty.txt", "start": "2026-01-01T00:00:00Z"}, "edits""#
        )
      ],
      status: 65, says: "the trace has no contact"),
    Fault(
      changes: [(#""edits""#, #""contacts": {"file": "trace.txt", "start": "noon"}, "edits""#)],
      status: 65, says: "start must be a time"),
    Fault(
      changes: [
        (
          #""edits""#,
          #""contacts": {"file": "trace.txt", "start": "2026-01-01T00:00:00Z"}, "edits""#
        )
      ],
      status: 65, says: #"has no device named "a""#),
    Fault(
      changes: [
        (
          #""edits": {"per_day": 10}"#,
          #""edits": {"told": [{"at": "2026-11-02T09:00:00Z", "member": "z", "month": 3, "day": 4}]}"#
        )
      ],
      status: 65, says: #"has no member "z""#),
  ])
  func whatCannotBeIsToldInALine(_ fault: Fault) throws {
    try made()
    for (name, day) in [("p", "01"), ("q", "02")] {
      try folder.write(
        "time,lat,lon\n2026-05-\(day)T08:00:00Z,48,7\n2026-05-\(day)T09:00:00Z,48,7\n",
        to: "apart/\(name).csv")
      try folder.write("lat,lon\n48,7\n48.1,7\n", to: "untimed/\(name).csv")
    }
    try folder.write("10 CONN u v up\n20 CONN u v down\n", to: "trace.txt")
    try folder.write("nonsense\n", to: "empty.txt")
    try scenario(fault.changes, to: "bad.json")
    do {
      try run(fault.inputs, to: "out")
      Issue.record("it was taken")
    } catch let error as HitherError {
      #expect(error.code.exitStatus == fault.status, "\(error)")
      #expect(error.message.contains(fault.says), "\(error)")
      #expect(!error.message.contains("\n"))
    }
  }

  @Test func optionsThatDoNotGoTogetherAreTold() throws {
    func message(_ body: () throws -> Void) -> String? {
      do { try body() } catch let error as HitherError {
        return error.code.exitStatus == 64 ? error.message : nil
      } catch {}
      return nil
    }
    #expect(
      message { _ = try HouseholdInputs.Contacts("trace.txt", start: nil) }?.contains("--start")
        == true)
    #expect(
      message { _ = try HouseholdInputs.Contacts(nil, start: "2026-01-01T00:00:00Z") }?
        .contains("--contacts") == true)
    try made()
    try folder.write("10 CONN u v up\n", to: "trace.txt")
    #expect(
      message {
        try run(
          ["made/streams"], contacts: (file: "trace.txt", start: "2026-01-01T00:00:00Z"), to: "x")
      }?.contains("is not read") == true)
  }

  /// A trace with lines that cannot be used is used all the same, and that is said.
  @Test func badLinesOfATraceAreTold() throws {
    var lines = ["what is this"]
    for hour in 0..<40 {
      lines += ["\(hour * 3600) CONN u v up", "\(hour * 3600 + 900) CONN u v down"]
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "trace.txt")
    let warnings = try run(
      [], contacts: (file: "trace.txt", start: "2026-05-01T00:00:00Z"), to: "out")
    #expect(warnings.count == 1 && warnings[0].contains("line 1"))
    let edits = try folder.text(of: "out/edits.csv")
    #expect(edits.contains(",u,") && edits.contains(",v,"))
    #expect(try folder.text(of: "out/results.json").contains(#""people": "traced""#))
  }

  @Test func nothingIsMadeUpOfRecordings() throws {
    try scenario([(#""edits""#, #""tracks": "made", "edits""#)], to: "recorded.json")
    do {
      _ = try SimulatedFolder.write(
        scenario: folder["recorded.json"], seed: nil, to: folder["none"])
      Issue.record("it was taken")
    } catch {
      #expect(error.code.exitStatus == 65 && error.message.contains("nothing to simulate"))
    }
  }
}
