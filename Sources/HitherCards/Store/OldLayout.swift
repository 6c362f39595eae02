internal import HitherEngine
internal import HitherSQLite
internal import HitherTracks

/// Stores of the first layout: edits were identified by device and number, without a running hash.
///
/// Hashes are derived from the content of such a store, so stores with the same content get the same hashes.
struct OldLayout {
  static let layout = 1

  private let tables: SQLiteConnection

  init(_ tables: SQLiteConnection) { self.tables = tables }

  /// Rewrites the tables in the current layout; the rest of the store follows from them.
  func replace() throws {
    let (records, last) = try edits()
    let peers = try peers(records.log)
    try tables.execute(
      "DROP TABLE operation; DROP TABLE peer; DELETE FROM Event; DELETE FROM EditHistory;")
    try tables.execute(CardTables.edits)
    let rows = CardRows(tables)
    for (record, isSuspect) in records.taken { try rows.put(record, isSuspect: isSuspect) }
    for (peer, note) in peers { try rows.put(peer, note) }
    try rows.put(last: last)
    try ShownTables(tables, try rows.book(keeper: MemoryKeeper(try rows.identity()))).putAll()
    try tables.execute("PRAGMA user_version = \(CardTables.layout)")
  }

  private typealias Edits = (log: OperationLog, taken: [(OperationRecord, isSuspect: Bool)])

  private func edits() throws -> (Edits, last: UniqueID?) {
    let row = try SQLiteStatement(
      tables, "SELECT record, suspect FROM operation ORDER BY number")
    var (edits, bytes): (Edits, [UInt8]) = ((OperationLog(), []), [])
    let device = try CardRows(tables).identity().device
    while try row.step() {
      row.read(0, into: &bytes)
      var coder = StateCoder(reading: bytes)
      guard try coder.coded(UInt16(0)) == 1 else {
        throw StateError.malformed("an edit of an unknown version")
      }
      let (id, time) = (try coder.coded(plain: OperationID()), try coder.coded(plain: HybridTime()))
      let context = try coder.coded(plain: VersionVector())
      let body = try coder.coded(plain: Operation.Body())
      let record = try record(id, time, context, body, in: edits.log)
      _ = try edits.log.append(record)
      edits.taken.append((record, row.integer(1) != 0))
    }
    return (edits, edits.log.chain(of: device).last?.hash)
  }

  private func record(
    _ id: OperationID, _ time: HybridTime, _ context: VersionVector, _ body: Operation.Body,
    in log: OperationLog
  ) throws(CardError) -> OperationRecord {
    guard id.sequence > 0, log.vector[id.device] == id.sequence - 1, log.vector.covers(context)
    else { throw CardError(.damaged, "edits before \(id.text) are missing") }
    let before = OperationID(device: id.device, sequence: id.sequence - 1)
    return OperationRecord(
      previous: log.previous(before), time: time, mark: 0,
      context: log.tips(of: context, without: before), body: log.told(body))
  }

  private func peers(_ log: OperationLog) throws -> [(UniqueID, PeerNote)] {
    let row = try SQLiteStatement(
      tables, "SELECT device, known, lastSync, exported, imported FROM peer")
    var (peers, bytes) = ([(UniqueID, PeerNote)](), [UInt8]())
    while try row.step() {
      row.read(0, into: &bytes)
      guard let device = UniqueID(bytes: bytes) else { continue }
      var note = CardRows.note(row)
      row.read(1, into: &bytes)
      if let known = try? VersionVector(stateBytes: bytes) {
        note.known = log.tips(of: known, without: nil)
      }
      peers.append((device, note))
    }
    return peers
  }
}
