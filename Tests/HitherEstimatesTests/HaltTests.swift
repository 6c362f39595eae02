import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

/// Halts of riders and walkers, and rests during which positions wander for hours.
@Suite("Halts and wandering rests")
struct HaltTests {
  private static let start = Instant(milliseconds: 1_777_594_200_000)
  private static let frame = LocalFrame(
    origin: Coordinate(latitudeE7: 468_000_000, longitudeE7: 82_000_000))

  /// A leg of a way to the east, or a rest where the pace is 0.
  private struct Leg {
    var seconds: Double
    var pace: Double
    /// The deviation of a slow error of the leg, in metres.
    var wandering = 0.0
  }

  /// The time under way and the stops, with white noise and a slow error of the legs that have one.
  private func summary(_ legs: [Leg], every interval: Double, noise: Double, seed: UInt64)
    -> (moving: Double, stops: [Stop])
  {
    var random = LawRandom(seed: seed)
    func normal() -> Double {
      (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.below(1 << 30)) / Double(1 << 30) }
    }
    var batch = FixBatch()
    var (second, metres) = (0.0, 0.0)
    for leg in legs {
      var (east, north) = (leg.wandering * normal(), leg.wandering * normal())
      for _ in 0..<Int(leg.seconds / interval) {
        // It forgets itself in 4 minutes, as positions indoors do.
        let kept = 1 - interval / 240
        let fresh = leg.wandering * (1 - kept * kept).squareRoot()
        (east, north) = (kept * east + fresh * normal(), kept * north + fresh * normal())
        let point = PlanePoint(
          east: metres + east + noise * normal(), north: north + noise * normal())
        if let place = Self.frame.coordinate(point) {
          batch.append(
            Fix(
              time: Self.start + Int64(second * 1000), coordinate: place,
              startsSegment: batch.isEmpty))
        }
        (second, metres) = (second + interval, metres + leg.pace * interval)
      }
    }
    var pipeline = Pipeline(member: "member")
    pipeline.append(StopDetector())
    pipeline.append(SummaryFold())
    pipeline.process(&batch, reaching: .latest)
    var rest = FixBatch()
    pipeline.end(&rest)
    let moving = pipeline.state(of: SummaryFold.self)?.spent.moving ?? 0
    return (Double(moving) / 1000, pipeline.state(of: StopDetector.self)?.stops ?? [])
  }

  @Test(
    "the time under way of a ride does not count its halts",
    arguments: [(pace: 5.0, interval: 1.0), (5, 5), (12, 1), (12, 5)], UInt64(1)...3)
  func ride(_ ride: (pace: Double, interval: Double), seed: UInt64) {
    var legs: [Leg] = []
    for number in 0..<24 {
      legs.append(Leg(seconds: 60 + Double(number % 5) * 20, pace: ride.pace))
      legs.append(Leg(seconds: 20 + Double(number % 4) * 15, pace: 0))
    }
    let truth = legs.reduce(0) { $0 + ($1.pace > 0 ? $1.seconds : 0) }
    let found = summary(legs, every: ride.interval, noise: 2, seed: seed)
    // These halts begin at once; people brake, and that is allowed for.
    #expect(abs(found.moving / truth - 1) < 0.08, "\(found.moving) of \(truth)")
  }

  @Test("stops of little more than a minute are found", arguments: [1.0, 5], UInt64(1)...3)
  func shortStops(interval: Double, seed: UInt64) {
    let legs = (0..<20).flatMap { number in
      [Leg(seconds: 300, pace: 1.3), Leg(seconds: 65 + Double(number), pace: 0)]
    }
    let found = summary(legs, every: interval, noise: 4, seed: seed)
    #expect((18...20).contains(found.stops.count), "\(found.stops.count)")
    #expect(abs(found.moving / 6000 - 1) < 0.03)
  }

  @Test("a night indoors is one rest, however positions wander", arguments: UInt64(1)...4)
  func night(seed: UInt64) {
    let legs = [
      Leg(seconds: 7200, pace: 1.2), Leg(seconds: 36_000, pace: 0, wandering: 16),
      Leg(seconds: 7200, pace: 1.2),
    ]
    let found = summary(legs, every: 5, noise: 3, seed: seed)
    #expect(abs(found.moving / 14_400 - 1) < 0.05, "\(found.moving)")
  }

  @Test("whoever walks slowly after a ride is under way", arguments: [1.0, 60], UInt64(1)...2)
  func walkAfterRide(interval: Double, seed: UInt64) {
    let legs = [Leg(seconds: 1800, pace: 14), Leg(seconds: 1800, pace: 1)]
    let found = summary(legs, every: interval, noise: 5, seed: seed)
    #expect(abs(found.moving / 3600 - 1) < 0.05, "\(found.moving)")
  }

  @Test("laps of a small course are no rest", arguments: UInt64(1)...2)
  func laps(seed: UInt64) {
    var random = LawRandom(seed: seed)
    var batch = FixBatch()
    for second in 0..<1800 {
      // A course of 60 m across, at 2.5 m/s.
      let angle = 2.5 * Double(second) / 30
      func noise() -> Double { Double(random.below(6000)) / 1000 - 3 }
      let point = PlanePoint(east: 30 * cos(angle) + noise(), north: 30 * sin(angle) + noise())
      guard let place = Self.frame.coordinate(point) else { continue }
      batch.append(
        Fix(
          time: Self.start + Int64(second) * 1000, coordinate: place,
          startsSegment: batch.isEmpty))
    }
    var pipeline = Pipeline(member: "member")
    pipeline.append(StopDetector())
    pipeline.append(SummaryFold())
    pipeline.process(&batch, reaching: .latest)
    var rest = FixBatch()
    pipeline.end(&rest)
    let moving = pipeline.state(of: SummaryFold.self)?.spent.moving ?? 0
    #expect(moving > 1_700_000)
  }
}
