internal import HitherEngine
internal import HitherSealing
package import HitherTracks

/// Edits for one other device in a file that is carried by hand.
///
/// Only that device can open it, and knows its sender. Bundles of a device for another are
/// numbered; each contains everything that the other is not known to have, and so replaces the
/// previous ones: an older one, or a repetition, is refused if nothing in it is new. (A store that
/// was restored from an older copy uses numbers again.)
package enum CardBundle {
  private static let mark = Array("hither cards bundle 2\n".utf8)
  private static let headCount = mark.count + 16 + 16 + 4 + Sodium.keyBytes
  /// The largest size of a bundle, in bytes.
  package static let limit = 64 << 20

  /// Writes a bundle for another device, and records that it was written.
  ///
  /// - Parameter isWhole: Whether it also contains what the other is known to have.
  package static func export(
    from book: inout CardBook, to peer: UniqueID, isWhole: Bool
  ) throws(CardError) -> (bytes: [UInt8], count: Int) {
    guard let device = book.household.devices[peer], device.isTrusted,
      let key = device.publicKey
    else {
      throw CardError(.refused, "\(book.household.name(of: peer)) is not a device of the household")
    }
    // A copy of this device has the same id, but is another device.
    let heard = peer == book.device ? book.told(by: peer) : book.heard(by: peer)
    let records = book.log.records(beyond: isWhole ? VersionVector() : heard)
    let ephemeral = DeviceKeys.random()
    try book.note(peer) { $0.exported += $0.exported < .max ? 1 : 0 }
    var head = StateCoder()
    head.append(mark + book.device.bytes + peer.bytes)
    head.append(book.peers[peer]?.exported ?? 1)
    head.append(ephemeral.publicKey)
    guard let new = Sodium.shared(ephemeral.secret, key),
      let old = Sodium.shared(book.identity.keys.secret, key)
    else { throw CardError(.refused, "a key cannot be used") }
    let label = head.written()
    var body = StateCoder()
    body.append(book.log.tips)
    body.append(records)
    let sealed = Sodium.seal(
      body.written(), key: Sodium.hash([label, new, old]), nonce: nonce, label: label)
    return (label + sealed, records.count)
  }

  /// Imports a bundle: all of it, or nothing.
  package static func take(
    _ bytes: [UInt8], into book: inout CardBook, now: Instant
  ) throws(CardError) -> (record: SyncRecord, merge: Replica.Merge) {
    let head = Array(bytes.prefix(headCount))
    guard bytes.count <= limit, head.count == headCount, head.starts(with: mark),
      let sender = UniqueID(bytes: Array(head[mark.count..<mark.count + 16])),
      let receiver = UniqueID(bytes: Array(head[(mark.count + 16)..<mark.count + 32]))
    else { throw CardError(.refused, fault(of: head)) }
    guard receiver == book.device else {
      throw CardError(.refused, "the bundle is for \(book.household.name(of: receiver))")
    }
    let name = book.household.name(of: sender)
    guard let device = book.household.devices[sender], device.isTrusted,
      let key = device.publicKey
    else { throw CardError(.refused, "\(name) is not a device of the household, or was removed") }
    let (tips, records) = try opened(bytes, head, key, book)
    let number = head[(mark.count + 32)..<mark.count + 36].reversed().reduce(UInt32(0)) {
      $0 << 8 | UInt32($1)
    }
    guard
      number > book.peers[sender]?.imported ?? 0 || !records.allSatisfy({ book.log.knows($0.hash) })
    else {
      throw CardError(.refused, "this bundle, or a later one of \(name), was imported already")
    }
    let merge: Replica.Merge
    do throws(CardError) {
      merge = try book.merge(records, now: now)
    } catch {
      guard error.kind == .refused, !isComplete(records, book) else { throw error }
      throw CardError(
        .refused, "the bundle builds on edits that are missing here; have \(name) export --all")
    }
    var record = SyncRecord(time: now, device: sender)
    record.received = merge.received.count
    record.conflicts = merge.conflicts.count
    record.details = "bundle \(number)" + merge.forks(in: book)
    if !tips.allSatisfy({ book.log.knows($0) }) {
      record.details += "; some edits of \(name) are not in it, have it export --all"
    }
    try book.note(sender, sync: record) { note in
      note.imported = max(note.imported, number)
      note.known = tips
      note.lastSync = now
    }
    return (record, merge)
  }

  /// Whether a bundle and the known edits contain everything before its edits.
  private static func isComplete(
    _ records: [OperationRecord], _ book: CardBook
  ) -> Bool {
    let held = Set(records.map(\.hash))
    func isHeld(_ hash: UniqueID) -> Bool { held.contains(hash) || book.log.knows(hash) }
    return records.allSatisfy { record in
      let isLed = if case .edit(let hash) = record.previous { isHeld(hash) } else { true }
      return isLed && record.context.allSatisfy(isHeld)
    }
  }

  /// Why the header of a file is refused.
  private static func fault(of head: [UInt8]) -> String {
    head.starts(with: mark.dropLast(2))
      ? "the bundle was written by another version of Hither; update both devices"
      : "this is not a bundle of edits"
  }

  private static func opened(
    _ bytes: [UInt8], _ head: [UInt8], _ key: [UInt8], _ book: CardBook
  ) throws(CardError) -> ([UniqueID], [OperationRecord]) {
    guard let new = Sodium.shared(book.identity.keys.secret, Array(head.suffix(Sodium.keyBytes))),
      let old = Sodium.shared(book.identity.keys.secret, key),
      let body = Sodium.open(
        Array(bytes.dropFirst(headCount)), key: Sodium.hash([head, new, old]), nonce: nonce,
        label: head)
    else { throw CardError(.refused, "the bundle was altered, or is not what it claims") }
    do throws(StateError) {
      var coder = StateCoder(reading: body)
      var (tips, records): ([UniqueID], [OperationRecord]) = ([], [])
      try coder.code(&tips)
      try coder.code(&records)
      try coder.requireEnd()
      return (tips, records)
    } catch {
      throw CardError(.refused, "the bundle cannot be read: \(error.message)")
    }
  }

  /// Each bundle has its own key, so a constant nonce is safe.
  private static let nonce = [UInt8](repeating: 0, count: Sodium.nonceBytes)
}
