import HitherTracks
import TestSupport
import Testing

/// Events stand in the order of their contents and, where that is equal, in which they were decided.
@Suite("The order of events") struct EventOrderTests {
  private struct Begun: EventPayload {
    static let type = EventType("stay.started", "A stay began.")
    static let blank = Self()
    mutating func fields(_ list: inout EventFields) {}
  }

  private struct Ended: EventPayload {
    static let type = EventType("stay.ended", "A stay ended.")
    static let blank = Self()
    mutating func fields(_ list: inout EventFields) {}
  }

  private static func event(
    _ payload: any EventPayload, _ time: Int64, _ member: String? = "ann", detected: Int64 = 500,
    subject: String? = nil
  ) -> Event {
    Event(
      payload, time: Instant(milliseconds: time), detected: Instant(milliseconds: detected),
      member: member, subject: subject)
  }

  /// By id alone the end, "ann/stay.ended/…", would come first in both cases.
  @Test("an end that is settled with its start comes after it", arguments: [200, 100])
  func endAfterStart(end: Int64) {
    let events = [Self.event(Begun(), 100), Self.event(Ended(), end)]
    #expect(events.inOrder == events)
    if end != 100 { #expect(Array(events.reversed()).inOrder == events) }
  }

  @Test("names are in the order of their bytes, whatever their length")
  func names() {
    let names = [
      "", "a", "aa", "ab", "b", "ä", "a\u{308}", "ﬀ", "👧", "\u{E000}",
      "a name of more than 15 bytes",
    ]
    for one in names {
      for other in names {
        #expect(one.precedesByBytes(other) == one.utf8.lexicographicallyPrecedes(other.utf8))
      }
    }
  }

  @Test("detected, time, the group, members by bytes, family, then as decided")
  func keys() {
    let sorted = [
      Self.event(Begun(), 300, "zoe", detected: 400),
      Self.event(Ended(), 100, nil),
      // A hyphen stands for the group, whatever members are called.
      Self.event(Ended(), 100, "!"),
      Self.event(MadeUpEvent(), 100, subject: "z"),
      Self.event(MadeUpEvent(), 100, subject: "a"),
      Self.event(Ended(), 100),
      Self.event(Begun(), 100),
      Self.event(Begun(), 100, "bea"),
      Self.event(MadeUpEvent(), 101),
    ]
    // Turned about, all but the events of one family are put back.
    let turned = Array(sorted.reversed()).inOrder
    #expect(turned.map(\.member) == sorted.map(\.member))
    #expect(turned.map(\.time) == sorted.map(\.time))
    #expect(sorted.inOrder == sorted)
    #expect(turned[3].subject == "a" && turned[5].payload is Begun)
    #expect(turned.inOrderByID[3].subject == "a" && sorted.inOrderByID[3].subject == "a")
  }
}
