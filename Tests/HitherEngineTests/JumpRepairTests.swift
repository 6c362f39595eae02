import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

/// What is a jump for whom: places where a member could not have been go, real ways stay.
@Suite struct JumpRepairTests {
  /// A way along straight pieces, in metres east and north of a place in the Alps.
  struct Way {
    var points: [(seconds: Double, east: Double, north: Double)] = [(0, 0, 0)]

    func going(_ east: Double, _ north: Double, at speed: Double) -> Way {
      var way = self
      let last = points[points.count - 1]
      let metres = (east * east + north * north).squareRoot()
      way.points.append((last.seconds + metres / speed, last.east + east, last.north + north))
      return way
    }

    func waiting(_ seconds: Double) -> Way {
      var way = self
      let last = points[points.count - 1]
      way.points.append((last.seconds + seconds, last.east, last.north))
      return way
    }

    /// The place at a time.
    func place(_ seconds: Double) -> (east: Double, north: Double) {
      for (one, next) in zip(points, points.dropFirst()) where seconds <= next.seconds {
        let share = (seconds - one.seconds) / max(next.seconds - one.seconds, 1e-9)
        return (
          one.east + share * (next.east - one.east), one.north + share * (next.north - one.north)
        )
      }
      return (points[points.count - 1].east, points[points.count - 1].north)
    }

    /// Fixes each `interval` seconds, with white noise, those of `away` so far to the north.
    func fixes(
      each interval: Double, noise: Double = 0, seed: UInt64 = 1, away: [Int: Double] = [:],
      accuracy: Double? = nil
    ) -> FixBatch {
      var random = SeededGenerator(seed: seed)
      var batch = FixBatch()
      let last = Int(points[points.count - 1].seconds / interval)
      for index in 0...last {
        let place = place(Double(index) * interval)
        let east = place.east + noise * random.normal()
        let north = place.north + noise * random.normal() + (away[index] ?? 0)
        guard
          let coordinate = Coordinate(latitude: 47 + north / 111_180, longitude: 8 + east / 76_050)
        else { continue }
        var fix = Fix(
          time: Instant(milliseconds: 1_777_600_000_000 + Int64(Double(index) * interval * 1000)),
          coordinate: coordinate, startsSegment: index == 0)
        if let accuracy { fix.accuracy = accuracy }
        batch.append(fix)
      }
      return batch
    }
  }

  /// The indices of the fixes that are removed.
  static func removed(_ fixes: FixBatch) -> [Int] {
    var pipeline = Pipeline(member: "member")
    pipeline.append(JumpRepair())
    var batch = fixes
    pipeline.process(&batch, reaching: Instant(milliseconds: fixes.time.last ?? 0))
    var rest = FixBatch()
    pipeline.end(&rest)
    let kept = Set(batch.time + rest.time)
    return fixes.time.indices.filter { !kept.contains(fixes.time[$0]) }
  }

  static let walk = Way().going(3000, 0, at: 1.3)

  struct Jump: CustomTestStringConvertible {
    var interval: Double
    var fixes: Int
    var metres: Double
    var isRemoved: Bool
    var testDescription: String { "\(fixes) fixes each \(interval) s, \(metres) m away" }
  }

  @Test(arguments: [
    Jump(interval: 1, fixes: 1, metres: 60, isRemoved: true),
    Jump(interval: 1, fixes: 5, metres: 200, isRemoved: true),
    Jump(interval: 5, fixes: 3, metres: 200, isRemoved: true),
    Jump(interval: 10, fixes: 1, metres: 200, isRemoved: true),
    Jump(interval: 10, fixes: 5, metres: 200, isRemoved: true),
    Jump(interval: 10, fixes: 6, metres: 200, isRemoved: false),
    Jump(interval: 20, fixes: 3, metres: 300, isRemoved: true),
    Jump(interval: 20, fixes: 5, metres: 300, isRemoved: false),
    Jump(interval: 30, fixes: 1, metres: 600, isRemoved: true),
    Jump(interval: 60, fixes: 1, metres: 600, isRemoved: true),
    // Run off and back, however fast anybody is.
    Jump(interval: 10, fixes: 1, metres: 60, isRemoved: false),
    Jump(interval: 30, fixes: 1, metres: 80, isRemoved: false),
    Jump(interval: 60, fixes: 1, metres: 250, isRemoved: false),
  ])
  func ofSomebodyWhoWalks(jump: Jump) {
    let away = 30..<(30 + jump.fixes)
    let fixes = Self.walk.fixes(
      each: jump.interval, noise: 2, away: Dictionary(away.map { ($0, jump.metres) }) { $1 })
    #expect(Self.removed(fixes) == (jump.isRemoved ? Array(away) : []))
  }

