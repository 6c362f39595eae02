import HitherCards
import HitherEngine
import HitherSQLite
import HitherTracks
import TestSupport
import Testing

/// Stores that were written before edits had a running hash.
@Suite("Stores of the first layout")
struct OldStoreTests {
  private let folder: ScratchFolder
  private let now = Instant(milliseconds: 1_777_600_000_000)
  init() throws { folder = try ScratchFolder() }

  /// Writes a device's first edits as the first layout kept them.
  private func write(
    _ name: String, _ keys: DeviceKeys, _ bodies: [HitherCards.Operation.Body],
    after seconds: [Int64]
  ) throws {
    _ = try CardStore.create(
      path: folder[name], key: nil,
      identity: CardBook.Identity(household: UniqueID(of: [1]), keys: keys))
    let file = try SQLiteConnection(path: folder[name])
    try file.execute(
      """
      DROP TABLE operation; DELETE FROM setting WHERE name = 'last edit';
      CREATE TABLE operation (number INTEGER PRIMARY KEY, device BLOB NOT NULL,
        sequence INTEGER NOT NULL, suspect INTEGER NOT NULL, record BLOB NOT NULL,
        UNIQUE (device, sequence));
      PRAGMA user_version = 1;
      """)
    let row = try SQLiteStatement(
      file, "INSERT INTO operation (device, sequence, suspect, record) VALUES (?, ?, 0, ?)")
    for (place, body) in bodies.enumerated() {
      var (coder, context) = (StateCoder(), VersionVector())
      context.raise(keys.device, to: UInt32(place))
      coder.append(UInt16(1))
      coder.append(plain: OperationID(device: keys.device, sequence: UInt32(place + 1)))
      coder.append(plain: HybridTime(now + seconds[place] * 1000))
      coder.append(plain: context)
      coder.append(plain: body)
      row.bind(bytes: keys.device.bytes, 1)
      row.bind(Int64(place + 1), 2)
      row.bind(bytes: coder.written(), 3)
      try row.run()
    }
    var known = VersionVector()
    known.raise(keys.device, to: 2)
    let peer = try SQLiteStatement(file, "INSERT INTO peer VALUES (?, ?, 7, 3, 4)")
    peer.bind(bytes: UniqueID(of: [5]).bytes, 1)
    peer.bind(bytes: known.stateBytes, 2)
    try peer.run()
  }

  @Test func itIsBroughtToTheLayoutOfNow() throws {
    let keys = DeviceKeys.random()
    let first = OperationID(device: keys.device, sequence: 2)
    try write(
      "a.db", keys,
      [
        .admission(publicKey: keys.publicKey, name: Change(.name, .value("Mum"))),
        .edit(.may, [Change(.title, .value("Lake"))]),
        .edit(.may, [Change(.title, .value("Sea"), base: first)]), .erasure([first]),
      ], after: [0, 1, 2, 3])
    for _ in 0..<2 {
      var book = try CardStore.open(path: folder["a.db"], key: nil)
      #expect(book.household.cards[.may]?.text(.title) == "Sea")
      #expect(book.household.erased == [first])
      #expect(book.household.name(of: book.device) == "Mum")
      let note = try #require(book.peers[UniqueID(of: [5])])
      #expect(note.known == book.log.operation(first).map { [$0.hash] })
      #expect(note.exported == 3 && note.imported == 4 && note.lastSync?.milliseconds == 7)
      let count = book.log.count
      try book.set(.may, [(.place, "Hut")], now: now + 9000)
      #expect(book.log.vector[keys.device] == UInt32(count + 1))
    }
  }

  /// The same edits have the same hashes in all stores; a fork that nobody saw is found.
  @Test func aHiddenForkIsFound() throws {
    let keys = DeviceKeys.random()
    let admission = HitherCards.Operation.Body.admission(
      publicKey: keys.publicKey, name: Change(.name, .value("Mum")))
    for (name, title, second) in [("a.db", "June", 5), ("b.db", "July", 6)] {
      try write(
        name, keys,
        [
          admission, .edit(.may, [Change(.title, .value("May"))]),
          .edit(.may, [Change(.place, .value(title))]),
        ], after: [0, 1, Int64(second)])
    }
    var a = try CardStore.open(path: folder["a.db"], key: nil)
    let b = try CardStore.open(path: folder["b.db"], key: nil)
    let merge = try a.merge(b.log.records(), now: now + 60_000)
    #expect(merge.received.count == 1 && merge.forked == [keys.device])
    #expect(a.household.conflicts.count == 1 && a.log.count == 4)
    #expect(a.copies(of: keys.device).map { a.household.name(of: $0) } == ["Mum", "Mum (2)"])
    let kept = a.inMemory
    #expect(kept.log.count == 4)
  }
}
