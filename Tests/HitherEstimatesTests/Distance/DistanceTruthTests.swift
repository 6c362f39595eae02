import HitherEngine
import HitherEstimates
import HitherSimulation
import HitherTracks
import Testing

@Suite("Distance stands up to the truth")
struct DistanceTruthTests {
  static func summary(
    _ batch: FixBatch, gapMilliseconds: Int64 = 180_000, route: SummaryFold.Route? = nil
  ) -> TrackSummary {
    var pipeline = Pipeline(member: "member")
    pipeline.append(StopDetector(.init(gapMilliseconds: gapMilliseconds)))
    pipeline.append(SummaryFold(gapMilliseconds: gapMilliseconds, route: route))
    var batch = batch
    if let last = batch.time.last {
      pipeline.process(&batch, reaching: Instant(milliseconds: last))
    }
    var rest = FixBatch()
    pipeline.end(&rest)
    let sums = pipeline.state(of: SummaryFold.self) ?? SummaryFold().makeState()
    return TrackSummary(
      sums, stops: [], quality: .init(), isTimed: true)
  }

  /// Wandering walks of two hours, one for each kind of error and interval: seed 21.
  @Test func errorAndUncertainty() {
    var random = SplitMix64(seed: 21)
    var errors: [Double] = []
    var held = 0
    for noise in Walk.Noise.allCases where noise != .none {
      for interval in [1, 2, 3, 5, 6, 10] {
        var walk = Walk()
        walk.wander(seconds: 7200, &random)
        let summary = Self.summary(walk.recorded(every: interval, noise, &random))
        let error = abs(summary.distance - walk.metres)
        errors.append(error / walk.metres)
        if error <= 2 * (summary.distanceStandardError ?? 0) { held += 1 }
      }
    }
    errors.sort()
    #expect(errors[errors.count / 2] <= 0.01)
    #expect(errors[errors.count * 95 / 100] <= 0.03)
    #expect(Double(held) >= 0.9 * Double(errors.count))
  }

  /// Walks in straight pieces with a corner after each, whose errors change slowly: seed 30.
  @Test(
    "Slow errors and short pieces look alike, and the error covers both",
    arguments: [
      (pieces: 20.0...60.0, metres: 3.0...8.0, seconds: 30.0...120.0),
      (pieces: 80.0...300.0, metres: 10.0...20.0, seconds: 30.0...100.0),
    ])
  func cornersAndSlowErrors(
    pieces: ClosedRange<Double>, metres: ClosedRange<Double>, seconds: ClosedRange<Double>
  ) {
    var random = SplitMix64(seed: 30)
    func any(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * random.uniform()
    }
    var (held, count) = (0, 0)
    for interval in [1, 5, 15] {
      for _ in 0..<24 {
        var walk = Walk()
        while walk.points.count < 7200 {
          walk.walk(seconds: Int(any(pieces) / 1.3))
          walk.walk(seconds: 2, bendDegrees: 50 * random.normal())
        }
        let noise = (metres: any(metres), seconds: any(seconds))
        let summary = Self.summary(
          walk.recorded(every: interval, white: 0.5, wandering: noise, &random))
        let error = summary.distance - walk.metres
        if abs(error) <= 2 * (summary.distanceStandardError ?? 0) { held += 1 }
        count += 1
      }
    }
    #expect(Double(held) >= 0.9 * Double(count), "\(held) of \(count)")
  }

  @Test func noiseFreeWalkIsExact() {
    var random = SplitMix64(seed: 22)
    var walk = Walk()
    walk.wander(seconds: 3600, &random)
    let summary = Self.summary(walk.recorded(every: 1, .none, &random))
    #expect(abs(summary.distance / walk.metres - 1) < 0.002)
    // The way between two fixes is as long as the straight line, or longer by what bends there.
    #expect(abs(summary.distance / summary.rawDistance - 1) < 0.001)
  }

  @Test(arguments: Walk.Noise.allCases)
  func standingAddsNothing(_ noise: Walk.Noise) {
    var random = SplitMix64(seed: 23)
    var walk = Walk()
    walk.walk(seconds: 1500)
    walk.stand(seconds: 1800)
    walk.walk(seconds: 1500)
    let summary = Self.summary(walk.recorded(every: 1, noise, &random))
    #expect(abs(summary.distance - walk.metres) < 0.03 * walk.metres)
  }

