import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@Suite("Fixes inside windows of membership")
struct MembershipFilterTests {
  private func kept(_ windows: [(from: Int64, to: Int64)]) -> FixBatch {
    var batch = FixBatch(
      (0..<10).map { second in
        Fix(
          time: Instant(milliseconds: second * 1000),
          coordinate: Coordinate(latitudeE7: Int32(second) * 100, longitudeE7: 0))
      })
    let filter = MembershipFilter(
      windows: windows.map {
        MembershipWindow(
          joined: Instant(milliseconds: $0.from * 1000), left: Instant(milliseconds: $0.to * 1000))
      })
    var (state, events) = (filter.makeState(), EventCollector(member: "leo"))
    filter.process(&batch, &state, &events)
    return batch
  }

  @Test("no way leads from one window to the next") func breaks() {
    let batch = kept([(1, 3), (6, 8)])
    #expect(batch.time == [1, 2, 3, 6, 7, 8].map { $0 * 1000 })
    #expect(batch.startsSegment == [false, false, false, true, false, false])
  }

  @Test("windows that overlap or touch are one") func touching() {
    for windows in [[(1, 5), (4, 8)], [(4, 8), (1, 4)]] as [[(from: Int64, to: Int64)]] {
      #expect(kept(windows).startsSegment == [Bool](repeating: false, count: 8))
    }
  }
}
