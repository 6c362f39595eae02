import HitherEstimates
import HitherTracks
import Testing

@testable import HitherGroups
@testable import HitherReport

@Suite("The answer to the leader's question")
struct LeaderAnswerTests {
  /// An outing of Leo, who leads, Fiona and Tomáš, where nobody falls behind.
  static func content(unknownOf members: [String: ClosedRange<Int>] = [:]) -> ReportContent {
    let names = ["Leo", "Fiona", "Tomáš"]
    var content = SampleOuting.content(names: names, leader: 0, hours: 0.2)
    content.events = []
    for index in content.summary.members.indices {
      // The outing begins at 08:10 and lasts three hours.
      content.summary.members[index].start = SampleOuting.start
      content.summary.members[index].end = SampleOuting.start + 180 * 60_000
      content.summary.members[index].straggling = index == 0 ? .leader : StragglerDetector.Summary()
      let unknown = members[names[index]]
      content.gaps[index] = SampleOuting.curve(minutes: index == 0 ? -1 : 180) {
        unknown?.contains($0) == true ? nil : 100
      }
    }
    content.gaps[0] = []
    content.outlines = []
    return content
  }

  static func answer(_ content: ReportContent) -> String {
    let page = PageContext(content, ReportStyle())
    return LeaderAnswer(page: page, knowledge: GapKnowledge.all(page)).sentences
      .map(\.plain).joined(separator: " ").replacing("\u{A0}", with: " ")
  }

  static func straggle(
    _ member: Int, _ minutes: [(Double, Double?)], maxGap: Double?, behind: Double?,
    _ content: inout ReportContent
  ) {
    let id = content.summary.members[member].member.id
    var figures = StragglerDetector.Summary(
      count: minutes.count, maxGap: maxGap, maxBehindSeconds: behind)
    for (from, to) in minutes {
      content.events.append(
        SampleOuting.event(
          StragglingStarted(gapMetres: 500, behindSeconds: 430), id, minute: from))
      figures.durationMilliseconds += Int64(((to ?? 180) - from) * 60_000)
      guard let to else { continue }
      content.events.append(
        SampleOuting.event(
          StragglingEnded(
            gapMetres: 400, behindSeconds: 300, durationSeconds: (to - from) * 60, maxGapMetres: 600
          ), id, minute: to))
    }
    content.summary.members[member].straggling = figures
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let answer: String
    let change: @Sendable (inout ReportContent) -> Void
    var testDescription: String { answer }

    init(_ answer: String, _ change: @escaping @Sendable (inout ReportContent) -> Void) {
      self.answer = answer
      self.change = change
    }
  }

  @Test(arguments: [
    Case("Nobody fell behind.") { _ in },
    Case("Tomáš fell behind once, from 09:15 to 09:45, up to 1.3 km (22 min).") {
      straggle(2, [(65, 95)], maxGap: 1304, behind: 1320, &$0)
    },
    Case("Tomáš fell behind once, from 10:40 to the end, up to 900 m.") {
      straggle(2, [(150, nil)], maxGap: 900, behind: nil, &$0)
    },
    Case("Tomáš fell behind 2 times, first at 09:15, 40 min in all, up to 700 m (12 min).") {
      straggle(2, [(65, 95), (100, 110)], maxGap: 700, behind: 720, &$0)
    },
    Case(
      "Tomáš fell behind once, from 09:15 to 09:45, up to 1.3 km. "
        + "Fiona fell behind once, from 09:00 to 09:10, up to 600 m."
    ) {
      straggle(1, [(50, 60)], maxGap: 600, behind: nil, &$0)
      straggle(2, [(65, 95)], maxGap: 1304, behind: nil, &$0)
    },
    Case("Nobody was seen to fall behind; not known 10:12–10:40 for Fiona.") {
      $0 = content(unknownOf: ["Fiona": 122...149])
    },
    Case("Nobody was seen to fall behind; not known 10:12–10:40 for everyone.") {
      $0 = content(unknownOf: ["Fiona": 122...149, "Tomáš": 122...149])
    },
    Case(
      "Nobody was seen to fall behind; not known 10:12–10:40 for Fiona, not known 10:40–11:10 for "
        + "Tomáš."
    ) {
      $0 = content(unknownOf: ["Fiona": 122...149, "Tomáš": 150...180])
    },
    Case(
      "Tomáš fell behind once, from 09:15 to 09:45, up to 1.3 km (22 min). "
        + "The gap was not known 10:12–10:40 for Fiona."
    ) {
      $0 = content(unknownOf: ["Fiona": 122...149])
      straggle(2, [(65, 95)], maxGap: 1304, behind: 1320, &$0)
    },
    Case("Nobody was seen to fall behind; not known at any time for Fiona.") {
      $0.gaps[1] = []
    },
    // The figures know of time that the thinned curve does not show.
    Case("Nobody was seen to fall behind; not known for Fiona for 12 min in all.") {
      $0.summary.members[1].straggling?.unknownMilliseconds = 720_000
    },
    Case("Nobody was seen to fall behind; not known for Fiona for 8 min in all.") { content in
      content.gaps[1] = SampleOuting.curve(minutes: 180) {
        $0 > 1 && $0 % 40 < 2 ? nil : 100
      }
    },
    // Some come in shortly after the leader; but a leader's phone that dies is told.
    Case("Nobody fell behind.") {
      $0 = content(unknownOf: ["Fiona": 177...180, "Tomáš": 178...180])
      $0.summary.members[0].end = SampleOuting.start + 176 * 60_000
      $0.summary.members[1].straggling?.unknownMilliseconds = 190_000
    },
    Case(
      "Nobody was seen to fall behind; not known for anyone after 10:12, when the leader’s recording ends."
    ) {
      $0 = content(unknownOf: ["Fiona": 124...180, "Tomáš": 124...180])
      $0.summary.members[0].end = SampleOuting.start + 122 * 60_000
    },
    // A moment too short to hide anything is not worth a word.
    Case("Nobody fell behind.") { $0.summary.members[1].straggling?.unknownMilliseconds = 59_000 },
    // The figures say that there was an episode of which no event tells.
    Case("Fiona fell behind for 5 min, up to 600 m.") {
      $0.summary.members[1].straggling = StragglerDetector.Summary(
        count: 1, durationMilliseconds: 300_000, maxGap: 600)
    },
  ])
  func answers(_ example: Case) {
    var content = Self.content()
    example.change(&content)
    #expect(Self.answer(content) == example.answer)
  }

