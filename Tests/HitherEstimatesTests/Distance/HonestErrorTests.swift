import Glibc
import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherEstimates

/// What the fixes cannot show belongs to the standard error.
@Suite("The standard error of a distance carries what fixes hide")
struct HonestErrorTests {
  private static func node(_ seconds: Double, _ east: Double, _ north: Double) -> PathNode {
    PathNode(seconds: seconds, east: east, north: north, link: seconds == 0 ? .none : .path)
  }

  /// A course north that sways as a sine.
  private static func swaying(
    metres: Double, period: Double, every interval: Double, count: Int = 120
  ) -> [PathNode] {
    (0..<count).map { number in
      let seconds = Double(number) * interval
      return node(seconds, metres * sin(2 * .pi * (seconds + 1) / period), 6 * seconds)
    }
  }

  private static func lengths(_ nodes: [PathNode]) -> [Double] {
    nodes.indices.map { $0 == 0 ? 0 : nodes[$0 - 1].distance(to: nodes[$0]) }
  }

  private static func hidden(_ nodes: [PathNode]) -> Double {
    var turns = HiddenTurns()
    var noise = PathNoise()
    (noise.white, noise.wandering) = (0.01, 0.01)
    return turns.take(nodes, through: nodes.count - 1, lengths(nodes), noise).mostMetres
  }

  @Test("Turns faster than the fixes show by positions on both sides of the course")
  func turnsToAndFro() {
    let nodes = Self.swaying(metres: 9, period: 7, every: 10)
    let hidden = Self.hidden(nodes)
    // A sine of 9 m and 7 s at 6 m/s is about 35 % longer than its axis.
    let axis = 6 * 10 * Double(nodes.count - 1)
    #expect(hidden > 0.2 * axis)
    #expect(hidden < 0.6 * axis)
  }

  @Test("Bends that the fixes follow hide nothing", arguments: [60.0, 120, 300])
  func bends(period: Double) {
    #expect(Self.hidden(Self.swaying(metres: 9, period: period, every: 5)) == 0)
  }

  @Test("Errors as great along the course as across it are no turns", arguments: [1, 2, 3, 4])
  func errors(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let nodes = (0..<400).map { number in
      Self.node(
        Double(10 * number), 5 * random.normal(), 13 * Double(number) + 5 * random.normal())
    }
    var turns = HiddenTurns()
    var noise = PathNoise()
    (noise.white, noise.wandering) = (25, 0.01)
    #expect(turns.take(nodes, through: 399, Self.lengths(nodes), noise).mostMetres == 0)
  }

  @Test("Positions that jump aside and come back make the path longer")
  func jumps() {
    var nodes = (0..<200).map { Self.node(Double(5 * $0), 0, 6 * Double($0)) }
    #expect(PositionJumps.metres(nodes, through: 199) == 0)
    for number in 100..<115 { nodes[number].position.x += 30 }
    let metres = PositionJumps.metres(nodes, through: 199)
    #expect(metres > 10)
    #expect(metres < 60)
  }

  @Test("Corners, a faster leg and a silence are no jumps")
  func movements() {
    var nodes: [PathNode] = []
    var (east, north, seconds) = (0.0, 0.0, 0.0)
    for number in 0..<200 {
      nodes.append(Self.node(seconds, east, north))
      // A walk, then a bus, with corners each 20 steps, and once a minute of silence.
      let step = number < 100 ? 7.0 : 50
      let interval = number == 150 ? 60.0 : 5
      if number / 20 % 2 == 0 { north += step * interval / 5 } else { east += step * interval / 5 }
      seconds += interval
    }
    #expect(PositionJumps.metres(nodes, through: 199) == 0)
  }

