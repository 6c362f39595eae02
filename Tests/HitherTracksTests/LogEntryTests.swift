import HitherTracks
import Testing

/// What follows from joins, leaves and roles.
@Suite("Entries of the log")
struct LogEntryTests {
  private func entry(_ second: Int64, _ member: String, _ content: LogEntry.Content) -> LogEntry {
    LogEntry(time: Instant(milliseconds: second * 1000), member: member, content)
  }

  private func window(_ joined: Int64?, _ left: Int64?) -> MembershipWindow {
    MembershipWindow(
      joined: joined.map { Instant(milliseconds: $0 * 1000) },
      left: left.map { Instant(milliseconds: $0 * 1000) })
  }

  @Test func windowsFollowJoinsAndLeaves() {
    let log = [
      entry(10, "a", .join), entry(15, "b", .leave), entry(20, "a", .leave),
      entry(25, "a", .leave), entry(30, "a", .join), entry(35, "a", .join),
    ].inOrder
    #expect(log.windows(of: "a") == [window(10, 20), window(30, nil)])
    #expect(log.windows(of: "b") == [window(nil, 15)])
    #expect(log.windows(of: "c") == nil)
  }

  @Test func theLeaderIsTheLastNamed() {
    let log = [
      entry(10, "b", .role(.leader)), entry(20, "b", .role(.follower)),
      entry(30, "c", .role(.leader)),
    ]
    func leader(_ second: Int64) -> String? {
      log.leader(at: Instant(milliseconds: second * 1000), first: "a")
    }
    #expect(leader(9) == "a" && leader(10) == "b" && leader(25) == "b" && leader(30) == "c")
  }
}
