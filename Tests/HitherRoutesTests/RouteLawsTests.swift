import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherRoutes

/// Keeps a random track's times, gaps and segments, but lets it walk along a path with some noise.
private struct Walked: Operator {
  struct State: StateCoding, Sendable {
    var first = Instant.absent
    init() {}
    mutating func code(_ c: inout StateCoder) throws(StateError) { try c.code(&first) }
  }

  static let description = OperatorDescription(name: "walked", summary: "Walks a path.")
  let path: RouteLine

  func makeState() -> State { State() }

  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      if state.first == .absent { state.first = time }
      let seconds = Double(time - state.first) / 1000
      // There and back over and over; each time has an error of its own.
      let turn = (seconds * 1.5).truncatingRemainder(dividingBy: 2 * path.length)
      let place = path.coordinate(at: min(turn, 2 * path.length - turn))
      var random = SeededGenerator(seed: UInt64(bitPattern: time.milliseconds))
      batch.latitudeE7[index] = place.latitudeE7 &+ Int32(random.uniform(-900, 900))
      batch.longitudeE7[index] = place.longitudeE7 &+ Int32(random.uniform(-900, 900))
    }
  }
}

@Suite("The room keeps the laws")
struct RouteLawsTests {
  /// A stem, a ring crossing it, and the stem back: something of every difficulty in 700 metres.
  private static let knot = DrawnRoute(
    """
    a        b         c
                  f
         e        g    d

         h        i
    j = b
    k = a
    """)
  private static let open = DrawnRoute(
    """
    a      b
           c     d

           f     e
    """)

  private static func append(
    _ planned: PlannedRoute, _ route: RouteLine, to pipeline: inout Pipeline
  ) {
    pipeline.append(RouteMatcher(route))
    pipeline.append(ProgressSmoother())
    pipeline.append(WrongWayDetector())
    pipeline.append(ShortCutDetector())
    pipeline.append(RouteProgress(route))
    pipeline.append(RouteArrival(RouteEffort(planned, route)))
  }

  @Test func onTracksFarFromTheRoute() throws {
    let route = try #require(RouteLine(Self.knot.route))
    #expect(OperatorLaws.violations(of: RouteMatcher(route), seed: 21, tracks: 4) == [])
    #expect(OperatorLaws.violations(of: WrongWayDetector(), seed: 23, tracks: 3) == [])
    #expect(OperatorLaws.violations(of: RouteProgress(route), seed: 24, tracks: 3) == [])
  }

  @Test(arguments: [knot, open]) func onRandomTracksOverARoute(drawn: DrawnRoute) throws {
    let route = try #require(RouteLine(drawn.route))
    let violations = OperatorLaws.violations(seed: 25) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(Moved(origin: drawn.route.points[1]))
      Self.append(drawn.route, route, to: &pipeline)
      return pipeline
    }
    #expect(violations == [])
  }

  @Test(arguments: [knot, open]) func onWalksAlongARoute(drawn: DrawnRoute) throws {
    let route = try #require(RouteLine(drawn.route))
    // The walk cuts off the last corner, so that it leaves the route too.
    let path = try #require(RouteLine(drawn.route.points.dropLast(2)))
    let violations = OperatorLaws.violations(seed: 26) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(Walked(path: path))
      Self.append(drawn.route, route, to: &pipeline)
      return pipeline
    }
    #expect(violations == [])
  }

  @Test func aDamagedStateIsRefusedOrRead() throws {
    let route = try #require(RouteLine(Self.knot.route))
    let matcher = RouteMatcher(route)
    let fixes = DrawnRoute.walk(
      Array(Self.knot.corners.prefix(4)), noise: 5, seed: 3)
    var state = matcher.makeState()
    var events = EventCollector()
    var batch = fixes
    matcher.process(&batch, &state, &events)
    #expect(state.lattice.pendingCount > 5)
    let bytes = state.stateBytes
    #expect(try RouteMatcher.State(stateBytes: bytes).stateBytes == bytes)
    var random = SeededGenerator(seed: 8)
    var refused = 0
    for _ in 0..<400 {
      var damaged = bytes
      let place = Int(random.next() % UInt64(bytes.count))
      damaged[place] = UInt8(truncatingIfNeeded: random.next())
      if random.next() % 4 == 0 { damaged.removeLast(Int(random.next() % 40)) }
      do throws(StateError) {
        // What is read must be usable.
        var read = try RouteMatcher.State(stateBytes: damaged)
        var more = fixes
        for index in 0..<more.count { more.time[index] += 600_000 }
        matcher.process(&more, &read, &events)
        matcher.end(&more, &read, &events)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 50)
  }
}
