import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

@Suite("Trails and passages") struct TrailTests {
  static func trail(_ walker: TestWalker, seed: UInt64 = 1, capacity: Int = 16_384) -> Trail {
    var trail = Trail(capacity: capacity)
    for sample in walker.samples(seed: seed) {
      trail.extend(to: sample.coordinate, at: sample.tick)
    }
    return trail
  }

  @Test func lengthIsThatOfTheWay() {
    for way in [Way.straight, .outAndBack(1500), .figureEight(laps: 2), .switchbacks] {
      for noise in [0.0, 4] {
        let trail = Self.trail(
          TestWalker(
            way: way, progress: { 1.3 * $0 }, seconds: 0...2200, noiseMetres: noise), seed: 5)
        #expect(abs(trail.length / (1.3 * 2200) - 1) < 0.05)
      }
    }
  }

  @Test func fullTrailKeepsItsLength() {
    let walker = TestWalker(way: .straight, progress: { 1.3 * $0 }, seconds: 0...6000)
    let whole = Self.trail(walker)
    let thinned = Self.trail(walker, capacity: 20)
    #expect(thinned.vertices.count <= 20 && whole.vertices.count > 200)
    #expect(abs(thinned.length - whole.length) < 1)
    #expect((400...800).contains(thinned.spacing))
  }

  @Test func branchesAreThoseOfAllEdges() {
    for seed in 1...4 as ClosedRange<UInt64> {
      let trail = Self.trail(
        TestWalker(
          way: .figureEight(laps: 3), progress: { 1.3 * $0 }, seconds: 0...5500, noiseMetres: 5),
        seed: seed)
      var random = LawRandom(seed: seed)
      for _ in 0..<200 {
        let point = PlanePoint(
          east: Double(random.below(1000)) - 500, north: Double(random.below(700)) - 350)
        guard let place = TestWalker.frame.coordinate(point) else { continue }
        let viewer = LocalFrame(origin: place)
        var nearest = Double.infinity
        var branches = 0
        trail.visitBranches(viewer, within: 60) { foot in
          nearest = min(nearest, foot.distance)
          branches += 1
        }
        // Edge by edge, without blocks.
        var all = Double.infinity
        var runs = 0
        var isInside = false
        for edge in 0..<trail.edges {
          var distance = Double.infinity
          let start = trail.reach[edge]
          let end = trail.end(of: edge).reach
          trail.visitFeet(viewer, from: start, to: end) { foot in
            if foot.place >= start, foot.place <= end { distance = min(distance, foot.distance) }
          }
          all = min(all, distance)
          if distance <= 60, !isInside { runs += 1 }
          isInside = distance <= 60
        }
        #expect(nearest == (all <= 60 ? all : .infinity))
        #expect((branches == 0) == (runs == 0))
      }
    }
  }

  @Test func passageIsTheLatest() throws {
    var log = PassageLog()
    func at(_ second: Int64) -> Instant { Instant(milliseconds: second * 1000) }
    for second in 0...500 as ClosedRange<Int64> { log.record(Double(second), at: at(second)) }
    // A rest of 1000 s at 500 m, then back to 300 m and forth again.
    log.record(500, at: at(1500))
    for second in 0...200 as ClosedRange<Int64> {
      log.record(500 - Double(second), at: at(1500 + second))
    }
    #expect(log.time(at: 250).map { abs($0 - at(250)) <= 1000 } == true)
    for second in 1...400 as ClosedRange<Int64> {
      log.record(300 + Double(second), at: at(1700 + second))
    }
    #expect(log.time(at: -1) == nil)
    #expect(abs((log.time(at: 250) ?? at(0)) - at(250)) <= 1000)
    #expect(abs(try #require(log.time(at: 500)) - at(1900)) <= 2000)
    #expect(log.time(at: 700) == at(2100))
    #expect(log.time(at: 900) == at(2100))
  }

  @Test func fullLogKeepsItsEnds() throws {
    var log = PassageLog(capacity: 16)
    for second in 0...5000 as ClosedRange<Int64> {
      log.record(Double(second) * 2, at: Instant(milliseconds: second * 1000))
    }
    #expect(log.count <= 16)
    for place in stride(from: 0.0, through: 9000, by: 37) {
      let time = try #require(log.time(at: place))
      #expect(abs(Double(time.milliseconds) - place * 500) < 1000)
    }
  }

  @Test func damagedStateIsRefused() {
    let run = StragglerRun(
      StragglerTests.group(on: .switchbacks, seconds: 900, noise: 5) { 0.6 * $0 })
    let bytes = run.state.stateBytes
    #expect((try? StragglerDetector.State(stateBytes: bytes))?.stateBytes == bytes)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: StateError.self) {
        try StragglerDetector.State(stateBytes: Array(bytes[..<length]))
      }
    }
  }
}