  @Test func whatIsFarForAWalkerIsNearForACar() {
    let away = [40: 150.0]
    #expect(Self.removed(Self.walk.fixes(each: 10, away: away)) == [40])
    let drive = Way().going(20_000, 0, at: 12)
    #expect(Self.removed(drive.fixes(each: 10, away: away)) == [])
    #expect(Self.removed(drive.fixes(each: 10, away: [40: 600])) == [40])
  }

  @Test func accuracyTakesItsPart() {
    let away = [40: 200.0]
    #expect(Self.removed(Self.walk.fixes(each: 10, away: away, accuracy: 10)) == [40])
    #expect(Self.removed(Self.walk.fixes(each: 10, away: away, accuracy: 80)) == [])
  }

  @Test func withNoPaceKnownOnlyWhatIsImpossibleGoes() {
    #expect(Self.removed(Self.walk.fixes(each: 10, away: [2: 200])) == [])
    #expect(Self.removed(Self.walk.fixes(each: 10, away: [2: 800])) == [2])
  }

  struct Real: CustomTestStringConvertible {
    var testDescription: String
    var way: Way
  }

  static let real: [Real] = {
    var uTurns = Way()
    var sprints = walk
    var bus = walk
    var ring = walk
    for turn in 0..<4 {
      uTurns = uTurns.going(turn.isMultiple(of: 2) ? 3000 : -3000, 0, at: 8)
      sprints = sprints.going(100, 0, at: 7.5).going(-100, 0, at: 1.5)
      bus = bus.going(350, 0, at: 11).waiting(20)
    }
    for corner in 0..<16 {
      let (east, north) = [(150.0, 0.0), (0, 150), (-150, 0), (0, -150)][corner % 4]
      ring = ring.going(east, north, at: 4)
    }
    return [
      Real(testDescription: "starts to run", way: walk.going(2000, 0, at: 4)),
      Real(testDescription: "a car after a walk", way: walk.going(9000, 0, at: 20)),
      Real(
        testDescription: "a car waits and turns",
        way: walk.waiting(600).going(100, 0, at: 6).going(-100, 0, at: 6).going(-2000, 0, at: 11)),
      Real(testDescription: "turns on a bicycle", way: uTurns),
      Real(testDescription: "sprints and walks back", way: sprints),
      Real(testDescription: "a bus and its stops", way: bus),
      Real(testDescription: "runs rounds", way: ring),
      Real(
        testDescription: "80 m off and back in a minute",
        way: walk.going(0, 80, at: 2.67).going(0, -80, at: 2.67).going(2000, 0, at: 1.3)),
      Real(testDescription: "a flight", way: walk.going(400_000, 0, at: 240)),
    ]
  }()

  @Test(arguments: real)
  func realWaysStay(real: Real) {
    for interval in [1.0, 2, 5, 10, 20, 30, 45, 60] {
      for seed in 1...3 as ClosedRange<UInt64> {
        let fixes = real.way.fixes(each: interval, noise: 2, seed: seed)
        #expect(Self.removed(fixes) == [], "each \(interval) s, seed \(seed)")
      }
    }
  }

  @Test(arguments: [1.0, 2, 5, 10, 20, 30, 45, 60], [1.3, 5, 11])
  func noiseIsNoJump(interval: Double, speed: Double) {
    let way = Way().going(1800 * interval * speed, 0, at: speed)
    let fixes = way.fixes(each: interval, noise: 8, seed: 11)
    #expect(Self.removed(fixes) == [])
  }

  @Test func aHeldFixWaitsNoLongerThanTheWayBackAndTheCalmAfterIt() {
    var repair = Pipeline(member: "member")
    repair.append(JumpRepair())
    var batch = Self.walk.fixes(each: 30, away: [40: 600, 55: 200, 70: 90])
    repair.process(&batch, reaching: Instant(milliseconds: batch.time.last ?? 0))
    #expect(!batch.isEmpty)
    for index in batch.time.indices {
      #expect(batch.settled[index] - batch.time[index] <= 300_000)
    }
  }
}

extension SeededGenerator {
  /// Near a normal deviate: the sum of twelve uniform numbers, within six deviations.
  fileprivate mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + uniform() }
  }
}
