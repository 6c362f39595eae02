import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

@Suite("Modes of travel")
struct ModeFoldTests {
  @Test func keepsTheLaws() {
    #expect(OperatorLaws.violations(of: ModeFold(), seed: 17) == [])
  }

  /// A trip whose parts have a speed, a length and how often it turns by a right angle.
  fileprivate struct Part {
    var metresPerSecond: Double
    var seconds: Double
    var turnEvery = Double.infinity
    /// Stops for half a minute after so many seconds.
    var stopEvery = Double.infinity
  }

  private static let rest = Part(metresPerSecond: 0, seconds: 1800)
  private static let walk = Part(metresPerSecond: 1.35, seconds: 900, turnEvery: 120)

  /// The times of a trip, recorded every so many seconds with errors of some metres.
  private func times(_ parts: [Part], every interval: Double, gapAfter gap: Double = .infinity)
    -> (modes: ModeTimes, elapsed: Int64)
  {
    var random = SeededGenerator(seed: 4)
    var (batch, clock, next) = (FixBatch(), 0.0, 0.0)
    var (east, north, heading) = (0.0, 0.0, 0.3)
    var (errorEast, errorNorth) = (0.0, 0.0)
    for part in parts {
      var (turning, speed) = (0.0, 0.0)
      for second in 0..<Int(part.seconds) {
        let isStopped =
          Double(second).truncatingRemainder(dividingBy: part.stopEvery) > part.stopEvery - 30
        speed = isStopped ? max(0, speed - 1.5) : min(part.metresPerSecond, speed + 1)
        turning += 1
        if turning >= part.turnEvery {
          turning = 0
          heading += Bool.random(using: &random) ? .pi / 2 : -.pi / 2
        }
        east += speed * cos(heading)
        north += speed * sin(heading)
        errorEast = 0.97 * errorEast + Double.random(in: -1.3...1.3, using: &random)
        errorNorth = 0.97 * errorNorth + Double.random(in: -1.3...1.3, using: &random)
        clock += 1
        guard clock >= next else { continue }
        next = clock + interval
        let milliseconds = Int64((clock + (clock > gap ? 1200 : 0)) * 1000)
        let degree = 111_195.0
        batch.append(
          Fix(
            time: Instant(milliseconds: 1_777_594_200_000 + milliseconds),
            coordinate: Coordinate(
              latitudeE7: Int32(1e7 * (47 + (north + errorNorth) / degree)),
              longitudeE7: Int32(1e7 * (8 + (east + errorEast) / degree / cos(47 * .pi / 180))))))
      }
    }
    let elapsed = (batch.time.last ?? 0) - (batch.time.first ?? 0)
    var pipeline = Pipeline(member: "member")
    pipeline.append(ModeFold(gapMilliseconds: 300_000))
    pipeline.process(&batch, reaching: .latest)
    var rest = FixBatch()
    pipeline.end(&rest)
    return (pipeline.state(of: ModeFold.self)?.modes ?? ModeTimes(), elapsed)
  }

  struct Ride {
    var mode: TransportMode
    fileprivate var part: Part

    fileprivate init(_ mode: TransportMode, _ part: Part) { (self.mode, self.part) = (mode, part) }
  }

  private static let rides: [Ride] = [
    Ride(.running, Part(metresPerSecond: 2.9, seconds: 1800, turnEvery: 150)),
    Ride(.cycling, Part(metresPerSecond: 5, seconds: 1800, turnEvery: 80, stopEvery: 200)),
    Ride(.road, Part(metresPerSecond: 13, seconds: 1800, turnEvery: 60, stopEvery: 90)),
    Ride(.rail, Part(metresPerSecond: 75, seconds: 3600, stopEvery: 1300)),
    Ride(.flight, Part(metresPerSecond: 230, seconds: 3600)),
  ]

  @Test("rest, walk, ride, walk, rest", arguments: [1.0, 10, 60], 0..<5)
  func findsTheRide(interval: Double, number: Int) {
    let ride = Self.rides[number]
    let (found, elapsed) = times(
      [Self.rest, Self.walk, ride.part, Self.walk, Self.rest], every: interval)
    // With fixes far apart, where one mode ends and the next begins is known to some minutes only.
    let blur = 150 + 6 * interval
    let near: (TransportMode, Double) -> Bool = { mode, seconds in
      abs(Double(found[mode]) / 1000 - seconds) < 0.15 * seconds + blur
    }
    #expect(near(ride.mode, ride.part.seconds), "\(found.named)")
    #expect(near(.walking, 1800) && near(.still, 3600), "\(found.named)")
    #expect(found.milliseconds.reduce(0, +) + found.unknownMilliseconds == elapsed)
    #expect((found.confidence ?? 0) > 0.7)
  }

  @Test func fastTrainIsNotAFlight() {
    let train = Part(metresPerSecond: 75, seconds: 5400, stopEvery: 2400)
    let found = times([Self.rest, train, Self.rest], every: 5).modes
    #expect(found[.flight] == 0 && found[.rail] > 4_800_000, "\(found.named)")
  }

  @Test func gapsAreUnknown() {
    let (found, elapsed) = times([Self.walk, Self.walk, Self.walk], every: 5, gapAfter: 1000)
    #expect(found.unknownMilliseconds >= 1_200_000 && found.unknownMilliseconds < 1_230_000)
    #expect(found[.walking] + found.unknownMilliseconds == elapsed)
  }

  @Test func noFixesGiveNoTimes() {
    let none = ModeFold().makeState().modes
    #expect(none.named.isEmpty && none.confidence == nil)
  }

  @Test func anchorsAcrossTheDateLine() {
    let east = ModeAnchor(quarter: 0, time: 0, latitude: 0, longitude: 1_799_999_000)
    let west = ModeAnchor(quarter: 1, time: 15_000, latitude: 0, longitude: -1_799_999_000)
    let leg = east.leg(to: west)
    #expect(abs(leg.east - 22.24) < 0.01 && leg.north == 0 && leg.seconds == 15)
  }
}
