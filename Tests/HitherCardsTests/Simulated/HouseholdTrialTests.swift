import Foundation
import HitherCards
import HitherOuting
import TestSupport
import Testing

@Suite("A household's trial")
struct HouseholdTrialTests {
  /// Three people, two days at one home.
  static let scenario = """
    {"schema": "hither/household/1", "name": "Two days", "seed": 3, "first_day": "2026-11-02", "days": 2,
     "places": [
      {"id": "home", "kind": "home", "lat": 48.0, "lon": 7.8, "radius_m": 50},
      {"id": "office", "kind": "work", "lat": 48.02, "lon": 7.82, "radius_m": 60}],
     "members": [
      {"id": "a", "starts_at": "home", "plans": [{"moves": [
        {"at": "08:00", "by": "bicycle", "to": "office"}, {"at": "16:00", "by": "bicycle", "to": "home"}]}],
       "device": {"format": "csv", "interval_s": 60, "indoor_drift_m": 12}},
      {"id": "b", "starts_at": "home", "device": {"format": "csv", "interval_s": 60, "indoor_drift_m": 12}},
      {"id": "c", "starts_at": "office", "plans": [{"moves": [{"at": "18:00", "by": "walk", "to": "home"}]}],
       "device": {"format": "csv", "interval_s": 60, "indoor_drift_m": 12}}],
     "edits": {"per_day": 10},
     "encounters": {"range_m": 8, "home_chance_per_h": 0.8, "home_meeting_s": 400},
     "runs": 1, "policies": ["constant", "fixed", "adaptive"]}
    """

  private func trial(_ folder: ScratchFolder, _ text: String = scenario) throws -> HouseholdTrial {
    try folder.write(text, to: "scenario.json")
    return try HouseholdTrial(HouseholdInputs([folder["scenario.json"]]))
  }

  /// The stores in files, read anew, hold what those in memory hold, edit for edit.
  @Test func filesAndLoopbackEndInTheSameStores() throws {
    let folder = try ScratchFolder()
    let compared = try trial(folder).compareStores(in: folder["stores"], policy: "fixed")
    #expect(compared.areSame)
    #expect(compared.meetings > 20)
  }

  @Test func numberOfThreadsChangesNothing() throws {
    let (one, two) = (try ScratchFolder(), try ScratchFolder())
    for (folder, jobs) in [(one, 1), (two, 3)] {
      let trial = try trial(folder)
      _ = try trial.write(try trial.run(jobs: jobs), to: folder["out"])
    }
    for name in [
      "policies.csv", "edits.csv", "cards.csv", "syncs.csv", "events.ndjson", "report.html",
    ] {
      #expect(try one.bytes(of: "out/" + name) == two.bytes(of: "out/" + name), "\(name)")
    }
  }

  @Test(arguments: [
    (#""runs": 1"#, #""runns": 1"#, "runns"), (#""fixed""#, #""fixd""#, "fixd"),
    (#""range_m": 8"#, #""range_m": 0"#, "range_m"),
    (#""home_chance_per_h": 0.8"#, #""home_chance": 1"#, "home_chance"),
  ])
  func aMistakeIsToldInOneLineWithItsPlace(
    right: String, wrong: String, named: String
  ) throws {
    let folder = try ScratchFolder()
    let text = Self.scenario.replacingOccurrences(of: right, with: wrong)
    do {
      _ = try trial(folder, text)
      Issue.record("\(wrong) was taken")
    } catch let error as HitherError {
      #expect(error.message.contains(named) && !error.message.contains("\n"))
      #expect(error.place?.contains("scenario.json:") == true)
    }
  }
}
