import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherEstimates

/// What was walked in a recording gap is longer than its straight line, and the standard error says by how much it may be.
@Suite("Distance over recording gaps")
struct GapReachTests {
  /// A walk round a circle of 6 km at 0.8 m/s with a fix every 5 s, without those of some minutes.
  private static func loop(
    without gap: Range<Double>? = nil, segmentsEvery seconds: Int? = nil
  ) throws -> TrackSummary {
    let frame = LocalFrame(origin: Coordinate(latitudeE7: 471_000_000, longitudeE7: 85_000_000))
    let radius = 6000 / (2 * Double.pi)
    var batch = FixBatch()
    for second in stride(from: 0, through: 7500, by: 5) {
      if let gap, gap.contains(Double(second) / 60) { continue }
      let angle = Double(second) * 0.8 / radius
      let coordinate = try #require(
        frame.coordinate(PlanePoint(east: radius * cos(angle), north: radius * sin(angle))))
      batch.append(
        Fix(
          time: Instant(milliseconds: 1_777_600_000_000 + Int64(second) * 1000),
          coordinate: coordinate,
          startsSegment: second == 0 || seconds.map { second % $0 == 0 } ?? false))
    }
    var pipeline = Pipeline(member: "member")
    pipeline.append(StopDetector())
    pipeline.append(SummaryFold())
    pipeline.process(&batch, reaching: .latest)
    var rest = FixBatch()
    pipeline.end(&rest)
    let sums = try #require(pipeline.state(of: SummaryFold.self))
    return TrackSummary(sums, stops: [], quality: .init(), isTimed: true)
  }

  @Test("A phone that was off for part of a loop", arguments: [(10.0, 20.0), (30, 70), (20, 80)])
  func off(from: Double, to: Double) throws {
    let whole = try Self.loop()
    let cut = try Self.loop(without: from..<to)
    #expect(whole.unrecordedMilliseconds == nil)
    let gap = try #require(cut.unrecordedMilliseconds)
    #expect(abs(Double(gap) / 60_000 - (to - from)) < 0.2)
    let error = try #require(cut.distanceStandardError)
    #expect(cut.distance < 6000)
    #expect(abs(cut.distance - 6000) < 2 * error)
    // It is no blank cheque either: at most half of what was not recorded, and the line's own share.
    #expect(error < 0.5 * 0.8 * 60 * (to - from) + 0.2 * cut.distanceInGaps + 60)
    // The pace is of what was recorded.
    let pace = try #require(cut.paceSecondsPerKilometre)
    #expect(abs(pace - 1250) < 25)
  }

  @Test("Pauses between segments are in the time that was not recorded, as in gap_s")
  func pauses() throws {
    let cut = try Self.loop(without: 10..<30, segmentsEvery: 600)
    let time = try #require(cut.time)
    #expect(cut.unrecordedMilliseconds == time.gapMilliseconds)
    #expect(time.gapMilliseconds > 1_205_000)
  }

  @Test("Many gaps add up in one direction; slow ones count more")
  func excess() {
    var reach = GapReach()
    #expect(reach.excess(at: 1) == 0)
    for _ in 0..<100 { reach.add(metres: 100, seconds: 400) }
    #expect(abs(reach.excess(at: 1) - 100 * 300) < 1e-6)
    #expect(reach.excess(at: 0.2) == 0)
    // Nobody walks on for a day.
    var night = GapReach()
    night.add(metres: 100, seconds: 86_400)
    #expect(abs(night.excess(at: 1) - (GapReach.longestSeconds - 100)) < 1e-6)
  }

  @Test("Survives being written and read")
  func state() throws {
    var reach = GapReach()
    reach.add(metres: 0.1, seconds: 10_000)
    reach.add(metres: 1e6, seconds: 1000)
    #expect(try GapReach(stateBytes: reach.stateBytes) == reach)
  }
}
