import Foundation
import HitherCards
import HitherSQLite
import HitherTracks
import TestSupport
import Testing

@Suite("The store of cards")
struct StoreTests {
  private let folder: ScratchFolder
  private let now = Instant(milliseconds: 1_777_600_000_000)
  init() throws { folder = try ScratchFolder() }

  private func made(_ name: String, key: [UInt8]? = nil) throws -> CardBook {
    let identity = CardBook.Identity(household: .random(), keys: .random())
    var book = try CardStore.create(path: folder[name], key: key, identity: identity)
    try book.admit(identity.keys.publicKey, name: "Mum", now: now)
    return book
  }

  /// Some of everything; another device's edits among it.
  private func fill(_ book: inout CardBook) throws {
    try book.set(.may, [(.title, "Grandma"), (.day, "12")], now: now)
    try book.set(.may, [(.title, "Grandma's birthday"), (.place, "Garden")], now: now + 1000)
    try book.suggest(.may, [(.colour, "#123456")], now: now + 2000)
    let keys = DeviceKeys.random()
    try book.admit(keys.publicKey, name: "Leo", now: now + 3000)
    var other = Replica()
    _ = try other.merge(book.log.records(), now: now)
    _ = try other.edit(
      .edit(.may, [Change(.title, .value("Nan"))]), on: keys.device, now: now + 100_000_000)
    let merge = try book.merge(other.log.records(beyond: book.log.vector), now: now + 4000)
    #expect(merge.suspects.count == 1)
    var record = SyncRecord(time: now + 5000, device: keys.device)
    (record.received, record.sent, record.details) = (1, 5, "complete")
    try book.note(keys.device, sync: record) { note in
      note.known = other.log.tips
      note.lastSync = now + 5000
    }
  }

  private func expectSame(_ left: CardBook, _ right: CardBook) {
    #expect(left.identity == right.identity)
    #expect(left.replica == right.replica)
    #expect(left.peers == right.peers)
    #expect(left.syncs == right.syncs)
  }

  @Test(arguments: [nil, [UInt8](repeating: 9, count: 32)])
  func whatIsKeptComesBack(_ key: [UInt8]?) throws {
    var kept: CardBook?
    do {
      var book = try made("a.db", key: key)
      try fill(&book)
      kept = book.inMemory
    }
    expectSame(try CardStore.open(path: folder["a.db"], key: key), try #require(kept))
  }

  @Test func theProductsTablesTellWhatTheBookTells() throws {
    do {
      var book = try made("a.db")
      try fill(&book)
    }
    let file = try SQLiteConnection(path: folder["a.db"])
    func rows(_ query: String, _ columns: Int) throws -> [[String?]] {
      let row = try SQLiteStatement(file, query)
      var rows: [[String?]] = []
      while try row.step() { rows.append((0..<columns).map { row.text($0) }) }
      return rows
    }
    #expect(
      try rows("SELECT year, month, title, location, day, color FROM Event", 6)
        == [["2026", "5", "Nan", "Garden", "12", MonthColour.background(5)]])
    #expect(
      try rows(
        """
        SELECT deviceName, previousTitle, newTitle, newLocation, newDay FROM EditHistory
        ORDER BY timestamp
        """, 5) == [
          ["Mum", nil, "Grandma", nil, "12"],
          ["Mum", "Grandma", "Grandma's birthday", "Garden", nil], ["Leo", nil, "Nan", nil, nil],
        ])
    #expect(
      try rows("SELECT customName, isLocalDevice FROM FamilyDevice ORDER BY customName", 2)
        == [["Leo", "0"], ["Mum", "1"]])
    #expect(
      try rows("SELECT deviceName, eventsReceived, eventsSent, details FROM SyncLog", 4)
        == [["Leo", "1", "5", "complete"]])
  }

  @Test func whatWasErasedIsInNoByteOfTheFile() throws {
    do {
      var book = try made("a.db")
      try book.set(.may, [(.title, "Unmistakable")], now: now)
      try book.set(.may, [(.title, "Other")], now: now + 1)
      let id = try #require(book.log.missing().dropLast().last?.id)
      try book.erase([id], now: now + 2)
      #expect(book.household.cards[.may]?.text(.title) == "Other")
    }
    let bytes = Data(try folder.bytes(of: "a.db"))
    #expect(bytes.range(of: Data("Other".utf8)) != nil)
    #expect(bytes.range(of: Data("Unmistakable".utf8)) == nil)
  }

  /// What a person wrote, suggested and was called; the number of edits and their times stay.
  @Test func aPersonCanBeForgotten() throws {
    var edits = 0
    do {
      var book = try made("a.db")
      try fill(&book)
      let leo = try book.device(called: "Leo")
      edits = book.log.count
      try book.erase(book.operations(tellingOf: leo), now: now + 9000)
      #expect(book.household.name(of: leo) == leo.text)
      #expect(book.log.count == edits + 1)
    }
    let bytes = Data(try folder.bytes(of: "a.db"))
    for word in ["Leo", "Nan"] { #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)") }
    #expect(bytes.range(of: Data("Grandma".utf8)) != nil)
    let kept = try CardStore.open(path: folder["a.db"], key: nil)
    #expect(kept.log.count == edits + 1 && kept.syncs.count == 1)
  }

  @Test func aSealedStoreTellsNothingWithoutItsKey() throws {
    let key = [UInt8](repeating: 9, count: 32)
    do {
      var book = try made("a.db", key: key)
      try fill(&book)
    }
    let bytes = try folder.bytes(of: "a.db")
    for word in ["Grandma", "Garden", "Leo", "EditHistory", "operation"] {
      #expect(Data(bytes).range(of: Data(word.utf8)) == nil, "\(word)")
    }
    for wrong in [nil, [UInt8](repeating: 8, count: 32)] {
      #expect(throws: CardError.self) { try CardStore.open(path: folder["a.db"], key: wrong) }
    }
    #expect(try folder.bytes(of: "a.db") == bytes)
    // An altered byte of the image, which is the last and longest thing in the file.
    var altered = bytes
    altered[bytes.count - 5000] ^= 1
    try folder.write(altered, to: "b.db")
    #expect(throws: CardError.self) { try CardStore.open(path: folder["b.db"], key: key) }
  }

  @Test func otherFilesAreRefusedAndLeftAlone() throws {
    for (name, bytes) in [
      ("empty.db", []), ("text.db", Array("no database, but long enough to be one".utf8)),
    ] {
      try folder.write(bytes, to: name)
      #expect(throws: CardError.self) { try CardStore.open(path: folder[name], key: nil) }
      #expect(try folder.bytes(of: name) == bytes)
      let identity = CardBook.Identity(household: .random(), keys: .random())
      #expect(throws: CardError.self) {
        try CardStore.create(path: folder[name], key: nil, identity: identity)
      }
    }
  }

  @Test func onlyTheOwnerMayReadIt() throws {
    _ = try made("a.db")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["a.db"])
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// Where keeping fails, the book is as it was, and goes on when there is room again.
  @Test func whatCannotBeKeptDoesNotCount() throws {
    let identity = CardBook.Identity(household: .random(), keys: .random())
    let keeper = MemoryKeeper(identity)
    var book = CardBook(identity, keeper: keeper)
    try book.admit(identity.keys.publicKey, name: "Mum", now: now)
    let before = book.replica
    keeper.stepsLeft = 0
    #expect(throws: CardError.self) { try book.set(.may, [(.title, "x")], now: now) }
    #expect(book.replica == before)
    keeper.stepsLeft = nil
    try book.set(.may, [(.title, "x")], now: now)
    expectSame(try keeper.book(), book)
  }
}
