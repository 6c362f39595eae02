import HitherTracks
import Testing

@testable import HitherCards

@Suite("Events of cards")
struct CardTellerTests {
  /// A world where two devices call a card differently, and neither has heard of the other.
  private static func twoTitles(_ card: CardKey, _ cast: World.Cast) throws -> World {
    var world = try World(cast)
    for (device, title) in [(0, "Lake"), (1, "Sea")] {
      _ = try world.replicas[device].edit(
        .edit(card, [Change(.title, .value(title))]), on: cast.identities[device].device,
        now: cast.now(device, after: 60))
    }
    return world
  }

  /// What a merge says it changed is what the states before and after say.
  @Test func aChangeIsSeenAlikeFromBothSides() throws {
    let cast = World.Cast(2)
    let may = try #require(CardKey(year: 2026, month: 5))
    var world = try Self.twoTitles(may, cast)
    let before = world.replicas[0]
    let merge = try world.replicas[0].merge(
      world.replicas[1].log.records(beyond: before.log.vector), now: cast.now(0, after: 90))
    #expect(merge.conflicts.count == 1)
    #expect(world.replicas[0].change(since: before) == merge)
    // The next edit of the field settles it, on the device and where it is heard.
    let settled = world.replicas[0]
    _ = try world.replicas[0].edit(
      .edit(may, [Change(.title, .value("River"))]), on: cast.identities[0].device,
      now: cast.now(0, after: 120))
    let own = world.replicas[0].change(since: settled)
    #expect(own.resolved == [CardPart(card: may, field: .title)] && own.conflicts.isEmpty)
    #expect(own.received.count == 1)
  }

  /// Of several parts of an exchange the last word counts.
  @Test func whatALaterPartSettlesStandsNoMore() throws {
    let cast = World.Cast(3)
    let may = try #require(CardKey(year: 2026, month: 5))
    let world = try Self.twoTitles(may, cast)
    var third = world.replicas[2]
    var sum = Replica.Merge()
    for device in [0, 1] {
      let missing = world.replicas[device].log.records(beyond: third.log.vector)
      sum.add(try third.merge(missing, now: cast.now(2, after: 90)))
    }
    #expect(sum.conflicts.count == 1 && sum.resolved.isEmpty)
    var last = third
    _ = try last.edit(
      .edit(may, [Change(.title, .value("River"))]), on: cast.identities[2].device,
      now: cast.now(2, after: 99))
    let news = last.log.records(beyond: third.log.vector)
    sum.add(try third.merge(news, now: cast.now(2, after: 99)))
    #expect(sum.conflicts.isEmpty)
    #expect(sum.resolved == [CardPart(card: may, field: .title)])
  }

  /// What an erasure would have to take back stands in no event.
  @Test func noEventSaysWhatWasWritten() throws {
    let cast = World.Cast(2)
    var world = try World(cast)
    let may = try #require(CardKey(year: 2026, month: 5))
    let before = world.replicas[0]
    let device = cast.identities[0].device
    let changes = [Change(.title, .value("Secret")), Change(.place, .value("Hideaway"))]
    let asked = try world.replicas[0].edit(
      .suggestion(may, changes), on: device, now: cast.now(0, after: 1))
    _ = try world.replicas[0].edit(
      .answer(asked.id, isAccepted: true), on: device, now: cast.now(0, after: 2))
    _ = try world.replicas[0].edit(
      .edit(may, [Change(.title, .value("Secret"))]), on: device, now: cast.now(0, after: 3))
    let change = world.replicas[0].change(since: before)
    let teller = CardEventEmitter(world.replicas[0].household) { $0.text }
    let time = cast.now(0, after: 9)
    let events =
      teller.made(change, on: device, at: time)
      + teller.came(change, to: cast.identities[1].device, from: device, at: time)
    #expect(
      events.map(\.type) == [
        "card.suggested", "card.accepted", "card.edited", "card.received", "card.received",
        "card.received",
      ])
    let told = String(describing: events)
    #expect(!told.contains("Secret") && !told.contains("Hideaway"))
    #expect(events[1].fields.contains { $0.value == .text(asked.id.text) })
    #expect(events[4].fields.contains { $0.value == .texts(["title", "place"]) })
  }
}
