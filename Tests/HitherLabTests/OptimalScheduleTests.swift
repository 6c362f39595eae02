import HitherGeodesy
import HitherSampling
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherLab

@Suite("The optimum")
struct OptimalScheduleTests {
  /// A random walk on the optimum's grid.
  private func walk(_ count: Int, seed: UInt64) -> (truth: TrueTrack, trace: PhoneTrace) {
    var random = SplitMix64(seed: seed)
    var truth = TrueTrack()
    var fixes = FixBatch()
    var (lat, lon) = (500_000_000.0, 80_000_000.0)
    for index in 0..<count {
      lat += random.uniform(-400, 700)
      lon += random.uniform(-600, 900)
      let time = Instant(milliseconds: Int64(index) * 5000)
      let place = Coordinate(latitudeE7: Int32(lat), longitudeE7: Int32(lon))
      truth.append(time, place)
      var fix = Fix(time: time, coordinate: place)
      fix.coordinate = Coordinate(
        latitudeE7: place.latitudeE7 + Int32(random.uniform(-300, 300)),
        longitudeE7: place.longitudeE7)
      fixes.append(fix)
    }
    return (truth, PhoneTrace(fixes, gapMilliseconds: 30_000))
  }

  /// The error of a schedule, as the lab itself judges it.
  private func errorSum(
    _ criterion: OptimalSchedule.Criterion, _ truth: TrueTrack, _ trace: PhoneTrace, _ rows: [Int]
  ) -> Double {
    let kept = trace.fixes.picking(rows)
    var errors = PositionErrors()
    switch criterion {
    case .live:
      errors.addLive(truth, kept, arrivals: kept.time.map(Instant.init(milliseconds:)))
      return errors.live.reduce(0, +)
    case .squaredSynchronised:
      errors.addSynchronised(truth, kept)
      return errors.synchronised.reduce(0) { $0 + $1 * $1 }
    }
  }

  @Test(
    "no schedule of twelve places is better (seeds 1...6)",
    arguments: OptimalSchedule.Criterion.allCases, Array(UInt64(1)...6))
  func isLeast(_ criterion: OptimalSchedule.Criterion, _ seed: UInt64) {
    let (truth, trace) = walk(12, seed: seed)
    for penalty in [5.0, 60, 400, 5000] {
      // The first place is always among them: before it nothing is known.
      let least =
        (0..<(1 << 11)).map { bits -> Double in
          let rows = [0] + (0..<11).filter { bits & (1 << $0) != 0 }.map { $0 + 1 }
          return errorSum(criterion, truth, trace, rows) + penalty * Double(rows.count)
        }.min() ?? .nan
      let best = OptimalSchedule(criterion, truth, trace).best(penalty: penalty)
      let total = best.errorSum + penalty * Double(best.fixes)
      #expect(abs(total - least) < 1e-3 * least, "penalty \(penalty)")
      #expect(best.places == 12)
    }
  }

  @Test("the curve is convex, and a bound for every even interval")
  func isABound() {
    let (truth, trace) = walk(400, seed: 77)
    for criterion in OptimalSchedule.Criterion.allCases {
      let schedule = OptimalSchedule(criterion, truth, trace)
      let hours = truth.hours
      let curve = OptimumCurve(
        OptimalSchedule.penalties(criterion).map { penalty in
          let sum = schedule.best(penalty: penalty)
          return .init(
            penalty: penalty, fixesPerHour: Double(sum.fixes) / hours,
            error: sum.errorSum / Double(sum.places))
        })
      for (many, few) in zip(curve.corners, curve.corners.dropFirst()) {
        #expect(few.fixesPerHour <= many.fixesPerHour)
        #expect(few.error >= many.error * (1 - 1e-9))
      }
      for step in [2, 3, 5, 8, 20, 60] {
        let rows = Array(stride(from: 0, to: 400, by: step))
        let error = errorSum(criterion, truth, trace, rows) / 400
        if let bound = curve.error(fixesPerHour: Double(rows.count) / hours) {
          #expect(bound <= error * 1.001, "every \(step)")
        }
      }
    }
  }

  @Test("no two fixes are farther apart than 900 s, whatever they cost")
  func longestGap() {
    let (truth, trace) = walk(721, seed: 3)
    let best = OptimalSchedule(.live, truth, trace).best(penalty: 1e12)
    #expect(best.fixes == 4)
  }
}
