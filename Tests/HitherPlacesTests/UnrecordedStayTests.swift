import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

/// The time at a place is not counted over recording gaps without saying so.
@Suite("Stays over recording gaps") struct UnrecordedStayTests {
  private let world = PlaneWorld()

  /// Fixes every 30 s at a place in metres east, from one second to another.
  private func rest(_ seconds: ClosedRange<Double>, at east: Double = 0) -> [Fix] {
    stride(from: seconds.lowerBound, through: seconds.upperBound, by: 30).map {
      world.fix($0, east, 0)
    }
  }

  private func visits(_ fixes: [Fix], batches size: Int) throws -> [PlaceVisits] {
    let places = [world.circle("h", radius: 100, kind: .home)]
    let detector = FenceDetector(
      try PreparedPlaces(places), member: "leo", FenceRule(OutingSettings()))
    var state = detector.makeState()
    var events = EventCollector(member: "leo")
    for start in stride(from: 0, to: fixes.count, by: size) {
      var batch = FixBatch(Array(fixes[start..<min(start + size, fixes.count)]))
      detector.process(&batch, &state, &events)
      state = try FenceDetector.State(stateBytes: state.stateBytes)
    }
    return state.visits(of: places)
  }

  @Test("an hour that was not recorded is stated, in an open stay and in one that ended")
  func gap() throws {
    let open = rest(0...600) + rest(4200...4800)
    let left = open + rest(4830...6000, at: 500)
    for size in [1, 7, 1024] {
      let stay = try #require(try visits(open, batches: size).first)
      #expect(stay.unrecordedMilliseconds == 3_600_000)
      #expect(stay.durationMilliseconds == 4_800_000)
      let ended = try #require(try visits(left, batches: size).first)
      #expect(ended.unrecordedMilliseconds == 3_600_000)
      #expect((4_800_000...4_830_000).contains(ended.durationMilliseconds))
    }
    let event = try #require(
      try tell(left, [world.circle("h", radius: 100, kind: .home)]).events.last)
    #expect(event.type == FenceLeft.type.name && event.values.contains(.number(3600)))
  }

  @Test("a recorded stay has none, and its event no field for it")
  func recorded() throws {
    let fixes = rest(0...4800) + rest(4830...6000, at: 500)
    let (events, visits) = try tell(fixes, [world.circle("h", radius: 100, kind: .home)])
    #expect(visits.map(\.unrecordedMilliseconds) == [0])
    #expect(events.last?.values.count == 2)
  }

  @Test("gaps in which the member came or went are not of the stay")
  func atTheEdges() throws {
    let fixes = rest(0...600, at: 500) + rest(4200...4800) + rest(9000...9600, at: 500)
    for size in [1, 7, 1024] {
      let stay = try #require(try visits(fixes, batches: size).first)
      #expect(stay.unrecordedMilliseconds == 0)
      #expect(stay.durationMilliseconds == 600_000)
    }
  }

  @Test("the sum never exceeds the stay, wherever the gaps lie", arguments: 0..<40)
  func neverMore(_ seed: Int) throws {
    var random = LawRandom(seed: UInt64(seed))
    var fixes: [Fix] = []
    var second = 0.0
    for _ in 0..<200 {
      second += random.next() % 5 == 0 ? Double(200 + random.next() % 4000) : 30
      fixes.append(world.fix(second, random.next() % 3 == 0 ? 130 : 20, 0))
    }
    let whole = try visits(fixes, batches: 1024)
    for stay in whole {
      #expect((0...stay.durationMilliseconds).contains(stay.unrecordedMilliseconds))
    }
    for size in [1, 7] { #expect(try visits(fixes, batches: size) == whole) }
  }
}
