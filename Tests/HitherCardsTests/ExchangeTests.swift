import HitherCards
import HitherTracks
import TestSupport
import Testing

/// Two devices that talk over a stream whose bytes a test can see and change.
private struct Talk {
  var books: [CardBook]
  var sides = [SyncConversation(.caller), SyncConversation(.called)]
  /// What each has sent so far that the other has not read.
  var waiting: [[UInt8]] = [[], []]
  let now = Instant(milliseconds: 1_777_600_000_000)

  init(_ world: World, _ one: Int = 0, _ other: Int = 1) throws {
    books = [world.book(one), world.book(other)]
    for side in 0...1 { waiting[side] = try sides[side].opening(books[side]) }
  }

  /// Hands what the one has sent over to the other; false where there was nothing.
  mutating func step(from: Int, changing change: ([UInt8]) -> [UInt8] = { $0 }) throws -> Bool {
    let bytes = waiting[from]
    guard !bytes.isEmpty else { return false }
    waiting[from] = []
    waiting[1 - from] += try sides[1 - from].receive(change(bytes), &books[1 - from], now: now)
    return true
  }

  mutating func finish() throws {
    while try step(from: 0) || step(from: 1) {}
  }
}

@Suite("Exchanges between devices")
struct ExchangeTests {
  private let cast = World.Cast(3)
  private let now = Instant(milliseconds: 1_777_600_000_000)

  private func world() throws -> World {
    var world = try World(cast)
    for step in 0..<3 {
      try world.edit(0, .title, after: Int64(step))
      try world.edit(1, .place, after: Int64(step))
    }
    return world
  }

  @Test func bothKnowTheSameAfterwards() throws {
    var talk = try Talk(try world())
    try talk.finish()
    #expect(talk.sides.allSatisfy { $0.hasEnded })
    #expect(talk.books[0].log == talk.books[1].log)
    #expect(talk.books[0].household == talk.books[1].household)
    #expect(talk.sides.map { $0.session?.record.received } == [3, 3])
    #expect(talk.sides.map { $0.session?.record.sent } == [3, 3])
    #expect(talk.books[0].syncs.map(\.details) == ["complete"])
    #expect(talk.books[0].unheardCount(by: talk.books[1].device) == 0)
    #expect(talk.sides[0].session?.merge.mergedCards == [.may])
  }

  /// With nothing to tell, one digest is answered by one end: after the greetings a message each.
  @Test func equalKnowledgeEndsAfterOneDigest() throws {
    let world = try World(cast)
    var talk = try Talk(world)
    var turns = 0
    while try talk.step(from: turns % 2) { turns += 1 }
    #expect(talk.sides.allSatisfy { $0.hasEnded })
    #expect(turns == 4)
  }

