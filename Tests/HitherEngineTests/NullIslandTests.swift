import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

/// Positions of exactly 0°, 0°, where almost nobody is.
@Suite("Positions at 0°, 0°")
struct NullIslandTests {
  /// Places of a track, five minutes apart, in degrees of latitude; what is left of it, and how many were removed.
  struct Case: Sendable {
    var north: [Double]
    var left: [Double]
    var removed: Int64
  }

  static let cases = [
    Case(north: [52, 0, 0, 0, 52], left: [52, 52], removed: 3),
    Case(north: [0, 52, 52], left: [52, 52], removed: 1),
    Case(north: [52, 0], left: [52], removed: 1),
    Case(north: [0, 0.001, 0, 0.002], left: [0, 0.001, 0, 0.002], removed: 0),
    Case(north: [0.5, 0, -0.5], left: [0.5, 0, -0.5], removed: 0),
    Case(north: [0, 0], left: [0, 0], removed: 0),
    // Ten minutes of nothing else.
    Case(north: [0, 0, 0, 0, 0], left: [], removed: 5),
    Case(north: [0, 0, 0, 0, 0.001], left: [0.001], removed: 4),
  ]

  @Test(arguments: cases) func onlyWhoIsNearIsThere(_ test: Case) {
    let fixes = test.north.enumerated().map { index, degrees in
      Fix(
        time: Instant(milliseconds: Int64(index) * 300_000),
        coordinate: Coordinate(latitudeE7: Int32(degrees * 1e7), longitudeE7: 0),
        startsSegment: index == 0)
    }
    let step = NullIslandFilter()
    var (state, events) = (step.makeState(), EventCollector())
    var kept = FixBatch()
    for fix in fixes {
      var batch = FixBatch([fix])
      step.process(&batch, &state, &events)
      kept.append(batch)
    }
    var rest = FixBatch()
    step.end(&rest, &state, &events)
    kept.append(rest)
    #expect(kept.latitudeE7 == test.left.map { Int32($0 * 1e7) })
    #expect(state.removed == test.removed)
    // The start of the track is passed on.
    #expect(kept.isEmpty || kept.startsSegment[0])
  }
}
