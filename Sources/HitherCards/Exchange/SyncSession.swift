package import HitherTracks

/// One exchange of edits with another device, from one side: what comes in, and what is answered.
///
/// The sides take turns, so that a stream that holds little cannot block them. Whatever was taken is kept
/// at once; an exchange that is cut anywhere is made up for by the next.
package struct SyncSession: Sendable {
  /// Who speaks first.
  package enum Side: Sendable {
    case caller
    case called
  }

  private enum Stage: Sendable {
    case opening
    /// The other tells its edits.
    case receiving
    /// The other is to say that it took all.
    case confirming
    case ended
  }

  package let peer: UniqueID
  /// What was exchanged so far.
  package private(set) var record: SyncRecord
  /// What the edits that came changed.
  package private(set) var merge = Replica.Merge()
  private let side: Side
  private let bytesPerMessage: Int
  private var stage = Stage.opening

  /// - Parameter bytesPerMessage: A message of edits ends with the one that makes it so long.
  package init(_ side: Side, with peer: UniqueID, now: Instant, bytesPerMessage: Int = 8192) {
    (self.side, self.peer, self.bytesPerMessage) = (side, peer, bytesPerMessage)
    record = SyncRecord(time: now, device: peer)
  }

  /// Whether both are done.
  package var hasEnded: Bool { if case .ended = stage { true } else { false } }

  /// What is said before anything came.
  package func opening(_ book: CardBook) throws(CardError) -> [SyncMessage] {
    try checkTrust(book)
    return side == .caller ? [.digest(book.log.vector)] : []
  }

  /// Takes what the other said, and answers.
  package mutating func receive(
    _ message: SyncMessage, _ book: inout CardBook, now: Instant
  ) throws(CardError) -> [SyncMessage] {
    try checkTrust(book)
    switch (stage, message) {
    case (_, .refusal(let reason)):
      throw CardError(.refused, "the other device refuses: \(reason)")
    case (.opening, .digest(let known)):
      stage = .receiving
      if side == .called {
        guard known == book.log.vector else { return [.digest(book.log.vector)] }
        try finish(knowing: known, &book)
        return [.end(known)]
      }
      return told(known, book)
    case (.opening, .end(let known)) where side == .caller && known == book.log.vector:
      try finish(knowing: known, &book)
      return []
    case (.receiving, .operations(let operations)):
      try take(operations, &book, now: now)
      return []
    case (.receiving, .end(let known)):
      guard book.log.vector.covers(known) else {
        throw CardError(.refused, "the other device ended before it had told all")
      }
      if side == .called {
        stage = .confirming
        return told(known, book)
      }
      try finish(knowing: known, &book)
      return [.end(book.log.vector)]
    case (.confirming, .end(let known)):
      try finish(knowing: known, &book)
      return []
    default: throw CardError(.refused, "a message came out of turn")
    }
  }

  private func checkTrust(_ book: CardBook) throws(CardError) {
    guard let device = book.household.devices[peer], device.publicKey != nil else {
      throw CardError(.refused, "device \(peer.text) is not of this household")
    }
    guard !device.isRemoved else {
      throw CardError(.refused, "\(book.household.name(of: peer)) was removed from the household")
    }
  }

  private mutating func take(
    _ operations: [Operation], _ book: inout CardBook, now: Instant
  ) throws(CardError) {
    let merge = try book.merge(operations, now: now)
    record.received += merge.received.count
    record.conflicts += merge.conflicts.count
    self.merge.add(merge)
    // Its own removal may have come with these.
    try checkTrust(book)
  }

  /// The edits that the other lacks, and the end.
  private mutating func told(_ known: VersionVector, _ book: CardBook) -> [SyncMessage] {
    let missing = book.log.missing(from: known)
    record.sent += missing.count
    return SyncMessage.packed(missing, bytesPerMessage) + [.end(book.log.vector)]
  }

  private mutating func finish(
    knowing known: VersionVector, _ book: inout CardBook
  ) throws(CardError) {
    stage = .ended
    record.details = "complete"
    let time = record.time
    try book.note(peer, sync: record) { note in
      note.known.join(known)
      note.lastSync = time
    }
  }
}

extension SyncMessage {
  /// Edits in messages of about so many bytes.
  static func packed(_ operations: [Operation], _ bytesPerMessage: Int) -> [SyncMessage] {
    var (messages, batch, bytes) = ([SyncMessage](), [Operation](), 0)
    for operation in operations {
      batch.append(operation)
      bytes += operation.stateBytes.count
      guard bytes >= bytesPerMessage else { continue }
      messages.append(.operations(batch))
      (batch, bytes) = ([], 0)
    }
    return batch.isEmpty ? messages : messages + [.operations(batch)]
  }
}

extension Replica.Merge {
  /// Adds what a later merge changed; of a field's conflicts the later one stands.
  package mutating func add(_ later: Replica.Merge) {
    received += later.received
    suspects += later.suspects
    let conflicted = Set(later.conflicts.map { CardPart(card: $0.card, field: $0.field) })
    let settled = conflicted.union(later.resolved)
    conflicts.removeAll { settled.contains(CardPart(card: $0.card, field: $0.field)) }
    conflicts += later.conflicts
    resolved.removeAll { conflicted.contains($0) }
    resolved += later.resolved
    mergedCards = Set(mergedCards + later.mergedCards).sorted()
  }
}
