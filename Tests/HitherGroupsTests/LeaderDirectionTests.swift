import Glibc
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherGroups

/// Directions in words, and the heading of who walks.
@Suite("Direction to the leader")
struct LeaderDirectionTests {
  private let origin = Coordinate(latitudeE7: 251_700_000, longitudeE7: 1_215_500_000)

  private func place(_ east: Double, _ north: Double) throws -> Coordinate {
    try #require(LocalFrame(origin: origin).coordinate(PlanePoint(east: east, north: north)))
  }

  struct Case: Sendable {
    var east: Double
    var north: Double
    var heading: Double?
    var words: String
    var hour: Int?
    var arrow: String
  }

  @Test(arguments: [
    Case(
      east: 12, north: 9, heading: 0, words: "15 m to your front-right", hour: 2, arrow: "↗"),
    Case(east: 0, north: 40, heading: 358, words: "40 m to your front", hour: 12, arrow: "↑"),
    Case(east: 0, north: 40, heading: 92, words: "40 m to your left", hour: 9, arrow: "←"),
    Case(east: -300, north: 0, heading: 90, words: "300 m to your back", hour: 6, arrow: "↓"),
    Case(east: 0, north: -1230, heading: 270, words: "1.2 km to your left", hour: 9, arrow: "←"),
    Case(
      east: 70, north: -70, heading: nil, words: "99 m to the south-east", hour: nil, arrow: "↘"),
    Case(east: 2, north: 1, heading: 10, words: "beside you", hour: 2, arrow: "↗"),
  ])
  func words(test: Case) throws {
    let direction = LeaderDirection(
      from: origin, heading: test.heading, to: try place(test.east, test.north))
    #expect(direction.words == test.words)
    #expect(direction.hour == test.hour)
    #expect(direction.arrow == test.arrow)
    #expect(abs(direction.metres - hypot(test.east, test.north)) < 0.1)
  }

  /// A walk to the north-east at 1.2 m/s, then a stand, one fix every so many seconds.
  private func fixes(every seconds: Int, until end: Int, stopsAt stop: Int) throws -> FixBatch {
    var batch = FixBatch()
    for second in stride(from: 0, through: end, by: seconds) {
      let way = 1.2 * Double(min(second, stop)) / 2.0.squareRoot()
      batch.append(
        Fix(
          time: Instant(milliseconds: 1_777_600_000_000 + Int64(second) * 1000),
          coordinate: try place(way, way), startsSegment: second == 0))
    }
    return batch
  }

  private func find(_ batch: FixBatch, at second: Double, pieces: Int = 7) -> Whereabouts? {
    var finder = WhereaboutsFinder(
      at: Instant(milliseconds: 1_777_600_000_000 + Int64(second * 1000)),
      gapMilliseconds: 180_000)
    var start = 0
    while start < batch.count {
      finder.add(batch.picking(Array(start..<min(batch.count, start + pieces))))
      start += pieces
    }
    return finder.whereabouts
  }

  @Test(arguments: [1, 5, 30, 100]) func whoWalksHasAHeading(every: Int) throws {
    let batch = try fixes(every: every, until: 600, stopsAt: 600)
    let found = try #require(find(batch, at: 432.5))
    #expect(abs(try #require(found.heading) - 45) < 0.5)
    #expect(!found.isHeld)
    let way = 1.2 * 432.5 / 2.0.squareRoot()
    #expect(ShortDistance.metres(from: found.coordinate, to: try place(way, way)) < 0.1)
    #expect(found == find(batch, at: 432.5, pieces: 1))
  }

  @Test func whoStandsLongHasNone() throws {
    let batch = try fixes(every: 5, until: 900, stopsAt: 300)
    #expect(find(batch, at: 320)?.heading != nil)
    #expect(find(batch, at: 420)?.heading == nil)
  }

  @Test func nothingIsExtrapolated() throws {
    let batch = try fixes(every: 5, until: 600, stopsAt: 600)
    let late = try #require(find(batch, at: 900))
    #expect(late.isHeld && late.heading == nil)
    #expect(late.fixTime.milliseconds == 1_777_600_600_000)
    #expect(late.coordinate == batch.coordinate(batch.count - 1))
    #expect(find(batch, at: -1) == nil)
    let sparse = try fixes(every: 200, until: 600, stopsAt: 600)
    let gap = try #require(find(sparse, at: 300))
    #expect(gap.isHeld && gap.coordinate == sparse.coordinate(1))
  }
}
