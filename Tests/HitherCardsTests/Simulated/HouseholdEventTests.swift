import HitherCards
import HitherSimulation
import HitherTracks
import Testing

@Suite("Events of a household's cards")
struct HouseholdEventTests {
  private func count(_ events: [Event], _ type: String) -> Int {
    events.count { $0.type == type }
  }

  private func text(_ event: Event, _ name: String) -> String? {
    guard case .text(let text) = event.fields.first(where: { $0.name == name })?.value else {
      return nil
    }
    return text
  }

  private func number(_ event: Event, _ name: String) -> Double? {
    guard case .number(let number) = event.fields.first(where: { $0.name == name })?.value else {
      return nil
    }
    return number
  }

  /// Nothing happens without an event, and none is told of what did not: against the arrivals, which are noted
  /// apart.
  @Test(arguments: [UInt64(31), 32, 33])
  func eventsAreWhatArrived(seed: UInt64) throws {
    let family = Family.drawn(4, hours: 18, seed: seed)
    let outcome = try family.run("fixed").outcome
    let events = outcome.events(family.plan)
    let names = family.plan.members.map(\.id)
    #expect(count(events, "card.edited") == family.plan.edits.count)
    // By edit: who got it from whom, and when.
    var told: Set<[String]> = []
    for event in events where event.type == "card.received" {
      let index = try #require(
        outcome.written.firstIndex { $0.received.first?.id.text == event.subject })
      let edit = family.plan.edits[index]
      #expect(text(event, "by") == names[edit.member])
      let age: Int64 = event.time - edit.time
      #expect(number(event, "age_s") == Double(age) / 1000)
      told.insert(
        [String(index), event.member ?? "", text(event, "from") ?? "", event.time.rfc3339])
    }
    var arrived: Set<[String]> = []
    for (index, arrivals) in outcome.arrivals.enumerated() {
      for (member, arrival) in arrivals.enumerated() {
        guard let arrival, member != family.plan.edits[index].member else { continue }
        arrived.insert(
          [String(index), names[member], names[arrival.from], arrival.time.rfc3339])
      }
    }
    #expect(!arrived.isEmpty && told == arrived)
    #expect(told.count == count(events, "card.received"))
    let spread = family.plan.edits.indices.filter { outcome.spread(of: $0) != nil }
    #expect(count(events, "card.spread") == spread.count)
    for (type, end) in [
      ("sync.completed", PolicyOutcome.Meeting.End.complete), ("sync.cut", .cut),
      ("sync.failed", .failed),
    ] {
      #expect(count(events, type) == outcome.meetings.count { $0.end == end }, "\(type)")
    }
  }

  @Test func eventsKeepToTheOrderAndHaveTheirOwnIDs() throws {
    let family = Family.drawn(5, hours: 24, seed: 41)
    let events = try family.run("constant").outcome.events(family.plan)
    #expect(Set(events.map(\.id)).count == events.count)
    for index in 1..<events.count {
      #expect(events[index - 1].detected <= events[index].detected)
      #expect(!Event.comesFirst(events[index], events[index - 1]))
    }
    let types = Set(CardEvents.all.map(\.name))
    #expect(events.allSatisfy { types.contains($0.type) && $0.time <= $0.detected })
  }

  /// Two write the same field apart, meet, and one writes it again: told on both sides, once each.
  @Test func aConflictIsToldWhereItIsSeenAndResolved() throws {
    var family = Family(
      2, hours: 6, meetings: [(0, 1, 3600, 5400), (0, 1, 14_000, 16_000)], edits: [])
    for (member, second, title) in [(0, 100.0, "Lake"), (1, 200.0, "Sea"), (0, 9000, "River")] {
      var edit = CardEdit(time: Family.at(second), member: member, year: 2026, month: 5)
      edit.title = title
      family.plan.edits.append(edit)
    }
    let events = try family.run("constant").outcome.events(family.plan)
    let told = events.filter { $0.type == "card.conflicted" }
    #expect(Set(told.map(\.member)) == ["m0", "m1"] && told.count == 2)
    for event in told {
      #expect(text(event, "card") == "2026-05" && text(event, "field") == "title")
      #expect((Family.at(3600)...Family.at(5400)).contains(event.time))
    }
    let counts = Set(told.map { text($0, "counts") })
    let sea = events.first { $0.type == "card.edited" && $0.member == "m1" }?.subject
    #expect(counts == [sea])
    let resolved = events.filter { $0.type == "card.resolved" }
    #expect(resolved.map(\.member) == ["m0", "m1"])
    #expect(resolved.first?.time == Family.at(9000))
    #expect(resolved.last.map { $0.time >= Family.at(14_000) } == true)
  }
}
