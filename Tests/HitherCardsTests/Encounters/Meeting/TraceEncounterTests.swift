import HitherFormats
import HitherTracks
import TestSupport
import Testing

@testable import HitherCards

@Suite("Encounters of a trace")
struct TraceEncounterTests {
  private let start = Instant(milliseconds: 1_777_600_000_000)

  private func list(_ text: String) throws -> EncounterList {
    EncounterList(
      try ContactTraceDocument(parsing: Array(text.utf8), file: "trace.txt"), start: start)
  }

  @Test func contactsLastFromUpToDown() throws {
    let found = try list(
      """
      10 CONN b a up
      20 CONN a b up
      30 CONN a b down
      31 CONN a b down
      40 CONN a c up
      45.5 CONN b c up
      45.5 CONN c b down
      50 CONN a b up
      50 CONN a b down
      50 CONN a b up
      60 CONN a b down
      """)
    #expect(found.members == ["a", "b", "c"])
    #expect(found.span == TimeStretch(from: start + 10_000, to: start + 60_000))
    let told = found.encounters.map {
      [
        Int64($0.pair.first.position), Int64($0.pair.second.position), $0.time.from - start,
        $0.time.to - start,
      ]
    }
    #expect(
      told == [
        [0, 1, 10_000, 30_000], [0, 2, 40_000, 60_000], [1, 2, 45_500, 45_500],
        [0, 1, 50_000, 60_000],
      ])
    #expect(found.encounters.allSatisfy { $0.origin == .listed })
  }

  private func seconds(_ milliseconds: Int64) -> String {
    "\(milliseconds / 1000).\("\(1000 + milliseconds % 1000)".dropFirst())"
  }

  /// As if the lines of the others were not there.
  @Test func someOfTheMembersAreAsIfThereWereNoOthers() throws {
    var random = SeededGenerator(seed: 9310)
    var lines: [(names: [String], text: String)] = []
    for second in 0..<400 {
      let pair = Array(["a", "b", "c", "d", "e"].shuffled(using: &random).prefix(2))
      let isUp = Bool.random(using: &random)
      lines.append((pair, "\(second) CONN \(pair[0]) \(pair[1]) \(isUp ? "up" : "down")"))
    }
    let all = try list(lines.map(\.text).joined(separator: "\n") + "\n400 CONN x y up")
    for chosen in [["d", "b"], ["e", "a", "c"], ["a", "b", "c", "d", "e"]] {
      let some = lines.filter { $0.names.allSatisfy(chosen.contains) }
      // Who is still there when the trace ends parts then.
      let end = "\n400 CONN x y up"
      let few = try list(some.map(\.text).joined(separator: "\n") + end)
      let kept = all.among(chosen)
      #expect(kept.members == chosen.sorted())
      #expect(!kept.encounters.isEmpty)
      // By their bytes x and y come last, so that the others have the same places.
      #expect(
        kept.encounters == few.encounters.filter { Int($0.pair.second.position) < chosen.count })
    }
  }

  @Test func anEmptyTraceHasNoMembers() throws {
    #expect(try list("") == EncounterList(members: [], span: nil, encounters: []))
  }

  /// Seed 9300: encounters written as a trace come back, whatever the order of its lines.
  @Test func whatIsWrittenIsRead() throws {
    var random = SeededGenerator(seed: 9300)
    var lines: [String] = []
    var expected: [Encounter] = []
    for first in 0..<4 {
      for second in first + 1..<5 {
        let pair = try #require(MemberPair(MemberIndex(first), MemberIndex(second)))
        var time: Int64 = 0
        for _ in 0..<20 {
          let from = time + Int64(random.uniform(2, 90_000))
          let to = from + Int64(random.uniform(2, 90_000))
          expected.append(Encounter(pair, TimeStretch(from: start + from, to: start + to), .listed))
          lines.append("\(seconds(from)) CONN \(first) \(second) up")
          lines.append("\(seconds(to)) CONN \(second) \(first) down")
          time = to
        }
      }
    }
    lines.shuffle(using: &random)
    #expect(try list(lines.joined(separator: "\n")).encounters == expected.sorted())
  }
}
