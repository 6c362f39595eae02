import HitherEngine
import HitherEstimates
import HitherTracks
import TestSupport
import Testing

@testable import HitherReport

/// The message holds what matters, within its length, in whole words.
@Suite("Chat message")
struct ChatMessageTests {
  private static func message(_ content: ReportContent) -> String {
    ChatMessage.text(content).replacing("\u{A0}", with: " ")
  }

  @Test func saysWhoWhenHowFarAndWhoFellBehind() {
    var content = LeaderAnswerTests.content(unknownOf: ["Fiona": 112...160])
    let names = content.summary.members.map(\.member.name)
    content.outlines = SampleOuting.content(names: names, leader: 0, hours: 0.2).outlines
    LeaderAnswerTests.straggle(2, [(5, 95)], maxGap: 1304, behind: 1320, &content)
    content.summary.members[2].straggling?.maxGap = 1304
    let message = Self.message(content)
    let lines = message.split(separator: "\n")
    #expect(lines.first == "Yangmingshan Grand Traverse")
    #expect(message.contains("Friday, 1 May 2026, 08:10–11:10 CST (UTC+8)\n"))
    #expect(message.contains("3 members, led by Leo, with Fiona and Tomáš\n"))
    #expect(message.contains("Distance: ") && message.contains("Ascent: "))
    // Where he was is the length of his own way up to then.
    let way = content.outlines.last?.last { $0.time <= SampleOuting.start + 5 * 60_000 }
    let place = Measures().distance(way?.distance).replacing("\u{A0}", with: " ")
    #expect(
      message.contains("Tomáš fell behind after \(place), 08:15–09:45: up to 1.3 km (22 min).\n"))
    #expect(message.contains("The gap was not known 10:02–10:51 for Fiona.\n"))
  }

  @Test func saysThatNobodyFellBehindOnlyWhereThatIsKnown() {
    #expect(Self.message(LeaderAnswerTests.content()).contains("Nobody fell behind.\n"))
    let unknown = Self.message(LeaderAnswerTests.content(unknownOf: ["Fiona": 112...160]))
    #expect(!unknown.contains("Nobody fell behind.") && unknown.contains("not known 10:02–10:51"))
    let alone = Self.message(SampleOuting.content(names: ["Isla"], leader: 0, hours: 0.2))
    #expect(!alone.contains("behind") && alone.contains("\nIsla\n"))
  }

  /// The end of those who are out for hours, of whom the leader never is one.
  private static let lastEnd = SampleOuting.start + 180 * 60_000

  private static func below(_ limit: Int, _ random: inout LawRandom) -> Int {
    Int(random.below(UInt64(limit)))
  }

  /// A word of a made-up name shows by its letters whether it is whole.
  private static func word(_ random: inout LawRandom) -> String {
    let kinds = ["z", "長", "ж", "👩‍👩‍👧"]
    let letter = kinds[below(kinds.count, &random)]
    let long = below(12, &random) == 0 ? 150 : 9
    return "⟨" + String(repeating: letter, count: 1 + below(long, &random)) + "⟩"
  }

  private static func name(_ random: inout LawRandom) -> String {
    let words = 1 + below(below(4, &random) == 0 ? 40 : 3, &random)
    return (0..<words).map { _ in word(&random) }.joined(separator: " ")
  }

  /// Members with long names, of whom many fall behind and many are not seen.
  private static func outing(_ random: inout LawRandom) -> ReportContent {
    let names = (0..<1 + below(30, &random)).map { _ in name(&random) }
    let leader = below(names.count, &random)
    var content = SampleOuting.content(
      names: names, leader: below(8, &random) == 0 ? nil : leader,
      outingName: below(6, &random) == 0 ? "" : name(&random), hours: 0.05)
    content.gaps = Array(repeating: [], count: names.count)
    content.summary.outing.timeZone = "America/Argentina/ComodRivadavia"
    for index in content.summary.members.indices
    where content.summary.members[index].member.role != .leader {
      content.summary.members[index].end = lastEnd
      let from = below(120, &random)
      let unknown = from...from + below(90, &random)
      content.gaps[index] = SampleOuting.curve(minutes: 180) { minute -> Double? in
        unknown.contains(minute) ? nil : 100
      }
      guard below(2, &random) == 0 else { continue }
      let episodes = 1 + below(3, &random)
      var minutes: [(Double, Double?)] = []
      for number in 0..<episodes {
        let from = Double(number) * 50
        minutes.append((from + 5, from + 40))
      }
      LeaderAnswerTests.straggle(
        index, minutes, maxGap: Double(below(100_000, &random)), behind: 9999, &content)
    }
    return content
  }

  /// Seeds 4100 to 4159.
  @Test(arguments: 4100..<4160) func isShortAndInWholeWords(seed: Int) {
    var random = LawRandom(seed: UInt64(seed))
    let content = Self.outing(&random)
    let message = ChatMessage.text(content)
    #expect(message.unicodeScalars.count <= 600)
    #expect(message.hasSuffix("\n") && !message.contains("\n\n"))
    // Each sign of a word's start has that of its end before the next space.
    for word in message.split(whereSeparator: \.isWhitespace) {
      let (starts, ends) = (word.count { $0 == "⟨" }, word.count { $0 == "⟩" })
      #expect(starts == ends, "\(word) is cut")
    }
    // In Argentina the outing begins on the evening before.
    #expect(message.contains("Thursday, 30 April 2026, 21:10") && message.contains("Distance: "))
    let isOverMidnight = content.summary.members.contains { $0.end == Self.lastEnd }
    #expect(message.contains("Friday, 1 May 2026, 00:10") == isOverMidnight)
    let page = PageContext(content, ReportStyle())
    let answer = LeaderAnswer(page: page, knowledge: GapKnowledge.all(page))
    // What was found and what is not known is said however little room there is.
    let behind = content.summary.members.contains { ($0.straggling?.count ?? 0) > 0 }
    let isKnown = !answer.knowledge.isEmpty
    #expect(message.contains("ell behind") == (isKnown && behind))
    let none = [
      "Nobody was seen to fall behind; ", "It is not known whether anybody was far behind: ",
    ]
    #expect(none.contains { message.contains($0) } == (isKnown && !behind))
    let isUnknown = !answer.notAlwaysKnown.isEmpty
    let tells = message.contains("not known") || message.contains("not always known")
    #expect(!isUnknown || tells)
  }

  @Test func wordsAreNotCut() {
    #expect(WholeWords.shortened("one two", to: 7) == "one two")
    #expect(WholeWords.shortened("one two three", to: 9) == "one two …")
    #expect(WholeWords.shortened("one two three", to: 8) == "one …")
    #expect(WholeWords.shortened("onetwothree", to: 8) == nil)
  }
}
