import HitherEngine
import HitherGeodesy
import HitherTransit
import TestSupport
import Testing

@Suite("Leave in X")
struct LeavingTests {
  /// 2026-05-01T08:00:00Z.
  private static let eight: Int64 = 1_777_622_400

  @Test func theStatesFollowEachOther() {
    // The vehicle departs at 1,000 s; 200 s on foot, 180 s of buffer: leave at 620.
    let advice = LeaveAdvice(departure: 1000, walkSeconds: 200, bufferSeconds: 180)
    #expect(advice.leaveAt == 620)
    let states: [(Int64, LeaveAdvice.State)] = [
      (0, .wait), (319, .wait), (320, .leaveSoon), (619, .leaveSoon), (620, .leaveNow),
      (800, .leaveNow), (801, .run), (900, .run), (901, .missed), (5000, .missed),
    ]
    for (now, state) in states { #expect(advice.state(at: now) == state, "\(now)") }
    let cancelled = LeaveAdvice(
      departure: 1000, walkSeconds: 200, bufferSeconds: 180, isCancelled: true)
    #expect(cancelled.state(at: 0) == .cancelled)
  }

  /// Every ten minutes from the stop A, about 1,112 m north of where one is, to B.
  private static func planner() throws -> JourneyPlanner {
    var feed = FeedText()
    feed.stops = ["A,48.01,11,,,", "B,48.2,11,,,"]
    for minute in stride(from: 0, to: 60, by: 10) {
      feed.trips.append("t\(minute),daily")
      feed.stopTimes += [
        "t\(minute),8:\(minute):00,8:\(minute):00,A,1,,",
        "t\(minute),9:\(minute):00,9:\(minute):00,B,2,,",
      ]
    }
    let network = try feed.network()
    return JourneyPlanner(network, walks: StopWalks(network))
  }

  private static func wish(from latitude: Double, _ planner: JourneyPlanner) throws
    -> JourneyPlanner
    .Wish
  {
    let place = try #require(Coordinate(latitude: latitude, longitude: 11))
    return JourneyPlanner.Wish(
      from: .place(place), to: .stop(planner.network.stops(withID: "B")[0]), bufferSeconds: 180,
      metresPerSecond: 1.3)
  }

  /// The walk is the geodesic times the detour factor; one degree of latitude is 111.2 km here (WGS 84).
  @Test func theWalkShrinksAsOneComesNearer() throws {
    let planner = try Self.planner()
    var walks: [Int] = []
    for step in 0...10 {
      let wish = try Self.wish(from: 48 + Double(step) * 0.001, planner)
      let first = try #require(planner.next(1, wish, at: Self.eight).last)
      walks.append(first.walkBefore)
      #expect(first.departure == first.vehicleDeparture - Int64(first.walkBefore))
    }
    #expect(abs(walks[0] - 1112) <= 1)
    #expect(walks.last == 0)
    for index in 1..<walks.count { #expect(abs(walks[index - 1] - walks[index] - 111) <= 2) }
  }

  /// The vehicle of 08:20 is caught by walking until 08:01:28 and by running until 08:10:44.
  @Test func whatCannotBeWalkedToIsToldBeforeTheNext() throws {
    let planner = try Self.planner()
    let wish = try Self.wish(from: 48, planner)
    func found(_ second: Int64) -> [(Int64, LeaveAdvice.State)] {
      planner.next(1, wish, at: Self.eight + second).map {
        (
          ($0.vehicleDeparture - Self.eight) / 60,
          LeaveAdvice($0, bufferSeconds: 180).state(at: Self.eight + second)
        )
      }
    }
    #expect(found(80).contains { $0 == (20, .leaveNow) })
    #expect(
      found(100).contains { $0 == (20, .run) }
        && found(100).contains { $0 == (30, .leaveNow) } == false)
    #expect(
      found(650).contains { $0 == (20, .missed) } && found(650).contains { $0 == (30, .leaveNow) })
    #expect(!found(1201).contains { $0.0 == 20 })
  }
}
