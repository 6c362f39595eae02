import HitherEstimates
import HitherOuting
import HitherReport
import HitherText
import HitherTracks
import TestSupport
import Testing

/// A member's figures do not depend on who else is in the run, but for what is of the group: the
/// ground that is pooled along a planned route is not looked at here.
@Suite("Shards")
struct ShardTests {
  @Test func simulatedMembersAlone() throws {
    let folder = try ScratchFolder()
    let outing = MadeUp.group(seed: 4)
    let root = try MadeUp.write(outing, in: folder)
    try check(outing.members.map { root + "/" + $0.trackPath })
  }

  @Test func membersOfOneFileAlone() throws {
    let folder = try ScratchFolder()
    let walks = ["ann", "bo", "cy"].enumerated().map { index, name in
      (name, MadeUp.walk(500, seed: UInt64(index)))
    }
    let mixed = walks.flatMap { name, walk in walk.map { ($0.time, $0.line(member: name)) } }
      .sorted { $0 < $1 }.map(\.1).joined()
    let joint = try run([try folder.write(mixed, to: "all.ndjson")])
    for (name, walk) in walks {
      let alone = try run([try folder.write(walk.lines(member: name), to: "one.ndjson")])
      try expectSame(joint, alone, name)
    }
  }

  @Test(.enabled(if: Recordings.corpus != nil), arguments: Recordings.entries("group"))
  func realMembersAlone(_ path: String) throws {
    let sources = try plan([path]).sources.map(\.path)
    try check(sources)
  }

  private func check(_ paths: [String]) throws {
    let joint = try run(paths)
    #expect(joint.summary.members.count == paths.count)
    for path in paths {
      let alone = try run([path])
      let id = try #require(alone.summary.members.first).member.id
      try expectSame(joint, alone, id)
    }
  }

  private func expectSame(_ joint: OutingResult, _ alone: OutingResult, _ id: String) throws {
    let entries = try [joint, alone].map { result in
      var copy = result
      copy.summary.members = [try #require(result.member(id))]
      copy.summary.members[0].member.role = .follower
      copy.summary.outing.name = ""
      copy.summary.diagnostics = Diagnostics()
      return String(decoding: ResultText.json(copy), as: UTF8.self)
    }
    let leaderless = entries.map { $0.replacing(#/"leader": .*/#, with: "") }
    #expect(differences(leaderless[0], leaderless[1]) == [])
    #expect(leaderless[0].contains("\"\(id)\""))
  }
}
