import HitherEstimates
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// A phone that dies for good must not read as "with the group".
@Suite("A member who falls silent")
struct SilentMemberTests {
  /// The leader walks on for an hour; bob stays with the leader for ten minutes and is never seen again.
  private static func lines(bobUntil: Int) -> String {
    func line(_ member: String, _ second: Int) -> String {
      let minute = second / 60
      let time =
        "2026-05-01T0\(8 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):"
        + "\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
      return
        "{\"member\":\"\(member)\",\"time\":\"\(time)\",\"lat\":\(46 + Double(second) * 1.2e-5),\"lon\":14}"
    }
    return stride(from: 0, through: 3600, by: 10).flatMap { second in
      [line("ann", second)] + (second <= bobUntil ? [line("bob", second)] : [])
    }.joined(separator: "\n") + "\n"
  }

  private static func result(bobUntil: Int) throws -> OutingResult {
    let folder = try ScratchFolder()
    try folder.write(lines(bobUntil: bobUntil), to: "in.ndjson")
    var options = OutingOptions()
    options.leader = "ann"
    return try run([folder["in.ndjson"]], options, RunNeeds.everything)
  }

  @Test("is not known to the end of the outing, and contact is lost")
  func notKnown() throws {
    let result = try Self.result(bobUntil: 600)
    let behind = try #require(result.member("bob")?.straggling)
    #expect(behind.unknownMilliseconds == 3_000_000)
    #expect(behind.unknown.count == 1)
    let lost = result.events.filter { $0.payload is ContactLost }
    #expect(lost.map(\.member) == ["bob"])
    #expect(lost.first.map { $0.time.rfc3339 } == "2026-05-01T08:13:00Z")
    #expect(result.gaps[1].last.map { $0.metres.isNaN } == true)
  }

  @Test("who is seen to the end is known to the end")
  func known() throws {
    let result = try Self.result(bobUntil: 3600)
    #expect(result.member("bob")?.straggling?.unknownMilliseconds == 0)
    #expect(!result.events.contains { $0.payload is ContactLost })
  }
}
