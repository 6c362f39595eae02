import HitherCards
import HitherSimulation
import HitherTracks
import Testing

@Suite("Events of a household's cards")
struct HouseholdEventTests {
  /// Nothing happens without an event, and none is told of what did not: against the arrivals, which are noted
  /// apart.
  @Test(arguments: [UInt64(31), 32, 33])
  func eventsAreWhatArrived(seed: UInt64) throws {
    let family = Family.drawn(4, hours: 18, seed: seed)
    let outcome = try family.run("fixed").outcome
    let events = outcome.events(family.plan)
    let names = family.plan.members.map(\.id)
    #expect(events.of(CardEdited.self).count == family.plan.edits.count)
    // By edit: who got it from whom, and when.
    var told: Set<[String]> = []
    for received in events.of(CardReceived.self) {
      let event = received.header
      let index = try #require(
        outcome.written.firstIndex { $0.received.first?.id.text == event.subject })
      let edit = family.plan.edits[index]
      #expect(received.author == names[edit.member])
      let age: Int64 = event.time - edit.time
      #expect(received.ageSeconds == Double(age) / 1000)
      told.insert(
        [String(index), event.member ?? "", received.from, event.time.rfc3339])
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
    #expect(told.count == events.of(CardReceived.self).count)
    let spread = family.plan.edits.indices.filter { outcome.spread(of: $0) != nil }
    #expect(events.of(CardSpread.self).count == spread.count)
    func meetings(_ end: PolicyOutcome.Meeting.End) -> Int {
      outcome.meetings.count { $0.end == end }
    }
    #expect(events.of(SyncCompleted.self).count == meetings(.complete))
    #expect(events.of(SyncCut.self).count == meetings(.cut))
    #expect(events.of(SyncFailed.self).count == meetings(.failed))
  }

  @Test func eventsKeepToTheOrderAndHaveTheirOwnIDs() throws {
    let family = Family.drawn(5, hours: 24, seed: 41)
    let events = try family.run("constant").outcome.events(family.plan)
    #expect(Set(events.map(\.id)).count == events.count)
    for index in 1..<events.count {
      #expect(events[index - 1].detected <= events[index].detected)
      #expect(!Event.comesFirst(events[index], events[index - 1]))
    }
    #expect(events.allSatisfy { CardEvents.all.contains($0) && $0.time <= $0.detected })
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
    let told = events.of(CardConflicted.self)
    #expect(Set(told.map(\.header.member)) == ["m0", "m1"] && told.count == 2)
    for event in told {
      #expect(event.card == "2026-05" && event.field == "title")
      #expect((Family.at(3600)...Family.at(5400)).contains(event.header.time))
    }
    let counts = Set(told.map(\.counts))
    let sea = events.first { $0.payload is CardEdited && $0.member == "m1" }?.subject
    #expect(counts == [sea])
    let resolved = events.filter { $0.payload is CardResolved }
    #expect(resolved.map(\.member) == ["m0", "m1"])
    #expect(resolved.first?.time == Family.at(9000))
    #expect(resolved.last.map { $0.time >= Family.at(14_000) } == true)
  }
}
