import HitherTracks
import Testing

@testable import HitherSimulation

/// Episodes drawn as diagrams: one character a second; each digit times ten is the measure.
@Suite struct EpisodeFinderTests {
  struct Case: Sendable {
    let measure: String
    /// `start-end/peak` of each episode in milliseconds; no end where it is still open.
    let episodes: [String]
  }

  static let cases = [
    Case(measure: "0000", episodes: []),
    // Too short, and just long enough.
    Case(measure: "00066000", episodes: []),
    Case(measure: "000666600000", episodes: ["2833-6667/60"]),
    // Between the thresholds an episode goes on; a dip that does not last is no end.
    Case(measure: "0077774444777700000", episodes: ["1714-13714/70"]),
    Case(measure: "00777711777700000", episodes: ["1714-11714/70"]),
    // Open at the end; begun before the start; not confirmed in time.
    Case(measure: "0009999", episodes: ["2556-/90"]),
    Case(measure: "9999", episodes: ["0-/90"]),
    Case(measure: "000999", episodes: []),
    // The end of one is not confirmed before the measure ends.
    Case(measure: "0099999000", episodes: ["1556-/90"]),
    Case(measure: "0099999000088888", episodes: ["1556-6778/90", "10625-/80"]),
  ]

  @Test(arguments: cases)
  func diagram(one: Case) {
    let measure = one.measure.map { Double($0.wholeNumberValue ?? 0) * 10 }
    let finder = EpisodeFinder(enter: 50, leave: 20, lastingSeconds: 3)
    let found = finder.episodes(measure, start: Instant(milliseconds: 0)).map {
      "\($0.start.milliseconds)-\($0.end.map { String($0.milliseconds) } ?? "")/\(Int($0.peakMetres))"
    }
    #expect(found == one.episodes)
  }
}
