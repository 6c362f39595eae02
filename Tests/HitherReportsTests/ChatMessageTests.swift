import HitherEngine
import HitherSummaries
import HitherTracks
import TestSupport
import Testing

@testable import HitherReports

/// The message holds what matters, within its length, in whole words.
@Suite("Chat message")
struct ChatMessageTests {
  private static func message(_ content: ReportContent) -> String {
    ChatMessage.text(content).replacing("\u{A0}", with: " ")
  }

  @Test func saysWhoWhenHowFarAndWhoFellBehind() {
    var content = LeaderAnswerTests.content(unknownOf: ["Fiona": 112...160])
    LeaderAnswerTests.straggle(2, [(5, 95)], maxGap: 1304, behind: 1320, &content)
    content.summary.members[2].straggling?.maxGap = 1304
    let message = Self.message(content)
    let lines = message.split(separator: "\n")
    #expect(lines.first == "Yangmingshan Grand Traverse")
    #expect(message.contains("Friday, 1 May 2026, 08:10–11:10 CST (UTC+8)\n"))
    #expect(message.contains("3 members, led by Leo, with Fiona and Tomáš\n"))
    #expect(message.contains("Distance: ") && message.contains("Ascent: "))
    // Where he was is the length of his own way up to then.
    let way = content.outlines[2].last { $0.time <= SampleOuting.start + 5 * 60_000 }
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

  /// A word of a made-up name shows by its letters whether it is whole.
  private static func word(_ random: inout LawRandom) -> String {
    let kinds = ["z", "長", "ж", "👩‍👩‍👧"]
    let letter = kinds[random.below(kinds.count)]
    let long = random.below(12) == 0 ? 150 : 9
    return "⟨" + String(repeating: letter, count: 1 + random.below(long)) + "⟩"
  }

  private static func name(_ random: inout LawRandom) -> String {
    (0...random.below(random.below(4) == 0 ? 40 : 3)).map { _ in word(&random) }
      .joined(separator: " ")
  }

  /// Members with long names, of whom many fall behind and many are not seen.
  private static func outing(_ random: inout LawRandom) -> ReportContent {
    let names = (0..<1 + random.below(30)).map { _ in name(&random) }
    var content = SampleOuting.content(
      names: names, leader: random.below(8) == 0 ? nil : random.below(names.count),
      outingName: random.below(6) == 0 ? "" : name(&random), hours: 0.05)
    content.summary.outing.timeZone = "America/Argentina/ComodRivadavia"
    for index in content.summary.members.indices
    where content.summary.members[index].member.role != .leader {
      content.summary.members[index].end = SampleOuting.start + 180 * 60_000
      let (from, length) = (random.below(120), random.below(90))
      content.gaps[index] = SampleOuting.curve(minutes: 180) {
        (from...from + length).contains($0) ? nil : 100
      }
      guard random.below(2) == 0 else { continue }
      let minutes = (0...random.below(3)).map {
        (Double($0 * 50 + 5), Double($0 * 50 + 40) as Double?)
      }
      LeaderAnswerTests.straggle(
        index, minutes, maxGap: Double(random.below(100_000)), behind: 9999, &content)
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
      #expect(
        word.count { $0 == "⟨" } == word.count { $0 == "⟩" }, "\(word) is cut")
    }
    #expect(message.contains("1 May 2026") && message.contains("Distance: "))
    let page = PageContext(content, ReportStyle())
    let answer = LeaderAnswer(page: page, knowledge: GapKnowledge.all(page))
    // What was found and what is not known is said however little room there is.
    #expect(message.contains("ell behind") == !answer.knowledge.isEmpty || answer.knowledge.isEmpty)
    #expect(
      answer.notAlwaysKnown.isEmpty || message.contains("not known")
        || message.contains("not always known"))
  }

  @Test func wordsAreNotCut() {
    #expect(WholeWords.shortened("one two", to: 7) == "one two")
    #expect(WholeWords.shortened("one two three", to: 9) == "one two …")
    #expect(WholeWords.shortened("one two three", to: 8) == "one …")
    #expect(WholeWords.shortened("onetwothree", to: 8) == nil)
  }
}
