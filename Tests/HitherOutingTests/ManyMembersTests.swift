import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// What makes very many members of few fixes cheap, beside the plain way of each.
@Suite("Very many members")
struct ManyMembersTests {
  /// A walk of some minutes with a rest, which differs by member.
  private static func walk(_ number: Int) -> FixBatch {
    FixBatch(
      (0..<200).map { index in
        let steps = Int32(index < 80 ? index : max(80, index - 60))
        return Fix(
          time: Instant(milliseconds: 1_777_594_200_000 + Int64(index) * 5000),
          coordinate: Coordinate(
            latitudeE7: 460_000_000 + steps * 600, longitudeE7: 80_000_000 + Int32(number) * 900),
          startsSegment: index == 0)
      })
  }

  /// The bytes of a track's state halfway, and the result at its end.
  private static func run(
    _ member: Member, _ needs: RunNeeds, _ fixes: FixBatch
  ) throws -> (state: [UInt8], result: LaneResult) {
    var track = MemberTrack(member, OutingSettings(), needs)
    var first = FixBatch()
    first.append(fixes, 0..<100)
    try track.process(&first)
    let state = track.heldBytes
    var rest = FixBatch()
    rest.append(fixes, 100..<fixes.count)
    try track.process(&rest)
    let quality = TrackSummary.Quality()
    let end = fixes.time.last.map { Instant(milliseconds: $0) }
    return (state, try track.result(member, counted: quality, isTimed: true, end: end))
  }

  /// A member with windows has steps of its own; the others share prepared ones, but no states.
  @Test("prepared steps are those made for each member")
  func preparedSteps() throws {
    var needs = RunNeeds()
    (needs.outlines, needs.recordings) = (true, true)
    let ready = needs.ready(OutingSettings())
    #expect(ready.preparedPipeline != nil)
    let window = MembershipWindow(
      joined: Instant(milliseconds: 1_777_594_500_000), left: nil)
    for (number, windows) in [[], [], [window], []].enumerated() {
      let member = Member(id: "m\(number)", windows: windows)
      let plain = try Self.run(member, needs, Self.walk(number))
      let prepared = try Self.run(member, ready, Self.walk(number))
      #expect(prepared.state == plain.state)
      #expect(prepared.result.events == plain.result.events)
      // Heights are NaN, which is not equal to itself.
      #expect("\(prepared.result.outline)" == "\(plain.result.outline)")
      #expect(prepared.result.summary.distance == plain.result.summary.distance)
      #expect(prepared.result.summary.stops == plain.result.summary.stops)
      #expect(prepared.result.summary.quality == plain.result.summary.quality)
      #expect((plain.result.summary.quality.outsideWindow > 0) == !windows.isEmpty)
    }
  }

  /// The result of fixes that all arrive before the end, as of a member with few.
  private static func whole(_ task: LaneTask, _ fixes: FixBatch) throws -> String {
    let lane = MemberLane(Member(id: "m"), task, sortsExternally: false)
    try lane.take(fixes, hasSegments: false)
    try lane.endInput()
    let result = try lane.finish(at: lane.times.tail.last.map { Instant(milliseconds: $0) })
    let (origin, positions) = (result.origin.map { "\($0)" } ?? "", result.positions)
    return "\(result.summary.track) \(result.events) \(result.places) \(origin) \(positions)"
  }

  /// A first state that is copied must be the one that is made, also where nothing follows the first fix.
  @Test("a member of few fixes has the result of steps of its own", arguments: 0...3)
  func fewFixes(_ count: Int) throws {
    var needs = RunNeeds()
    needs.recordings = true
    let ready = LaneTask(OutingSettings(), needs.ready(OutingSettings()))
    for number in 0..<40 {
      var random = SeededGenerator(seed: UInt64(number))
      func value(_ range: ClosedRange<Double>) -> Double {
        Bool.random(using: &random) ? Double.random(in: range, using: &random) : .nan
      }
      let fixes = FixBatch(
        (0..<count).map { index in
          var fix = Fix(
            time: Instant(milliseconds: 1_777_594_200_000 + Int64(index) * 70_000),
            coordinate: Coordinate(
              latitudeE7: number == 0 ? 0 : 460_000_000 + Int32(index * number) * 900,
              longitudeE7: number == 0 ? 0 : 80_000_000), startsSegment: index == 0)
          (fix.elevation, fix.accuracy) = (value(0...900), value(1...900))
          (fix.battery, fix.heartRate) = (value(0...100), value(50...170))
          return fix
        })
      #expect(try Self.whole(ready, fixes) == Self.whole(LaneTask(OutingSettings(), needs), fixes))
    }
  }

  @Test("copies of a summary share its figures, but no changes")
  func summaries() throws {
    let result = try Self.run(Member(id: "a"), RunNeeds(), Self.walk(0)).result
    let before = result.summary
    var after = before
    after.track.distance += 1
    after.track.fixes += 1
    #expect(after.track.distance == before.track.distance + 1 && after.fixes == before.fixes + 1)
    #expect(before.fixes == 200)
  }

  @Test("figures that most members lack take no room")
  func sizes() {
    #expect(MemoryLayout<MemberSummary>.size <= 160)
    #expect(MemoryLayout<Apart<ClockRecord>>.size == 8)
    var apart = Apart<Int>()
    #expect(apart.wrappedValue == nil)
    apart.wrappedValue = 3
    #expect(apart.wrappedValue == 3)
    apart.wrappedValue = nil
    #expect(apart.wrappedValue == nil)
  }
}
