import Glibc
import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

@Suite("How far an expected arrival may be wrong") struct LeaderPaceTests {
  private static let start = Instant(milliseconds: 1_777_600_000_000)

  /// The pace of a leader with a speed for each minute, in metres on the flat; the expected pace is the mean so far.
  private static func pace(_ speeds: [Double]) -> LeaderPace {
    var (pace, way) = (LeaderPace(), 0.0)
    for minute in 0...speeds.count {
      pace.take(
        way, pace: way > 0 ? Double(minute) * 60 / way : .nan,
        at: start + Int64(minute) * 60_000)
      if minute < speeds.count { way += speeds[minute] * 60 }
    }
    return pace
  }

  @Test("there is no range before three readings, nor without progress")
  func unknown() {
    #expect(Self.pace(Array(repeating: 1, count: 14)).range(ofSeconds: 1800) == nil)
    #expect(Self.pace(Array(repeating: 1, count: 16)).range(ofSeconds: 1800) != nil)
    #expect(Self.pace(Array(repeating: 0, count: 60)).range(ofSeconds: 1800) == nil)
  }

  @Test("an even pace gives a narrower range than an uneven one, and both contain the estimate")
  func unevenness() throws {
    let even = try #require(Self.pace(Array(repeating: 1, count: 90)).range(ofSeconds: 3600))
    let speeds = (0..<90).map { $0 / 10 % 2 == 0 ? 1.6 : 0.4 }
    let uneven = try #require(Self.pace(speeds).range(ofSeconds: 3600))
    for range in [even, uneven] { #expect(range.contains(3600)) }
    #expect(uneven.upperBound - uneven.lowerBound > 1.5 * (even.upperBound - even.lowerBound))
    #expect(even.upperBound - even.lowerBound < 3600)
  }

  @Test("a range is longer after the estimate than before it, and relatively longer near the point")
  func sides() throws {
    let pace = Self.pace(Array(repeating: 1, count: 90))
    let near = try #require(pace.range(ofSeconds: 600))
    let far = try #require(pace.range(ofSeconds: 7200))
    #expect(far.upperBound / 7200 > 7200 / far.lowerBound)
    #expect(near.upperBound / 600 > far.upperBound / 7200)
  }

  @Test("misses move their side of the range outwards, and hits the other side inwards")
  func misses() {
    var forecasts = OwnForecasts()
    // Each forecast of 300 s takes 3,000 s.
    for index in 0..<10 {
      let time = Self.start + Int64(index) * 3_000_000
      forecasts.take(Double(index) * 300, at: time)
      forecasts.forecast(from: Double(index) * 300, pace: 1, variation: 0.2, at: time)
    }
    #expect(forecasts.widening.high > 0.5 && forecasts.widening.high <= OwnForecasts.mostOut)
    #expect(forecasts.widening.low > 0)
    #expect(forecasts.lateness > 1)
  }

  /// Errors far wider than those of the calibration, which only adaptation can cover. The long horizons, of which the
  /// errors of several steps are the mean, are missed less often than the short one.
  @Test("misses become rare, however wide the errors are")
  func longRun() {
    var random = LawRandom(seed: 41)
    var forecasts = OwnForecasts()
    var (time, effort) = (Self.start, 0.0)
    var (missed, missedUnadapted) = (0, 0)
    let count = 4000
    for _ in 0..<count {
      forecasts.forecast(from: effort, pace: 1, variation: 0.3, at: time)
      let bounds = ArrivalBounds(
        ofSeconds: 300, variation: 0.3, lateness: forecasts.lateness)
      let error = 1.2 * random.normal()
      (effort, time) = (effort + 300, time + Int64(300_000 * exp(error)))
      if error > bounds.widened(by: forecasts.widening).high { missed += 1 }
      if error > bounds.high { missedUnadapted += 1 }
      forecasts.take(effort, at: time)
    }
    #expect(missedUnadapted > count / 5, "\(missedUnadapted)")
    #expect(missed < count / 10, "\(missed)")
  }

  @Test("a state that was saved and read continues alike")
  func saved() throws {
    var pace = Self.pace((0..<70).map { $0 % 7 == 0 ? 0.2 : 1.2 })
    var read = try LeaderPace(stateBytes: pace.stateBytes)
    for minute in 71...140 {
      let time = Self.start + Int64(minute) * 60_000
      pace.take(Double(minute) * 60, pace: 1, at: time)
      read.take(Double(minute) * 60, pace: 1, at: time)
      #expect(pace.range(ofSeconds: 2000) == read.range(ofSeconds: 2000))
    }
  }

  @Test("a range is renewed after five minutes if it fails or if 60 % of the time is left")
  func renewal() {
    let minute: Int64 = 60_000
    let expected = ExpectedArrival(
      told: Self.start, time: Self.start + 100 * minute, earliest: Self.start + 70 * minute,
      latest: Self.start + 150 * minute)
    func isStale(_ arrival: Int64, at now: Int64) -> Bool {
      expected.isStale(Self.start + arrival * minute, at: Self.start + now * minute)
    }
    #expect(!isStale(160, at: 4))
    #expect(isStale(160, at: 5))
    #expect(isStale(69, at: 5))
    #expect(!isStale(100, at: 39))
    #expect(isStale(100, at: 40))
  }
}

extension LawRandom {
  /// Nearly normal: the sum of twelve.
  fileprivate mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + between(0, 1) }
  }
}
