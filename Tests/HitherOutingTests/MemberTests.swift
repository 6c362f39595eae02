import HitherEstimates
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// Whose a record is, where no manifest says it.
@Suite("Members without a manifest")
struct MemberTests {
  private let folder: ScratchFolder
  private let rows = "2026-05-01T00:00:00Z,47,11\n2026-05-01T00:00:05Z,47.0001,11\n"

  init() throws { folder = try ScratchFolder() }

  private func csv(_ name: String) throws -> String {
    try folder.write("time,lat,lon\n" + rows, to: name)
  }

  private func ids(_ inputs: [String]) throws -> [String] {
    try run(inputs).summary.members.map(\.member.id)
  }

  @Test func areCalledAsTheirFiles() throws {
    _ = try csv("all/leo.csv")
    _ = try csv("all/dr. no.csv")
    _ = try csv("all/.hidden.csv")
    _ = try csv("all/plain")
    #expect(try ids([folder["all"]]) == ["dr. no", "leo", "plain"])
    #expect(try ids([folder["all/leo.csv"], folder["all/plain"]]) == ["leo", "plain"])
  }

  /// The order is that of bytes, not that of an alphabet.
  @Test func areOrderedByBytes() throws {
    for name in ["b", "B", "a", "Ä", "10", "9", "\u{1F600}", "\u{FFFD}"] {
      _ = try csv("all/\(name).csv")
    }
    #expect(try ids([folder["all"]]) == ["10", "9", "B", "a", "b", "Ä", "\u{FFFD}", "\u{1F600}"])
  }

  @Test func takeTheirFolderWhereNamesAreEqual() throws {
    _ = try csv("all/monday/leo.csv")
    _ = try csv("all/tuesday/leo.csv")
    _ = try csv("all/tuesday/fiona.csv")
    #expect(try ids([folder["all"]]) == ["fiona", "monday/leo", "tuesday/leo"])
    let named = [folder["all/monday/leo.csv"], folder["all/tuesday/leo.csv"]]
    #expect(try ids(named) == ["monday/leo", "tuesday/leo"])
    #expect(try ids(named.reversed()) == ["monday/leo", "tuesday/leo"])
  }

  /// Each still has a name of its own where the folders are equal too.
  @Test func neverShareAName() throws {
    _ = try csv("all/x/day/leo.csv")
    _ = try csv("all/y/day/leo.csv")
    let ids = try ids([folder["all"]])
    #expect(ids.count == 2 && Set(ids).count == 2)
  }

  @Test func comeFromAColumn() throws {
    let path = try folder.write(
      """
      name of device,time,lat,lon
      ann,2026-05-01T00:00:00Z,47,11
      "bo, the younger",2026-05-01T00:00:00Z,48,11
      ann,2026-05-01T00:00:10Z,47.001,11
      """, to: "all.csv")
    var options = OutingOptions()
    options.columns = ["member": "name of device"]
    let summary = try run([path], options).summary
    #expect(summary.members.map(\.member.id) == ["ann", "bo, the younger"])
    #expect(summary.members.map(\.fixes) == [2, 1])
    #expect(summary.outing.members.first?.role == .leader)
  }

  /// The same name in several files is one person.
  @Test func areJoinedOverFiles() throws {
    let one = try folder.write(MadeUp.walk(50, seed: 1).lines(member: "ann"), to: "1.ndjson")
    let later = MadeUp.walk(50, seed: 1).map { fix in
      var fix = fix
      fix.time = fix.time + 86_400_000
      return fix
    }
    let two = try folder.write(
      later.lines(member: "ann") + MadeUp.walk(9, seed: 2).lines(member: "bo"), to: "2.ndjson")
    let result = try run([one, two])
    #expect(result.summary.members.map(\.member.id) == ["ann", "bo"])
    #expect(result.member("ann")?.fixes == 100 && result.member("bo")?.fixes == 9)
  }

  @Test func leadWhereNobodyElseIsNamed() throws {
    _ = try csv("all/b.csv")
    _ = try csv("all/a.csv")
    #expect(try run([folder["all"]]).summary.members.map(\.member.role) == [.leader, .follower])
    var options = OutingOptions()
    options.leader = "b"
    let roles = try run([folder["all"]], options).summary.members.map(\.member.role)
    #expect(roles == [.follower, .leader])
    options.leader = "c"
    #expect(throws: HitherError.self) { try run([folder["all"]], options) }
  }

  /// What in a folder is no track is left out and told; what was named must be one.
  @Test func areNotMadeOfOtherFiles() throws {
    _ = try csv("all/leo.csv")
    let text = try folder.write("Dear diary,\n", to: "all/notes.txt")
    let empty = try folder.write("", to: "all/broken.gpx")
    let summary = try run([folder["all"]]).summary
    #expect(summary.members.map(\.member.id) == ["leo"])
    #expect(Set(summary.diagnostics.notices.compactMap(\.file)) == [text, empty])
    for path in [text, empty] {
      let error = try #require(throws: HitherError.self) { try run([folder["all/leo.csv"], path]) }
      #expect(error.code == .data && error.place == path)
    }
  }
}