  /// The stream comes in pieces of any length.
  @Test(arguments: [1, 2, 3, 7, 64])
  func theStreamMayBeCutIntoPieces(_ length: Int) throws {
    var talk = try Talk(try world())
    var from = 0
    while !talk.waiting[0].isEmpty || !talk.waiting[1].isEmpty {
      let bytes = talk.waiting[from]
      talk.waiting[from] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        let piece = Array(bytes[start..<min(start + length, bytes.count)])
        talk.waiting[1 - from] += try talk.sides[1 - from].receive(
          piece, &talk.books[1 - from], now: now)
      }
      from = 1 - from
    }
    #expect(talk.books[0].log == talk.books[1].log)
  }

  /// Each bit of each turn but the greetings': what is changed is refused, and the store stays as it is.
  @Test func anAlteredBitIsRefused() throws {
    let world = try world()
    for turn in 0..<6 {
      var probe = try Talk(world)
      for past in 0..<turn { _ = try probe.step(from: past % 2) }
      let count = probe.waiting[turn % 2].count
      for place in stride(from: 0, to: count, by: turn < 2 ? 1 : 11) {
        var talk = probe
        let receiver = 1 - turn % 2
        let before = talk.books[receiver].replica
        do {
          _ = try talk.step(from: turn % 2) { bytes in
            var bytes = bytes
            bytes[place] ^= 1 << UInt8(place % 8)
            return bytes
          }
          // An altered greeting gives other keys: nothing that follows opens. An altered length waits for
          // bytes that never come.
          try talk.finish()
          #expect(!talk.sides[receiver].hasEnded || !talk.sides[1 - receiver].hasEnded)
        } catch let error as CardError {
          #expect(error.kind == .refused)
        }
        let front = talk.books[receiver].replica.log.missing(from: before.log.vector)
        // Only messages before the altered one can have been taken.
        #expect(front.allSatisfy { world.union.contains($0.hash) })
        if turn < 4 { #expect(talk.books[receiver].replica == before) }
      }
    }
  }

  /// Frames of a turn that come twice, in another order, or not at all.
  @Test func framesOutOfOrderAreRefused() throws {
    var world = try World(cast)
    for step in 0..<140 { try world.edit(0, .title, after: Int64(step)) }
    var probe = try Talk(world)
    for turn in 0..<4 { _ = try probe.step(from: turn % 2) }
    var reader = FrameReader()
    reader.append(probe.waiting[0])
    var frames: [[UInt8]] = []
    while let frame = try reader.next() { frames.append(FrameReader.framed(frame)) }
    #expect(frames.count >= 3)
    let disorders: [[[UInt8]]] = [
      [frames[0], frames[0]], [frames[1], frames[0]], Array(frames.dropFirst()),
      [frames[0], frames[2]],
    ]
    for disorder in disorders {
      var talk = probe
      let before = talk.books[1].log
      #expect(throws: CardError.self) {
        _ = try talk.step(from: 0) { _ in disorder.flatMap { $0 } }
      }
      // A first frame that is in its place may have been taken.
      let taken = talk.books[1].log.missing(from: before.vector)
      #expect(disorder[0] == frames[0] ? taken.count < 140 : taken.isEmpty)
    }
  }

  @Test func messagesOfAnotherMeetingAreRefused() throws {
    let world = try world()
    var recorded: [[UInt8]] = []
    var first = try Talk(world)
    for turn in 0..<5 {
      _ = try first.step(from: turn % 2) { bytes in
        if turn % 2 == 0 { recorded.append(bytes) }
        return bytes
      }
    }
    // The caller's words once more to the same device.
    var called = SyncConversation(.called)
    var book = world.book(1)
    let before = book.replica
    _ = try called.opening(book)
    _ = try called.receive(recorded[0], &book, now: now)
    #expect(throws: CardError.self) { try called.receive(recorded[1], &book, now: now) }
    #expect(book.replica == before && book.syncs == [])
  }

  @Test func whatIsTooLongIsRefusedBeforeItIsRead() throws {
    var reader = FrameReader()
    reader.append([0xFF, 0xFF, 0xFF, 0x7F])
    #expect(throws: CardError.self) { try reader.next() }
    var fits = FrameReader()
    fits.append(FrameReader.framed([UInt8](repeating: 1, count: FrameReader.limit)))
    #expect(try fits.next()?.count == FrameReader.limit)
  }

  /// Another key under the id of a device that is known.
  @Test func aStrangerIsRefused() throws {
    let world = try world()
    let stranger = CardBook.Identity(household: cast.identities[0].household, keys: .random())
    var replica = Replica()
    _ = try replica.merge(world.replicas[0].log.records(), now: now)
    let book = CardBook(
      stranger, replica: replica, keeper: MemoryKeeper(stranger, replica))
    var talk = try Talk(world)
    talk.books[0] = book
    talk.sides[0] = SyncConversation(.caller)
    talk.waiting[0] = try talk.sides[0].opening(book)
    #expect(throws: CardError.self) { try talk.finish() }
    #expect(talk.books[1].replica == world.replicas[1])
    // It says that it is device 0, whose key it has not.
    var liar = try Talk(world)
    liar.books[0] = book
    liar.sides[0] = SyncConversation(.caller)
    var hello = try liar.sides[0].opening(book)
    let place = hello.count - 48
    hello.replaceSubrange(place..<place + 16, with: cast.identities[0].device.bytes)
    liar.waiting[0] = hello
    #expect(throws: CardError.self) { try liar.finish() }
    #expect(liar.books[1].replica == world.replicas[1])
  }

  /// A device of the household that sends what breaks a rule: refused, and told so.
  @Test func aBrokenEditIsRefusedWithAFarewell() throws {
    var world = try World(cast)
    try world.edit(0, .title)
    let good = try #require(world.replicas[0].log.records().last)
    let bad = OperationRecord(
      previous: good.previous, time: good.time, mark: good.mark, context: good.context,
      body: .edit(.may, [Change(.title, .value("a\u{7}b"))]))
    var session = SyncSession(.called, with: cast.identities[0].device, now: now)
    var book = world.book(1)
    _ = try session.receive(.digest(world.replicas[0].log.tips, lacking: []), &book, now: now)
    #expect(throws: CardError.self) {
      try session.receive(.operations([bad]), &book, now: now)
    }
    #expect(book.replica == world.replicas[1])
    #expect(throws: CardError.self) {
      try session.receive(.end(world.replicas[0].log.tips), &book, now: now)
    }
    #expect(throws: CardError.self) {
      try session.receive(.digest(book.log.tips, lacking: []), &book, now: now)
    }
  }

  // MARK: Bundles

  @Test func aBundleIsTakenOnceByWhomItIsFor() throws {
    let world = try world()
    var books = (0..<3).map { world.book($0) }
    let first = try CardBundle.export(from: &books[0], to: books[1].device, isWhole: false).bytes
    let second = try CardBundle.export(from: &books[0], to: books[1].device, isWhole: false).bytes
    #expect(throws: CardError.self) { try CardBundle.take(first, into: &books[2], now: now) }
    let (record, merge) = try CardBundle.take(second, into: &books[1], now: now)
    #expect(record.received == 3 && merge.mergedCards == [.may])
    let after = books[1].replica
    for again in [second, first] {
      #expect(throws: CardError.self) { try CardBundle.take(again, into: &books[1], now: now) }
    }
    #expect(books[1].replica == after)
    // What the other has told since is not carried back.
    let back = try CardBundle.export(from: &books[1], to: books[0].device, isWhole: false)
    #expect(back.count == 3)
    _ = try CardBundle.take(back.bytes, into: &books[0], now: now)
    #expect(books[0].log == books[1].log)
    #expect(try CardBundle.export(from: &books[0], to: books[1].device, isWhole: false).count == 0)
    let whole = try CardBundle.export(from: &books[0], to: books[1].device, isWhole: true)
    #expect(whole.count == books[0].log.count)
  }

  @Test func aDamagedBundleChangesNothing() throws {
    let world = try world()
    var sender = world.book(0)
    let bytes = try CardBundle.export(from: &sender, to: cast.identities[1].device, isWhole: false)
      .bytes
    var book = world.book(1)
    for place in bytes.indices {
      var altered = bytes
      altered[place] ^= 0x40
      #expect(throws: CardError.self) { try CardBundle.take(altered, into: &book, now: now) }
      if place % 7 == 0 {
        let cut = Array(bytes[..<place])
        #expect(throws: CardError.self) { try CardBundle.take(cut, into: &book, now: now) }
      }
    }
    #expect(book.replica == world.replicas[1] && book.syncs == [] && book.peers == [:])
  }
}
