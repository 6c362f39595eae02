import HitherFormats
import HitherTracks
import Testing

@Suite("The clock's rules, clock.json")
struct ClockRulesTests {
  private let kinds: Set<PlaceKind> = [.home, .work, .homeTown]

  private func read(_ text: String) throws -> ClockRulesDocument {
    try ClockRulesDocument(parsing: Array(text.utf8), file: "clock.json", kinds: kinds)
  }

  private func fault(_ text: String) -> FormatError? {
    do throws(FormatError) {
      _ = try ClockRulesDocument(parsing: Array(text.utf8), file: "clock.json", kinds: kinds)
      return nil
    } catch { return error }
  }

  private func states(_ list: String, _ rest: String = "") -> String {
    "{\"schema\": \"hither/clock/1\", \"states\": [\(list)]\(rest)}"
  }

  @Test func example() throws {
    let ladder = try read(
      states(
        """
        {"state": "lost", "when": {"silent_s": 1800}},
        {"state": "out_of_town", "when": {"outside": "home_town"}},
        {"state": "traveling", "when": {"speed_above_mps": 4.5}},
        {"state": "home", "when": {"inside": "home"}}
        """, ", \"otherwise\": \"out\", \"dwell_s\": 90, \"pause_s\": 300")
    ).ladder
    #expect(ladder.states == ["lost", "out_of_town", "traveling", "home", "out"])
    #expect(ladder.rungs[0].when == .silent(milliseconds: 1_800_000))
    #expect(ladder.rungs[2].when == .speedAbove(4.5))
    #expect(ladder.dwellMilliseconds == 90_000)
    #expect(ladder.pauseMilliseconds == 300_000)
  }

  @Test func conditions() throws {
    let ladder = try read(
      states(
        """
        {"state": "office", "when": {"inside": ["work", "home"], "hours": "08:00-16:30",
          "weekdays": ["mon-wed", "sat"]}},
        {"state": "ride", "when": {"speed_class": "cycling"}},
        {"state": "night", "when": {"not": {"hours": ["05:00-22:00"]}}}
        """)
    ).ladder
    #expect(
      ladder.rungs[0].when
        == .all([
          .any([.inside(.work), .inside(.home)]), .hours([HoursOfDay(from: 480, to: 990)]),
          .weekdays([1, 2, 3, 6]),
        ]))
    #expect(ladder.rungs[1].when == .speedClass(.cycling))
    #expect(ladder.rungs[2].when == .not(.hours([HoursOfDay(from: 300, to: 1320)])))
  }

  @Test("who is near: a member, several, or with a distance") func nearness() throws {
    let ladder = try read(
      states(
        """
        {"state": "with_leo", "when": {"near_member": "leo"}},
        {"state": "with_someone", "when": {"near_member": ["leo", "mia"], "inside": "home"}},
        {"state": "with_mia", "when": {"near_member": {"member": ["mia"], "distance_m": 20.5}}}
        """)
    ).ladder
    #expect(ladder.rungs[0].when == .near(members: ["leo"], metres: 50))
    #expect(
      ladder.rungs[1].when == .all([.near(members: ["leo", "mia"], metres: 50), .inside(.home)]))
    #expect(ladder.rungs[2].when == .near(members: ["mia"], metres: 20.5))
    #expect(ladder.members == ["leo", "mia"])
  }

  @Test(
    "what cannot be used is named, with its line",
    arguments: [
      (#"{"state": "a", "when": {"inside": "school"}}"#, "no place of kind 'school'"),
      (#"{"state": "a", "when": {"inside": "hme"}}"#, "did you mean 'home'?"),
      (#"{"state": "a", "when": {"speed": 3}}"#, "unknown condition 'speed'"),
      (#"{"state": "a", "when": {}}"#, "the condition is empty"),
      (#"{"state": "a", "when": {"any": []}}"#, "any lists nothing"),
      (#"{"state": "a", "when": {"silent_s": -1}}"#, "silent_s must lie from"),
      (#"{"state": "a", "when": {"hours": "8-16"}}"#, "hours are written as 08:00-16:30"),
      (#"{"state": "a", "when": {"weekdays": "monday"}}"#, "weekdays are written as mon"),
      (#"{"state": "a", "when": {"speed_class": "swimming"}}"#, "unknown speed class 'swimming'"),
      (#"{"state": "a", "when": {"near_member": []}}"#, "near_member lists nobody"),
      (#"{"state": "a", "when": {"near_member": {"distance_m": 9}}}"#, "needs a \"member\""),
      (
        #"{"state": "a", "when": {"near_member": {"member": "leo", "distance_m": 0}}}"#,
        "distance_m must lie from"
      ),
      (#"{"state": "a"}"#, "state 'a' needs a condition"),
      (#"{"when": {"inside": "home"}}"#, "a state needs a name"),
    ])
  func faults(rung: String, words: String) throws {
    let found = try #require(fault(states(rung)))
    #expect(found.message.contains(words), "\(found.message)")
    #expect(found.line == 1)
  }

  @Test(
    "a state that can never be is an error that names it",
    arguments: [
      (
        #"{"state": "a", "when": {"inside": "home"}}, {"state": "b", "when": {"inside": "home"}}"#,
        "b"
      ),
      (
        #"{"state": "a", "when": {"speed_above_mps": 3}}, {"state": "b", "when": {"speed_above_mps": 4}}"#,
        "b"
      ),
      (#"{"state": "a", "when": {"inside": "home", "outside": "home"}}"#, "a"),
      (
        #"{"state": "x", "when": {"inside": "home"}}, {"state": "y", "when": {"outside": "home"}}, {"state": "z", "when": {"silent_s": 9}}"#,
        "z"
      ),
      (
        #"{"state": "x", "when": {"silent_s": 60}}, {"state": "y", "when": {"any": [{"silent_s": 90}, {"all": [{"silent_s": 70}, {"inside": "home"}]}]}}"#,
        "y"
      ),
      (
        #"{"state": "x", "when": {"weekdays": "mon-sat"}}, {"state": "y", "when": {"weekdays": "fri"}}"#,
        "y"
      ),
      (
        #"{"state": "x", "when": {"near_member": ["leo", "mia"]}}, {"state": "y", "when": {"near_member": {"member": "mia", "distance_m": 40}}}"#,
        "y"
      ),
      (#"{"state": "x", "when": {"any": [{"inside": "home"}, {"outside": "home"}]}}"#, "out"),
    ])
  func unreachable(rungs: String, state: String) throws {
    let found = try #require(fault(states(rungs)))
    #expect(found.message.hasPrefix("state '\(state)' can never be"), "\(found.message)")
  }

  @Test(
    "a state that can be is none",
    arguments: [
      #"{"state": "a", "when": {"speed_above_mps": 4}}, {"state": "b", "when": {"speed_above_mps": 3}}"#,
      #"{"state": "x", "when": {"near_member": "leo"}}, {"state": "y", "when": {"near_member": ["leo", "mia"]}}"#,
      #"{"state": "x", "when": {"hours": "22:00-06:00"}}, {"state": "y", "when": {"hours": "05:00-07:00"}}"#,
    ])
  func reachable(rungs: String) throws {
    #expect(try read(states(rungs)).ladder.rungs.count == 2)
  }
}
