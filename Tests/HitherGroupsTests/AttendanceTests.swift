import HitherTracks
import Testing

@testable import HitherGroups

/// Whom what a member says concerns, and in which order.
@Suite struct AttendanceTests {
  @Test func theLeaderIsToldFirst() {
    let roster = GroupRoster(ids: ["ann", "bob", "cid", "dan"], leader: 2)
    var attendance = Attendance(roster)
    #expect(attendance.recipients(from: 1, roster) == ["cid", "ann", "dan"])
    #expect(attendance.recipients(from: 2, roster) == ["ann", "bob", "dan"])
    #expect(attendance.recipients(from: 2, first: 3, roster) == ["dan", "ann", "bob"])
    #expect(attendance.recipients(from: nil, roster) == ["cid", "ann", "bob", "dan"])
    let leaves = LogEntry(time: .absent, member: "ann", .leave)
    _ = attendance.take(leaves, roster)
    let leads = LogEntry(time: .absent, member: "dan", .role(.leader))
    let hasChanged = attendance.take(leads, roster)
    #expect(hasChanged)
    #expect(attendance.recipients(from: 1, roster) == ["dan", "cid"])
  }
}
