import HitherEngine
import HitherEstimates
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups
@testable import HitherReport

@Suite("Those who did the same are told in one line")
struct TimelineFoldTests {
  static func lines(_ events: [Event], names: [String]) -> [String] {
    var content = SampleOuting.content(names: names, leader: 0, hours: 0.2)
    content.events = events
    let page = PageContext(content, ReportStyle())
    return TimelineFold.folded(TimelineEntry.entries(page), page).map { entry in
      "\(page.times.time(entry.time)) \(entry.words.plain) \(entry.members)"
        .replacing("\u{A0}", with: " ")
    }
  }

  static let names = ["Leo", "Fiona", "美玲", "Otto", "Tomáš", "Arjun"]

  static func wait(_ member: Int, minute: Double, for whom: Int, seconds: Double) -> Event {
    SampleOuting.event(
      GroupWaited(durationSeconds: seconds), "m\(member)", minute: minute, subject: "m\(whom)")
  }

  @Test("many names become a number, the longest of their times is told")
  func folds() {
    let events = [0, 1, 2, 3, 5].map { member in
      Self.wait(member, minute: Double(member) / 2, for: 4, seconds: 600 + Double(member) * 60)
    }
    #expect(
      Self.lines(events, names: Self.names) == [
        "08:10 Leo, Fiona, 美玲 and 2 others waited for Tomáš, up to 15 min [0, 1, 2, 3, 5]"
      ])
  }

  @Test("another whom, a later time, and the same member again are lines of their own")
  func keepsApart() {
    let events = [
      Self.wait(0, minute: 0, for: 4, seconds: 60), Self.wait(1, minute: 1, for: 5, seconds: 60),
      Self.wait(1, minute: 6, for: 4, seconds: 60), Self.wait(1, minute: 7, for: 4, seconds: 120),
    ]
    #expect(
      Self.lines(events, names: Self.names) == [
        "08:10 waited for Tomáš, 1 min [0]", "08:11 waited for Arjun, 1 min [1]",
        "08:16 waited for Tomáš, 1 min [1]", "08:17 waited for Tomáš, 2 min [1]",
      ])
  }

  @Test("nobody is lost: every entry's member is in exactly one line", arguments: 0..<40)
  func conserves(_ seed: Int) {
    var random = LawRandom(seed: UInt64(seed))
    let events = (0..<30).map { _ in
      Self.wait(
        Int(random.below(4)), minute: Double(random.below(20)), for: 4 + Int(random.below(2)),
        seconds: Double(random.below(900)))
    }
    var content = SampleOuting.content(names: Self.names, leader: 0, hours: 0.2)
    content.events = events
    let page = PageContext(content, ReportStyle())
    let entries = TimelineEntry.entries(page)
    let folded = TimelineFold.folded(entries, page)
    #expect(folded.flatMap(\.members).sorted() == entries.flatMap(\.members).sorted())
    #expect(folded.allSatisfy { Set($0.members).count == $0.members.count })
    #expect(folded.map(\.time) == folded.map(\.time).sorted())
  }
}
