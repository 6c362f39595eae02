import HitherCards
import HitherTracks
import Testing

@Suite("Pairing")
struct PairingTests {
  private let now = Instant(milliseconds: 1_777_600_000_000)

  private func device(_ name: String, edits: Int = 0) throws -> CardBook {
    let identity = CardBook.Identity(household: .random(), keys: .random())
    var book = CardBook(identity, keeper: MemoryKeeper(identity))
    try book.admit(identity.keys.publicKey, name: name, now: now)
    for edit in 0..<edits { try book.set(.may, [(.title, "\(edit)")], now: now) }
    return book
  }

  /// Both sides after the three messages by which a code is known.
  private func coded(
    _ caller: CardBook, _ called: CardBook, tampering change: (Int, [UInt8]) -> [UInt8] = { $1 }
  ) throws -> (PairingConversation, PairingConversation) {
    var one = PairingConversation(.caller, caller)
    var other = PairingConversation(.called, called)
    let shown = try other.receive(change(0, one.opening()), called)
    let reply = try one.receive(change(1, shown), caller)
    _ = try other.receive(change(2, reply), called)
    return (one, other)
  }

  @Test func bothShowOneCodeAndComeToOneHousehold() throws {
    var (mum, leo) = (try device("Mum", edits: 2), try device("Leo"))
    var (one, other) = try coded(leo, mum)
    let code = try #require(one.code)
    #expect(code == other.code && code.utf8.count == 6)
    #expect(one.otherName == "Mum" && other.otherName == "Leo")
    // Nothing counts before both have said yes.
    #expect(throws: CardError.self) { try one.finish(&leo, now: now) }
    let (yes, yesToo) = (one.consent(), other.consent())
    #expect(!one.isAgreed)
    _ = try one.receive(yesToo, leo)
    _ = try other.receive(yes, mum)
    var talks = [try one.finish(&leo, now: now), try other.finish(&mum, now: now)]
    #expect(leo.identity.household == mum.identity.household)
    // Over the same channel they exchange what they know.
    var books = [leo, mum]
    var waiting = [try talks[0].opening(books[0]), []]
    var from = 0
    while !waiting[from].isEmpty {
      waiting[1 - from] = try talks[1 - from].receive(waiting[from], &books[1 - from], now: now)
      from = 1 - from
    }
    #expect(talks.allSatisfy { $0.hasEnded })
    #expect(books[0].household == books[1].household)
    #expect(books[0].household.cards[.may]?.text(.title) == "1")
    #expect(books[0].household.devices.values.allSatisfy { $0.isTrusted })
    #expect(
      books[0].household.devices.keys.map { books[0].household.name(of: $0) }.sorted() == [
        "Leo", "Mum",
      ])
  }

  @Test func aCodeIsNewEachTime() throws {
    let (mum, leo) = (try device("Mum"), try device("Leo"))
    let codes = try (0..<20).map { _ in try coded(leo, mum).0.code }
    #expect(Set(codes).count > 15)
  }

  /// Who stands between shows each of the two keys of its own: the codes differ.
  @Test func whoStandsBetweenIsSeen() throws {
    let (mum, leo, eve) = (try device("Mum"), try device("Leo"), try device("Eve"))
    let toLeo = try coded(leo, eve)
    let toMum = try coded(eve, mum)
    #expect(toLeo.0.code != toMum.1.code)
  }

  @Test func otherKeysThanWereCommittedToAreRefused() throws {
    let (mum, leo) = (try device("Mum"), try device("Leo"))
    let stranger = PairingConversation(.called, try device("Eve"))
    var shown = stranger
    let eve = try shown.receive(PairingConversation(.caller, leo).opening(), leo)
    #expect(throws: CardError.self) {
      _ = try coded(leo, mum) { turn, bytes in turn == 2 ? eve : bytes }
    }
    for turn in 0...2 {
      let (one, other) =
        (try? coded(leo, mum) { number, bytes in
          var bytes = bytes
          if number == turn { bytes[bytes.count / 2] ^= 1 }
          return bytes
        }) ?? (nil, nil) as (PairingConversation?, PairingConversation?)
      #expect(one == nil || one?.code != other?.code)
    }
  }

  @Test func twoHouseholdsWithCardsStayApart() throws {
    let (mum, leo) = (try device("Mum", edits: 1), try device("Leo", edits: 1))
    #expect(throws: CardError.self) { _ = try coded(leo, mum) }
  }

  @Test func aNoEndsIt() throws {
    let (mum, leo) = (try device("Mum"), try device("Leo"))
    var (one, other) = try coded(leo, mum)
    // Something else than the consent, under the right keys or none.
    #expect(throws: CardError.self) { try one.receive(FrameReader.framed([1, 2, 3]), leo) }
    _ = other.consent()
    #expect(!other.isAgreed && !one.isAgreed)
  }
}
