import HitherOuting
import Testing

@Suite("What somebody did is known from the words of recordings")
struct ActivityTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let word: String
    let activity: Activity?
    var testDescription: String { word }
  }

  static let cases: [Case] = [
    Case(word: "cycling", activity: .ride), Case(word: "Biking", activity: .ride),
    Case(word: "mountain_biking", activity: .ride), Case(word: "VirtualRide", activity: .ride),
    Case(word: "EBikeRide", activity: .ride), Case(word: "1", activity: .ride),
    Case(word: "Radfahren", activity: .ride), Case(word: "Rennrad", activity: .ride),
    Case(word: "Motorrad", activity: .drive), Case(word: "motorcycling", activity: .drive),
    Case(word: "driving", activity: .drive), Case(word: "sailing_v2", activity: .water),
    Case(word: "Rowing", activity: .water), Case(word: "kayaking", activity: .water),
    Case(word: "Running", activity: .run), Case(word: "trail_running", activity: .run),
    Case(word: "TrailRun", activity: .run), Case(word: "9", activity: .run),
    Case(word: "HIKING", activity: .walk), Case(word: "walking", activity: .walk),
    Case(word: "Randonnée", activity: .walk), Case(word: "Wandern", activity: .walk),
    Case(word: "10", activity: .walk), Case(word: "NordicSki", activity: .ski),
    Case(word: "alpine_skiing", activity: .ski), Case(word: "Snowboard", activity: .ski),
    // Words that show no activity, or only seem to.
    Case(word: "training", activity: nil), Case(word: "strength_training", activity: nil),
    Case(word: "Other", activity: nil), Case(word: "Indéfini", activity: nil),
    Case(word: "18", activity: nil), Case(word: "", activity: nil),
  ]

  @Test(arguments: cases) func stated(_ example: Case) {
    #expect(Activity(stated: example.word) == example.activity)
  }

  @Test func paceIsForPeopleOnFoot() {
    #expect(Activity.allCases.filter(\.isOnFoot) == [.walk, .run])
  }
}
