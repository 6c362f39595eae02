import HitherCards
import HitherTracks
import Testing

@Suite("Later meetings of two devices")
struct KeptSessionTests {
  private let cast = World.Cast(3)
  private let now = Instant(milliseconds: 1_777_600_000_000)

  /// Lets two sides talk until nobody says anything; what each has said, turn by turn.
  private func talk(
    _ sides: inout [SyncConversation], _ books: inout [CardBook]
  ) throws -> [[UInt8]] {
    var (said, turn) = ([[UInt8]](), 1)
    _ = try sides[1].opening(books[1])
    var bytes = try sides[0].opening(books[0])
    while !bytes.isEmpty {
      said.append(bytes)
      bytes = try sides[turn].receive(bytes, &books[turn], now: now)
      turn = 1 - turn
    }
    return said
  }

  /// Two who have met once.
  private func met(_ world: World) throws -> (books: [CardBook], kept: [KeptSession]) {
    var books = [world.book(0), world.book(1)]
    var sides = [SyncConversation(.caller), SyncConversation(.called)]
    _ = try talk(&sides, &books)
    return (books, [try #require(sides[0].kept), try #require(sides[1].kept)])
  }

  @Test func theNextMeetingNeedsNoNewKeys() throws {
    var world = try World(cast)
    try world.edit(0, .title)
    var (books, kept) = try met(world)
    try books[1].set(
      try #require(CardKey(year: 2026, month: 5)), [(.place, "the park")], now: now)
    // Either may call, and again and again.
    for caller in [0, 1, 1, 0] {
      var order = [books[caller], books[1 - caller]]
      var sides = [
        SyncConversation(.caller, keeping: kept[caller], now: now),
        SyncConversation(.called, keeping: kept[1 - caller], now: now),
      ]
      _ = try talk(&sides, &order)
      #expect(sides.allSatisfy { $0.hasEnded })
      (books[caller], books[1 - caller]) = (order[0], order[1])
      kept[caller] = try #require(sides[0].kept)
      kept[1 - caller] = try #require(sides[1].kept)
      #expect(books[0].log == books[1].log)
    }
  }

  @Test func aCallCannotBeSaidAgain() throws {
    var (books, kept) = try met(try World(cast))
    var sides = [
      SyncConversation(.caller, keeping: kept[0], now: now),
      SyncConversation(.called, keeping: kept[1], now: now),
    ]
    let said = try talk(&sides, &books)
    var again = SyncConversation(.called, keeping: try #require(sides[1].kept), now: now)
    let call = try #require(said.first)
    let before = books[1].log
    #expect(throws: CardError.self) { try again.receive(call, &books[1], now: now) }
    #expect(books[1].log == before)
  }

  @Test func anotherDeviceOrAnAlteredCallIsRefused() throws {
    var (books, kept) = try met(try World(cast))
    var caller = SyncConversation(.caller, keeping: kept[0], now: now)
    let call = try caller.opening(books[0])
    for place in [4, 24, 30, 47, 52, call.count - 1] {
      var altered = call
      altered[place] ^= 1
      var called = SyncConversation(.called, keeping: kept[1], now: now)
      #expect(throws: CardError.self, "byte \(place)") {
        try called.receive(altered, &books[1], now: now)
      }
    }
    var called = SyncConversation(.called, keeping: kept[1], now: now)
    #expect(try !called.receive(call, &books[1], now: now).isEmpty)
  }
}
