import HitherCards
import HitherEngine
import HitherTracks
import TestSupport
import Testing

/// Stores that were put back to an older copy, or copied to a second phone: nothing is lost, and all is said.
@Suite("Forks in a device's edits")
struct ForkTests {
  private let cast = World.Cast(3)

  private func write(
    _ world: inout World, _ store: Int, _ title: String, month: Int = 5, after seconds: Int64
  ) throws {
    var book = world.book(store)
    let card = try #require(CardKey(year: 2026, month: month))
    try book.set(card, [(.title, title)], now: cast.now(store, after: seconds))
    world.replicas[store] = book.replica
  }

  private func titles(_ world: World, _ store: Int) -> [String] {
    (1...12).compactMap { month in
      CardKey(year: 2026, month: month).flatMap {
        world.replicas[store].household.cards[$0]?.text(.title)
      }
    }
  }

  private func expectEqual(_ world: World, _ stores: [Int]) throws {
    let first = world.replicas[try #require(stores.first)]
    for store in stores {
      #expect(world.replicas[store].log == first.log)
      #expect(world.replicas[store].household == first.household)
    }
  }

  /// May is written and kept aside, June is told, the store is put back, July is written.
  private func restored() throws -> World {
    var world = try World(cast)
    try write(&world, 0, "one", month: 5, after: 10)
    world.keepAside()
    try write(&world, 0, "two", month: 6, after: 20)
    _ = try world.sync(0, 1)
    world.restore()
    try write(&world, 0, "three", month: 7, after: 30)
    return world
  }

  @Test(arguments: [(0, 1), (1, 0)])
  func bothSidesKnowAllThatWasWritten(_ caller: Int, _ called: Int) throws {
    var world = try restored()
    _ = try world.sync(caller, called)
    try expectEqual(world, [0, 1])
    #expect(titles(world, 0) == ["one", "two", "three"])
    #expect(world.replicas[0].household.conflicts == [])
    // Later edits go on from there, without another fork.
    try write(&world, 0, "four", month: 8, after: 40)
    _ = try world.sync(caller, called)
    try expectEqual(world, [0, 1])
    #expect(world.book(0).copies(of: cast.identities[0].device).count == 2)
  }

  /// What the other tells is what it lacks, though neither knows the other's last edit.
  @Test func theLogTellsOfTheFork() throws {
    let world = try restored()
    var books = [world.book(0), world.book(1)]
    let now = cast.now(0, after: 60)
    var sessions = [
      SyncSession(.caller, with: books[1].device, now: now),
      SyncSession(.called, with: books[0].device, now: now),
    ]
    var waiting = try sessions[0].opening(books[0]).map { (to: 1, message: $0) }
    while !waiting.isEmpty {
      let (to, message) = waiting.removeFirst()
      waiting += try sessions[to].receive(message, &books[to], now: now).map { (1 - to, $0) }
    }
    for (session, book) in zip(sessions, books) {
      #expect(session.record.received == 1 && session.record.sent == 1)
      #expect(session.merge.forked == [cast.identities[0].device])
      #expect(book.syncs.last?.details.contains("a fork in the edits of device") == true)
    }
  }

  /// A store that wrote nothing since it was put back takes its own edits back, and there is no fork.
  @Test func whatWasLostComesBack() throws {
    var world = try World(cast)
    world.keepAside()
    try write(&world, 0, "two", month: 6, after: 20)
    _ = try world.sync(0, 1)
    world.restore()
    _ = try world.sync(0, 1)
    try write(&world, 0, "three", month: 7, after: 30)
    _ = try world.sync(0, 1)
    try expectEqual(world, [0, 1])
    #expect(titles(world, 1) == ["two", "three"])
    #expect(world.replicas[1].household.copies.isEmpty)
  }

  @Test func copiesStandAgainstEachOtherByNamesOfTheirOwn() throws {
    var world = try World(cast)
    world.copy()
    try write(&world, 0, "Lake", after: 10)
    try write(&world, 3, "Sea", after: 20)
    _ = try world.sync(1, 0)
    _ = try world.sync(1, 3)
    _ = try world.sync(1, 0)
    try expectEqual(world, [0, 1, 3])
    let household = world.replicas[0].household
    let conflict = try #require(household.conflicts.first)
    let name = household.name(of: cast.identities[0].device)
    #expect(household.name(of: conflict.winner.id.device) == name + " (2)")
    #expect(conflict.losers.map { household.name(of: $0.id.device) } == [name])
    #expect(world.book(3).line == conflict.winner.id.device)
    // What either writes then is in its own line, and resolves the conflict for all.
    var book = world.book(0)
    try book.resolve(.may, .title, .winner, now: cast.now(0, after: 30))
    world.replicas[0] = book.replica
    _ = try world.sync(0, 3)
    try expectEqual(world, [0, 3])
    #expect(world.replicas[3].household.conflicts == [])
    #expect(world.book(3).copies(of: cast.identities[0].device).count == 2)
    let edits = world.book(1).operations(tellingOf: cast.identities[0].device)
    #expect(edits.count == 3)
  }

  /// The two copies have one key, and greet each other as any two devices.
  @Test func copiesMeetEachOther() throws {
    var world = try World(cast)
    world.copy()
    try write(&world, 0, "one", month: 1, after: 10)
    try write(&world, 3, "two", month: 2, after: 20)
    var books = [world.book(0), world.book(3)]
    var sides = [SyncConversation(.caller), SyncConversation(.called)]
    var said = try sides[0].opening(books[0])
    _ = try sides[1].opening(books[1])
    var to = 1
    while !said.isEmpty {
      said = try sides[to].receive(said, &books[to], now: cast.now(0, after: 30))
      to = 1 - to
    }
    #expect(sides.allSatisfy { $0.hasEnded })
    #expect(books[0].log == books[1].log && books[0].household == books[1].household)
    #expect(books[0].log.count == world.replicas[0].log.count + 1)
  }

  /// Forks of forks, found in several places and carried on before they are: any order of meetings.
  @Test func anyOrderOfMeetingsConvergesSeed3() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      var world = try World(cast)
      var second = 0
      for step in 0..<14 {
        let store = Int.random(in: 0..<world.replicas.count, using: &random)
        second += 10
        switch step {
        case 3, 8: world.copy()
        case 5: world.keepAside()
        case 9: world.restore()
        default:
          if Int.random(in: 0..<3, using: &random) > 0 {
            try world.edit(store, .title, after: Int64(second))
          } else {
            _ = try world.sync(store, (store + 1) % world.replicas.count, after: Int64(second))
          }
        }
      }
      let logs = world.replicas.map { $0.log.records() }
      var merged: [Replica] = []
      for _ in 0..<3 {
        var replica = Replica()
        for log in logs.shuffled(using: &random) {
          _ = try replica.merge(log, now: cast.now(0, after: 999))
        }
        merged.append(replica)
      }
      #expect(merged.allSatisfy { $0.log == merged[0].log })
      #expect(merged.allSatisfy { $0.household == merged[0].household })
      #expect(merged[0].hashes == world.union)
      #expect(merged[0].conflictFaults == [])
      #expect(try world.faultsOnceAllMet() == [])
    }
  }

  @Test func bundlesOfAStoreThatWasPutBackAreTaken() throws {
    var world = try World(cast)
    var (mum, dad) = (world.book(0), world.book(1))
    let now = cast.now(0, after: 60)
    world.keepAside()
    try write(&world, 0, "two", month: 6, after: 20)
    mum = world.book(0)
    _ = try CardBundle.export(from: &mum, to: dad.device, isWhole: false)
    let june = try CardBundle.export(from: &mum, to: dad.device, isWhole: false).bytes
    _ = try CardBundle.take(june, into: &dad, now: now)
    world.restore()
    try write(&world, 0, "three", month: 7, after: 30)
    mum = world.book(0)
    // Its number was used before, and what it holds is new.
    let july = try CardBundle.export(from: &mum, to: dad.device, isWhole: false).bytes
    let (record, merge) = try CardBundle.take(july, into: &dad, now: now)
    #expect(record.received == 1 && merge.forked == [mum.device])
    #expect(throws: CardError.self) { try CardBundle.take(july, into: &dad, now: now) }
    let back = try CardBundle.export(from: &dad, to: mum.device, isWhole: false).bytes
    _ = try CardBundle.take(back, into: &mum, now: now)
    #expect(mum.log == dad.log && mum.household == dad.household)
  }

  /// Dad believes that Mum knows June, as she wrote it: the bundle leaves it out and says so.
  @Test func aBundleThatLeavesOutWhatWasLostSaysSo() throws {
    var world = try World(cast)
    world.keepAside()
    try write(&world, 0, "two", month: 6, after: 20)
    _ = try world.sync(0, 1)
    world.restore()
    var (mum, dad) = (world.book(0), world.book(1))
    let now = cast.now(0, after: 60)
    let short = try CardBundle.export(from: &dad, to: mum.device, isWhole: false).bytes
    let (record, _) = try CardBundle.take(short, into: &mum, now: now)
    #expect(record.received == 0 && record.details.contains("export --all"))
    // What follows June cannot be taken without it.
    try dad.set(.may, [(.title, "x")], now: now)
    let next = try CardBundle.export(from: &dad, to: mum.device, isWhole: false).bytes
    #expect {
      try CardBundle.take(next, into: &mum, now: now)
    } throws: { error in
      (error as? CardError)?.message.contains("export --all") == true
    }
    let whole = try CardBundle.export(from: &dad, to: mum.device, isWhole: true).bytes
    _ = try CardBundle.take(whole, into: &mum, now: now)
    #expect(mum.log == dad.log)
  }

  @Test func anOlderProgramIsToldSo() throws {
    let world = try World(cast)
    var book = world.book(1)
    var called = SyncConversation(.called)
    _ = try called.opening(book)
    let old =
      Array("hither cards sync 1".utf8) + cast.identities[0].device.bytes
      + [UInt8](repeating: 9, count: 32)
    #expect {
      _ = try called.receive(FrameReader.framed(old), &book, now: cast.now(1))
    } throws: { error in
      (error as? CardError)?.message.contains("another version") == true
    }
  }

  /// A trusted device that is broken: each is refused, and nothing changes.
  @Test func recordsThatAreNotWhatTheyClaimAreRefused() throws {
    var world = try World(cast)
    try world.edit(0, .title)
    let known = world.replicas[1]
    let log = world.replicas[0].log
    let good = try #require(log.records().last)
    guard case .edit(let previous) = good.previous else { throw CancellationError() }
    func record(
      _ previous: OperationRecord.Previous, _ context: [UniqueID], _ body: Operation.Body
    ) -> OperationRecord {
      OperationRecord(
        previous: previous, time: good.time, mark: 9, context: context, body: body)
    }
    let nobody = UniqueID(of: [99])
    let unseen = OperationID(device: nobody, sequence: 0)
    for bad in [
      // A line behind a fork might be called so, and then follow itself.
      record(.device(UniqueID(high: 1, low: 1)), [], good.body),
      record(.edit(nobody), [], good.body), record(.edit(previous), [nobody], good.body),
      record(.edit(previous), [previous], good.body),
      record(.edit(previous), [previous, previous], good.body),
      record(.edit(previous), [], .answer(unseen, isAccepted: true)),
      record(.edit(previous), [], .erasure([unseen])),
      record(.edit(previous), [], .erasure([OperationID(device: previous, sequence: 1)])),
      record(.edit(previous), [], .edit(.may, [Change(.title, .none, base: unseen)])),
    ] {
      var replica = known
      #expect(throws: OperationLog.Fault.self) { try replica.merge([bad], now: cast.now(1)) }
      #expect(replica == known)
    }
  }

  /// As many as a message holds: what they come to is settled once, and not once for each.
  @Test func aMessageOfForksIsTaken() throws {
    var world = try World(cast)
    try world.edit(0, .title)
    let log = world.replicas[0].log
    let good = try #require(log.records().last)
    let forks = (1...500).map { mark in
      OperationRecord(
        previous: good.previous, time: good.time, mark: UInt64(mark), context: good.context,
        body: good.body)
    }
    var replica = world.replicas[0]
    let merge = try replica.merge(forks, now: cast.now(1))
    #expect(merge.received.count == 500)
    #expect(merge.forked == [cast.identities[0].device])
    #expect(replica.household.copies.count == 502)
  }

  // MARK: Clocks that are not believed

  /// Device 1 runs 25 h ahead. Device 2, which has seen its edit, writes by an earlier time: that tells all.
  @Test func anEditWhoseClockIsNotBelievedLosesWhereThatIsKnown() throws {
    var world = try World(World.Cast(3, skews: [0, 90_000_000, 0]))
    try world.edit(0, .title, after: 10)
    try world.edit(1, .title, after: 20)
    _ = try world.sync(1, 2)
    try world.edit(2, .place, after: 30)
    // It is known to nobody but the two that the time was not believed.
    _ = try world.sync(0, 1)
    let before = try #require(world.replicas[0].household.conflicts.first)
    #expect(before.winner.content.text?.hasPrefix("1 wrote") == true)
    #expect(world.book(0).isSuspect(before.winner.id))
    _ = try world.sync(0, 2)
    _ = try world.sync(0, 1)
    for store in 0..<3 {
      let conflict = try #require(world.replicas[store].household.conflicts.first)
      #expect(conflict.winner.content.text?.hasPrefix("0 wrote") == true)
      #expect(conflict.losers.allSatisfy { $0.isDoubted } && conflict.losers.count == 1)
      #expect(conflict.losers.allSatisfy { world.book(store).isSuspect($0.id) })
    }
    try expectEqual(world, [0, 1, 2])
  }

  /// Whoever writes over it has seen it: it is gone from the field, whatever its time.
  @Test func noTimeOutlastsWhoWritesOverIt() throws {
    var world = try World(World.Cast(2, skews: [0, 90_000_000]))
    try world.edit(1, .title, after: 20)
    _ = try world.sync(0, 1)
    try world.edit(0, .title, after: 30)
    _ = try world.sync(0, 1)
    #expect(world.replicas[1].household.conflicts == [])
    #expect(
      world.replicas[1].household.cards[.may]?.text(.title)?.hasPrefix("0 wrote") == true)
    try expectEqual(world, [0, 1])
  }
}
