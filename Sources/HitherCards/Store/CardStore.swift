internal import Glibc
internal import HitherEngine
internal import HitherFiles
internal import HitherSQLite

/// A book stored in an SQLite file, one transaction per step; encrypted as a whole if there is a key.
///
/// An encrypted store is a file with one value: the encrypted image of the store. It is therefore
/// also written at once or not at all, and reveals only its size.
package final class CardStore: CardStorage {
  /// The file; locked for other processes while this is open.
  private let file: SQLiteConnection
  private let seal: StoreSeal?
  /// The connection with the tables: the file itself, or in memory and encrypted from there into the file.
  private let tables: SQLiteConnection

  private init(_ file: SQLiteConnection, _ tables: SQLiteConnection, _ seal: StoreSeal?) {
    (self.file, self.tables, self.seal) = (file, tables, seal)
  }

  /// Creates a store; a file of this name must not exist. Only its owner can read it.
  package static func create(
    path: String, key: [UInt8]?, identity: CardBook.Identity
  ) throws(CardError) -> CardBook {
    let isNew: Bool
    do throws(FileFault) { isNew = try InPlaceFile.create(path, .ownerOnly) } catch {
      throw CardError(.keeping, error.message)
    }
    guard isNew else { throw CardError(.request, "there is a file already") }
    let seal = key.map { StoreSeal(key: $0) }
    do throws(SQLiteError) {
      let file = try connected(path)
      try claim(file)
      let tables = seal == nil ? file : try SQLiteConnection(image: [])
      let store = CardStore(file, tables, seal)
      try store.atOnce { () throws(SQLiteError) in
        try tables.execute(CardTables.statements)
        if seal != nil { try StoreSeal.makeTable(in: file) }
        try CardRows(tables).put(identity)
      }
      return CardBook(identity, keeper: store)
    } catch {
      _ = unsafe unlink(path)
      throw CardError(.keeping, error.reason)
    }
  }

  /// Opens a store.
  package static func open(path: String, key: [UInt8]?) throws(CardError) -> CardBook {
    do {
      let file = try connected(path)
      let isStore =
        try CardTables.integer(file, "PRAGMA application_id") == CardTables.applicationID
      guard isStore else { throw CardError(.damaged, "this is not a card store") }
      let layout = try CardTables.integer(file, "PRAGMA user_version")
      guard layout == CardTables.layout || layout == OldLayout.layout else {
        throw CardError(.damaged, "the store has layout \(layout), which this build does not read")
      }
      // Only now, because another program's file must not be written to.
      try claim(file)
      let seal = try opened(file, key)
      let tables =
        if let seal { try SQLiteConnection(image: try seal.image(in: file)) } else { file }
      try tables.execute("PRAGMA secure_delete = ON")
      let store = CardStore(file, tables, seal)
      if layout == OldLayout.layout { try store.renew() }
      return try CardRows(tables).book(keeper: store)
    } catch let error as SQLiteError {
      throw CardError(.damaged, error.reason)
    } catch let error as CardError {
      throw error
    } catch let error as OperationLog.Fault {
      throw CardError(error, .damaged)
    } catch let error as StateError {
      throw CardError(.damaged, error.message)
    } catch {
      throw CardError(.damaged, "the store cannot be read")
    }
  }

  package func keep(_ change: CardChange, of book: CardBook) throws(CardError) {
    do throws(SQLiteError) {
      try atOnce { () throws(SQLiteError) in
        try CardRows(tables).put(change, of: book)
      }
    } catch {
      throw CardError(.keeping, "it cannot be stored: \(error.reason)")
    }
  }

  /// Migrates a store of the first layout to that of this build, at once or not at all.
  private func renew() throws {
    do {
      try file.execute("BEGIN IMMEDIATE")
      try OldLayout(tables).replace()
      if let seal {
        try seal.put(try tables.image(), in: file)
        try file.execute("PRAGMA user_version = \(CardTables.layout)")
      }
      try file.execute("COMMIT")
    } catch {
      try? file.execute("ROLLBACK")
      throw error
    }
  }

  /// Runs the body in one transaction.
  private func atOnce(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try file.execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      try body()
      if let seal { try seal.put(try tables.image(), in: file) }
      try file.execute("COMMIT")
    } catch {
      try? file.execute("ROLLBACK")
      throw error
    }
  }

  /// Opens a file, and waits while another process has locked it.
  private static func connected(_ path: String) throws(SQLiteError) -> SQLiteConnection {
    let file = try SQLiteConnection(path: path)
    try file.execute("PRAGMA busy_timeout = 10000")
    return file
  }

  /// Locks a file for this process.
  private static func claim(_ file: SQLiteConnection) throws(SQLiteError) {
    try file.execute(
      """
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
      BEGIN EXCLUSIVE; COMMIT;
      """)
  }

  /// The encryption of the file; nil if it is not encrypted.
  private static func opened(
    _ file: SQLiteConnection, _ key: [UInt8]?
  ) throws -> StoreSeal? {
    switch (try StoreSeal.isUsed(in: file), key) {
    case (false, nil): return nil
    case (true, let key?): return StoreSeal(key: key)
    case (true, nil): throw CardError(.request, "the store is sealed; name its key file")
    case (false, _?): throw CardError(.request, "the store is not sealed, and needs no key")
    }
  }
}