  @Test("S-turns of 7 s with a fix each 10 s lie within two standard errors")
  func sTurns() throws {
    let frame = LocalFrame(origin: Coordinate(latitudeE7: 471_000_000, longitudeE7: 85_000_000))
    var batch = FixBatch()
    var (east, north, metres) = (0.0, 0.0, 0.0)
    for tenth in 0..<12_000 {
      if tenth.isMultiple(of: 100) {
        let coordinate = try #require(frame.coordinate(PlanePoint(east: east, north: north)))
        batch.append(
          Fix(
            time: Instant(milliseconds: 1_777_600_000_000 + Int64(tenth) * 100),
            coordinate: coordinate, startsSegment: tenth == 0))
      }
      let heading = 65 * .pi / 180 * sin(2 * .pi * Double(tenth) / 70)
      (east, north) = (east + 0.9 * sin(heading), north + 0.9 * cos(heading))
      metres += 0.9
    }
    var pipeline = Pipeline(member: "member")
    pipeline.append(StopDetector())
    pipeline.append(SummaryFold())
    pipeline.process(&batch, reaching: .latest)
    var rest = FixBatch()
    pipeline.end(&rest)
    let sums = try #require(pipeline.state(of: SummaryFold.self))
    let summary = TrackSummary(sums, stops: [], quality: .init(), isTimed: true)
    let error = try #require(summary.distanceStandardError)
    #expect(abs(summary.distance - metres) < 2 * error)
    #expect(summary.distance > summary.rawDistance)
  }

  /// The standard error of 10 km, beyond what its length and its bends have in any case, in parts of the bends.
  private static func doubt(
    bends: Double, wandering: Double, every interval: Double = 1
  ) -> Double {
    var path = PathMeasure(ofNoneTo: 0)
    (path.metres, path.bendMetres) = (10_000, 10_000 * bends)
    var error = DistanceError()
    error.add(path, believed: path.metres, HiddenTurns.Hidden(), jumped: 0)
    var noise = PathNoise()
    (noise.white, noise.wandering, noise.memorySeconds) = (0, wandering, 12)
    noise.intervalSeconds = interval
    let usual = [
      DistanceError.pathShare * path.metres, DistanceError.bendShare * path.bendMetres,
      (2 * wandering).squareRoot(),
    ]
    let square = usual.reduce(0) { $0 + $1 * $1 }
    let all = error.metres(noise, speed: nil)
    return (max(0, all * all - square)).squareRoot() / path.bendMetres
  }

  @Test("Few bends, errors that hide nothing, and bends between rare fixes are not doubted")
  func bendsBeyondDoubt() {
    #expect(Self.doubt(bends: 0.005, wandering: 100) < 1e-3)
    #expect(Self.doubt(bends: 0.05, wandering: 1e-9) < 1e-3)
    #expect(Self.doubt(bends: 0.05, wandering: 1, every: 30) < 1e-3)
    #expect(Self.doubt(bends: 0.05, wandering: 1, every: .infinity) < 1e-3)
  }

  @Test("Many bends below errors, and bends below slow errors, err by more than their length")
  func bendsInDoubt() {
    // Errors of 1 m hide 9 s, of 6 m 55 s.
    #expect(Self.doubt(bends: 0.04, wandering: 1) > 1.5)
    #expect(Self.doubt(bends: 0.016, wandering: 36) > 1.5)
    #expect(Self.doubt(bends: 0.016, wandering: 36, every: 60) > 1.5)
  }

  @Test("The doubt of bends grows with them and with what errors hide, and falls with the interval")
  func bendDoubtIsMonotone() {
    let shares = [0.0, 0.004, 0.008, 0.01, 0.015, 0.02, 0.03, 0.06]
    let variances = [0.0, 0.01, 0.1, 0.5, 2, 5, 10, 20, 60]
    let intervals = [1.0, 2, 5, 15, 30, 60]
    for share in shares.dropFirst() {
      for variance in variances.dropFirst() {
        for interval in intervals {
          let doubt = Self.doubt(bends: share, wandering: variance, every: interval)
          for less in shares where less > 0 && less < share {
            #expect(
              Self.doubt(bends: less, wandering: variance, every: interval) <= doubt + 1e-6)
          }
          for less in variances where less < variance {
            #expect(Self.doubt(bends: share, wandering: less, every: interval) <= doubt + 1e-6)
          }
          for longer in intervals where longer > interval {
            #expect(Self.doubt(bends: share, wandering: variance, every: longer) <= doubt + 1e-6)
          }
        }
      }
    }
  }

  @Test("State of hidden turns survives being written and read")
  func state() throws {
    var turns = HiddenTurns()
    let nodes = Self.swaying(metres: 9, period: 7, every: 10)
    _ = turns.take(nodes, through: nodes.count - 1, Self.lengths(nodes), PathNoise())
    #expect(try HiddenTurns(stateBytes: turns.stateBytes) == turns)
  }
}