  @Test func hairpinsAreNotCut() {
    var random = SplitMix64(seed: 24)
    var walk = Walk()
    for turn in 0..<40 {
      walk.walk(seconds: 70)
      walk.walk(seconds: 20, bendDegrees: turn % 2 == 0 ? 160 : -160)
    }
    let summary = Self.summary(walk.recorded(every: 1, .white2, &random))
    #expect(abs(summary.distance / walk.metres - 1) < 0.02)
  }

  @Test func jumpSetsNoSpeed() throws {
    var random = SplitMix64(seed: 25)
    var walk = Walk()
    walk.wander(seconds: 7200, &random)
    var batch = walk.recorded(every: 60, .white2, &random)
    // 450 m in a minute is no speed that the repair would doubt, but nobody walks it.
    for index in stride(from: 10, to: batch.count - 5, by: 17) { batch.latitudeE7[index] += 40_000 }
    let summary = Self.summary(batch)
    #expect(try #require(summary.fastest) < 2)
    #expect(abs(summary.distance / walk.metres - 1) < 0.06)
  }

  /// Zigzags of 40 m, seen once a minute: only the route knows them.
  @Test func routeTellsTheWayBetweenSparseFixes() {
    var random = SplitMix64(seed: 26)
    var walk = Walk()
    for turn in 0..<120 {
      walk.walk(seconds: 31)
      walk.walk(seconds: 1, bendDegrees: turn % 2 == 0 ? 120 : -120)
    }
    var batch = walk.recorded(every: 60, .white2, &random)
    let without = Self.summary(batch)
    let columns = SummaryFold.Route(progress: "p", crossTrack: "c", nearMetres: 40)
    batch[columns.progress] = batch.time.map {
      Double($0 - batch.time[0]) / 1000 * 1.3 + 3 * random.normal()
    }
    batch[columns.crossTrack] = batch.time.map { _ in 2 }
    let with = Self.summary(batch, route: columns)
    #expect(abs(with.distance / walk.metres - 1) < 0.02)
    #expect(without.distance < 0.9 * walk.metres)
    // Off the route the track is all there is.
    batch[columns.crossTrack] = batch.time.map { _ in 90 }
    #expect(Self.summary(batch, route: columns).distance == without.distance)
  }

  @Test func speedWhileMovingLeavesGapsOut() throws {
    var random = SplitMix64(seed: 27)
    var walk = Walk()
    walk.walk(seconds: 600)
    walk.walk(seconds: 3000)
    walk.walk(seconds: 600)
    let whole = walk.recorded(every: 5, .none, &random)
    var batch = FixBatch()
    batch.append(whole, 0..<121)
    batch.append(whole, 721..<whole.count)
    let summary = Self.summary(batch)
    #expect(abs(try #require(summary.movingSpeed) - 1.3) < 0.02)
    #expect(abs(summary.distance - walk.metres) < 30)
    #expect(abs(summary.distanceInGaps - 3900) < 50)
  }

  @Test func splitsSumToTheDistance() {
    var random = SplitMix64(seed: 28)
    var walk = Walk()
    walk.wander(seconds: 7200, &random)
    let summary = Self.summary(walk.recorded(every: 1, .mixed6, &random))
    let kilometres = summary.splits.filter { $0.unit == .kilometre }
    let sum = kilometres.reduce(0) { $0 + $1.distance }
    #expect(abs(sum - summary.distance) < 0.0006)
    // At an even pace each kilometre takes as long as the others, the first and the last too.
    for split in kilometres where !split.isPartial {
      let seconds = Double(split.durationMilliseconds) / 1000
      #expect(abs(seconds - 1000 / 1.3) < 60)
    }
  }

  @Test func littleIsKnownOfFewFixes() {
    var random = SplitMix64(seed: 29)
    var walk = Walk()
    #expect(Self.summary(walk.recorded(every: 1, .none, &random)).distanceStandardError == nil)
    walk.walk(seconds: 10)
    let two = Self.summary(walk.recorded(every: 10, .none, &random))
    #expect(abs(two.distance - 13) < 0.1)
    #expect(two.distanceStandardError != nil)
  }
}
