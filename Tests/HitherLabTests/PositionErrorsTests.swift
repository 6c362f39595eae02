import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherLab

@Suite("Position errors")
struct PositionErrorsTests {
  /// East along the equator at one grid unit of longitude a millisecond.
  private func place(_ second: Double) -> Coordinate {
    Coordinate(latitudeE7: 0, longitudeE7: Int32((second * 1000).rounded()))
  }

  private func truth(seconds: Range<Int64>) -> TrueTrack {
    var track = TrueTrack()
    for second in seconds {
      track.append(Instant(milliseconds: second * 1000), place(Double(second)))
    }
    return track
  }

  private func fixes(_ seconds: [Int64]) -> FixBatch {
    var batch = FixBatch()
    for second in seconds {
      batch.append(
        Fix(time: Instant(milliseconds: second * 1000), coordinate: place(Double(second))))
    }
    return batch
  }

  private func metres(_ second: Double) -> Double {
    Geodesic.distance(from: place(0), to: place(abs(second)))
  }

  @Test("live: the newest fix that has arrived, held still")
  func live() {
    var errors = PositionErrors()
    errors.addLive(
      truth(seconds: 0..<40), fixes([5, 20]),
      arrivals: [Instant(milliseconds: 10_000), Instant(milliseconds: 25_000)])
    // Nothing is known before 10 s; then the fix of 5 s until 25 s, then that of 20 s.
    let lags = (10..<25).map { Double($0 - 5) } + (25..<40).map { Double($0 - 20) }
    #expect(errors.ages == lags)
    for (error, lag) in zip(errors.live, lags) { #expect(abs(error - metres(lag)) < 1e-6) }
    #expect(errors.live.count == 30)
  }

  @Test("synchronised: nothing between fixes of a straight even way, held at its ends")
  func synchronised() {
    var errors = PositionErrors()
    errors.addSynchronised(truth(seconds: 0..<40), fixes([5, 20]))
    for second in 0..<40 {
      let expected = second < 5 ? metres(Double(5 - second)) : metres(max(0, Double(second - 20)))
      #expect(abs(errors.synchronised[second] - expected) < 1e-6)
    }
  }
}
