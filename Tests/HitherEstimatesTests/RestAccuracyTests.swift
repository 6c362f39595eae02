import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

/// Rest needs evidence: of the positions, and against what the device says of steps and speed.
@Suite("Evidence of rest")
struct RestAccuracyTests {
  private static let start = Instant(milliseconds: 1_777_600_000_000)
  private static let frame = LocalFrame(
    origin: Coordinate(latitudeE7: 440_000_000, longitudeE7: 44_000_000))

  private struct Row {
    var second: Double
    var east = 0.0
    var north = 0.0
    var accuracy = Double.nan
    var cadence = Double.nan
    var speed = Double.nan
  }

  /// - Returns: The summary, and the fixes with the settled way.
  private func fold(_ rows: [Row]) -> (summary: TrackSummary, fixes: FixBatch) {
    var batch = FixBatch()
    for row in rows {
      let point = PlanePoint(east: row.east, north: row.north)
      guard let place = Self.frame.coordinate(point) else { continue }
      var fix = Fix(
        time: Self.start + Int64(row.second * 1000), coordinate: place,
        startsSegment: batch.isEmpty)
      (fix.accuracy, fix.cadence, fix.speed) = (row.accuracy, row.cadence, row.speed)
      batch.append(fix)
    }
    var pipeline = Pipeline(member: "member")
    pipeline.append(InaccurateFixes())
    pipeline.append(StopDetector())
    pipeline.append(SummaryFold())
    pipeline.process(&batch, reaching: .latest)
    var (settled, rest) = (pipeline.later, FixBatch())
    pipeline.end(&rest)
    settled.append(pipeline.later)
    let sums = pipeline.state(of: SummaryFold.self) ?? SummaryFold().makeState()
    let stops = pipeline.state(of: StopDetector.self)?.stops ?? []
    return (TrackSummary(sums, stops: stops, quality: .init(), isTimed: true), settled)
  }

  @Test("inaccurate fixes at rest are no way, and the time without others is not recorded")
  func cellTower() throws {
    let rows = (0...22).map { minute in
      let isTower = (10...12).contains(minute)
      return Row(
        second: Double(minute) * 60, north: isTower ? 1300 : 0, accuracy: isTower ? 2500 : 8)
    }
    let (summary, fixes) = fold(rows)
    #expect(summary.fixes == 23 && summary.distance == 0 && abs(summary.rawDistance - 2600) < 5)
    let time = try #require(summary.time)
    #expect(time.gapMilliseconds == 240_000 && time.movingMilliseconds == 0)
    #expect(time.elapsedMilliseconds == 1_320_000)
    #expect(summary.stops.count == 1)
    #expect(fixes[SummaryFold.distanceColumn].allSatisfy { $0 == 0 })
  }

  @Test("the time after the last accurate fix is not recorded") func end() throws {
    let rows = (0...60).map { number in
      Row(
        second: Double(number) * 10, east: number <= 40 ? Double(number) * 14 : 1400,
        accuracy: number <= 40 ? 8 : 2500)
    }
    let (summary, _) = fold(rows)
    #expect(summary.end == Self.start + 600_000)
    let time = try #require(summary.time)
    #expect(time.gapMilliseconds == 200_000 && time.elapsedMilliseconds == 600_000)
    #expect(abs(summary.distance - 560) < 12)
  }

  /// Rows of 18 m to and fro, 0.6 m beside each other, at 0.55 m/s, with 2 m of noise; a fix every 5 s.
  private func mowing(steps: Bool, speed: Bool = false) -> [Row] {
    var random = LawRandom(seed: 461)
    func noise() -> Double {
      2 * (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.below(1 << 30)) / Double(1 << 30) }
    }
    return stride(from: 0.0, through: 2400, by: 5).map { second in
      let way = 0.55 * second
      let lane = (way / 18).rounded(.down)
      let along = way - lane * 18
      var row = Row(
        second: second, east: lane.truncatingRemainder(dividingBy: 30) * 0.6 + noise(),
        north: (Int(lane) % 2 == 0 ? along : 18 - along) + noise())
      // The device counts steps for 10 s in 50.
      if steps { row.cadence = second.truncatingRemainder(dividingBy: 50) < 10 ? 60 : 0 }
      if speed { row.speed = 0.55 }
      return row
    }
  }

  @Test("work within some metres is no rest where the device counts steps, or a speed")
  func mows() throws {
    let (stepping, _) = fold(mowing(steps: true))
    let time = try #require(stepping.time)
    #expect(Double(time.stoppedMilliseconds) < 0.15 * 2_400_000, "\(time)")
    #expect((600...1700).contains(stepping.distance), "\(stepping.distance)")
    let (driving, _) = fold(mowing(steps: false, speed: true))
    #expect(try #require(driving.time).stoppedMilliseconds < 60_000)
  }

  @Test("a rest of which the device says nothing else is found between steps") func rests() throws {
    var random = LawRandom(seed: 462)
    func noise() -> Double {
      1.5
        * (0..<12).reduce(-6.0) { sum, _ in
          sum + Double(random.below(1 << 30)) / Double(1 << 30)
        }
    }
    let rows = stride(from: 0.0, through: 2100, by: 5).map { second in
      let isWalking = second <= 900 || second > 1200
      let metres = second <= 900 ? 1.2 * second : 1080 + max(0, 1.2 * (second - 1200))
      // A single step now and then does not end a rest.
      let cadence = isWalking || second == 1000 ? 55.0 : 0
      return Row(
        second: second, east: metres + noise(), north: noise(), cadence: cadence,
        speed: isWalking ? 1.2 : 0.1)
    }
    let (summary, _) = fold(rows)
    #expect(summary.stops.count == 1)
    let stop = try #require(summary.stops.first)
    #expect(abs(Double(stop.start - Self.start) / 1000 - 900) < 20)
    #expect(abs(Double(stop.end - Self.start) / 1000 - 1200) < 20)
  }

  @Test("live, cut and in any batches the same with inaccurate fixes and steps, seed 463")
  func laws() {
    let found = OperatorLaws.violations(seed: 463) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(CoarseFixes())
      pipeline.append(InaccurateFixes())
      pipeline.append(StopDetector())
      pipeline.append(SummaryFold())
      pipeline.appendLater(Outline(mostPoints: 50))
      pipeline.appendLater(TempoCurve(mostBins: 20))
      return pipeline
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }
}