  @Test("where the way is known, the answer says how far into it")
  func tellsWhere() {
    var content = Self.content()
    content.outlines = SampleOuting.content().outlines
    Self.straggle(1, [(0.5, 45)], maxGap: 700, behind: nil, &content)
    let gone = PageContext(content, ReportStyle())
      .wayGone(by: 1, at: SampleOuting.start + 30_000)
    #expect(gone.map { (1..<100).contains($0) } == true)
    #expect(Self.answer(content).contains("after 72 m, up to 700 m."))
  }

  @Test("that nobody fell behind is never said where anything is not known", arguments: 0..<60)
  func neverMoreThanIsKnown(_ first: Int) {
    let unknown = first * 3...(first * 3 + 1)
    let answer = Self.answer(Self.content(unknownOf: ["Tomáš": unknown]))
    #expect(answer.hasPrefix("Nobody was seen to fall behind; not known "))
    #expect(answer.hasSuffix(" for Tomáš."))
  }

  @Test func withoutALeaderThereIsNoAnswer() {
    var content = Self.content()
    content.summary.members[0].member.role = .follower
    #expect(Self.answer(content) == "")
    #expect(!TagBalance(ReportPage.html(content)).ids.contains("gap"))
  }

  @Test("no chart stands where no gap was known")
  func withoutGaps() {
    var content = Self.content()
    #expect(TagBalance(ReportPage.html(content)).ids.contains("gap"))
    for index in content.gaps.indices {
      for point in content.gaps[index].indices {
        content.gaps[index][point].metres = .nan
      }
    }
    #expect(!TagBalance(ReportPage.html(content)).ids.contains("gap"))
    content.gaps = []
    #expect(!TagBalance(ReportPage.html(content)).ids.contains("gap"))
  }

  @Test("in a large group the worst are named and the others counted")
  func manyStragglers() {
    var content = SampleOuting.content(
      names: (0..<9).map { "M\($0)" }, leader: 0, hours: 0.2)
    content.events = []
    for member in 1..<9 {
      content.gaps[member] = SampleOuting.curve(minutes: 60) { _ in 100 }
      Self.straggle(
        member, [(10, 20 + Double(member))], maxGap: 600, behind: nil, &content)
    }
    let answer = Self.answer(content)
    #expect(answer.hasPrefix("M8 fell behind once, from 08:20 to 08:38"))
    #expect(answer.hasSuffix("3 more fell behind; the table says who."))
    #expect(!answer.contains("M3"))
  }

  @Test("a stretch names its days only where they change")
  func days() {
    let times = LocalTimes(zoneName: "Asia/Taipei", start: SampleOuting.start)
    let next = SampleOuting.start + 86_400_000
    #expect(times.ends(SampleOuting.start, SampleOuting.start + 60_000) == ("08:10", "08:11"))
    #expect(times.ends(SampleOuting.start, next) == ("08:10", "2 May 08:10"))
    #expect(times.ends(next, next + 60_000) == ("2 May 08:10", "08:11"))
  }
}
