package import HitherOuting
internal import HitherSQLite
import HitherTracks

extension StoreKind {
  /// Stores of cards: the content of all edits of the person's device, and its names.
  ///
  /// That the device wrote, when and on which card stays, because each device checks the others' edits.
  package static func cards(clock: @escaping @Sendable () -> Int64) -> StoreKind {
    StoreKind(
      recognises: { _, start in sqliteApplication(start) == Int64(CardTables.applicationID) },
      forget: { (person, path, _) throws(HitherError) in
        var store = ForgottenStore(path, kind: "cards")
        let access = try CardAccess(store: path, key: nil, now: nil, clock: clock())
        do throws(HitherError) {
          for name in person.names { store.add("edits", try Self.erase(name, access)) }
          try Self.rewrite(path)
        } catch {
          guard error.code == .usage else { throw error }
          throw HitherError(
            error.code, error.message, place: path,
            hint:
              "erase in an encrypted store: hither cards erase --store \(path) --key FILE --member NAME"
          )
        }
        if !store.erased.isEmpty {
          store.notes.append(
            "that the device wrote, when and on which card stays; other devices erase with the next exchange"
          )
        }
        return store
      })
  }

  /// - Returns: The number of edits whose content was erased.
  private static func erase(_ name: String, _ access: CardAccess) throws(HitherError) -> Int {
    let count = try count(name, access)
    if count > 0 { try CardDecisions.erase([], member: name, access) }
    return count
  }

  /// The number of edits with content; the store is closed again, because it is for one at a time.
  private static func count(_ name: String, _ access: CardAccess) throws(HitherError) -> Int {
    let book = try access.open()
    guard let device = try? book.device(called: name) else { return 0 }
    return book.operations(tellingOf: device).count
  }

  private static func rewrite(_ path: String) throws(HitherError) {
    do throws(SQLiteError) {
      let file = try SQLiteConnection(path: path)
      try file.execute("PRAGMA busy_timeout = 10000")
      try file.beginErasing()
      _ = try file.finishErasing()
    } catch {
      throw HitherError(.inputOutput, error.reason, place: path)
    }
  }
}
