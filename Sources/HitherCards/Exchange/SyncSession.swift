package import HitherTracks

/// One side of an exchange of edits with another device: it processes messages and returns replies.
///
/// The sides take turns, so that a stream with a small buffer cannot block them. Received edits are
/// stored at once; an exchange that is cut anywhere is completed by the next.
package struct SyncSession: Sendable {
  /// The side that sends first.
  package enum Side: Sendable {
    case caller
    case called
  }

  private enum Stage: Sendable {
    case opening
    /// The other sends its edits.
    case receiving
    /// The other must confirm that it received everything.
    case confirming
    case ended
  }

  package let peer: UniqueID
  /// The record of the exchange so far.
  package private(set) var record: SyncRecord
  /// The changes by received edits.
  package private(set) var merge = Replica.Merge()
  private let side: Side
  private let bytesPerMessage: Int
  private var stage = Stage.opening
  /// The other's knowledge according to its first message.
  private var known: [UniqueID] = []
  /// The edits sent, by their hashes.
  private var told: [UniqueID] = []

  /// - Parameter bytesPerMessage: A message of edits ends with the edit that reaches this size.
  package init(_ side: Side, with peer: UniqueID, now: Instant, bytesPerMessage: Int = 8192) {
    (self.side, self.peer, self.bytesPerMessage) = (side, peer, bytesPerMessage)
    record = SyncRecord(time: now, device: peer)
  }

  /// Whether both sides are done.
  package var hasEnded: Bool { if case .ended = stage { true } else { false } }

  /// The first messages.
  package func opening(_ book: CardBook) throws(CardError) -> [SyncMessage] {
    try checkTrust(book)
    return side == .caller ? [.digest(book.log.tips, lacking: [])] : []
  }

  /// Processes a message of the other, and returns the replies.
  package mutating func receive(
    _ message: SyncMessage, _ book: inout CardBook, now: Instant
  ) throws(CardError) -> [SyncMessage] {
    try checkTrust(book)
    switch (stage, message) {
    case (_, .refusal(let reason)):
      throw CardError(.refused, "the other device refuses: \(reason)")
    case (.opening, .digest(let known, let lacking)):
      (stage, self.known) = (.receiving, known)
      if side == .called {
        guard known == book.log.tips else {
          return [.digest(book.log.tips, lacking: known.filter { !book.log.knows($0) })]
        }
        try finish(knowing: known, &book)
        return [.end(known)]
      }
      // If neither knows the other's last edit, there may be a fork: then the line is sent back to
      // where the other's knowledge is certain.
      let lacks = Set(lacking)
      return told(known + book.log.tips.filter { !lacks.contains($0) }, book)
    case (.opening, .end(let known)) where side == .caller && known == book.log.tips:
      try finish(knowing: known, &book)
      return []
    case (.receiving, .operations(let records)):
      try take(records, &book, now: now)
      return []
    case (.receiving, .end(let known)):
      guard known.allSatisfy({ book.log.knows($0) }) else {
        throw CardError(.refused, "the other device ended before it had sent everything")
      }
      if side == .called {
        stage = .confirming
        return told(known, book)
      }
      try finish(knowing: known, &book)
      return [.end(book.log.tips)]
    case (.confirming, .end(let known)):
      try finish(knowing: known, &book)
      return []
    default: throw CardError(.refused, "a message arrived out of order")
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
    _ records: [OperationRecord], _ book: inout CardBook, now: Instant
  ) throws(CardError) {
    let merge = try book.merge(records, now: now)
    record.received += merge.received.count
    record.conflicts += merge.conflicts.count
    self.merge.add(merge)
    // Its own removal may have come with these edits.
    try checkTrust(book)
  }

  /// The edits that the other lacks, given its knowledge, and the end.
  private mutating func told(_ known: [UniqueID], _ book: CardBook) -> [SyncMessage] {
    let missing = book.log.records(beyond: book.log.reach(of: known))
    told = missing.map(\.hash)
    record.sent = missing.count
    return SyncMessage.packed(missing, bytesPerMessage) + [.end(book.log.tips)]
  }

  private mutating func finish(
    knowing tips: [UniqueID], _ book: inout CardBook
  ) throws(CardError) {
    stage = .ended
    // Only now is it known which of them the other had.
    let known = book.log.reach(of: known)
    record.sent = told.count { book.log.place(of: $0).map { !known.covers($0) } ?? true }
    record.details = "complete" + merge.forks(in: book)
    let time = record.time
    try book.note(peer, sync: record) { note in
      note.known = tips
      note.lastSync = time
    }
  }
}

extension SyncMessage {
  /// Edits in messages of about the given size.
  static func packed(_ records: [OperationRecord], _ bytesPerMessage: Int) -> [SyncMessage] {
    var (messages, batch, bytes) = ([SyncMessage](), [OperationRecord](), 0)
    for record in records {
      batch.append(record)
      bytes += record.stateBytes.count
      guard bytes >= bytesPerMessage else { continue }
      messages.append(.operations(batch))
      (batch, bytes) = ([], 0)
    }
    return batch.isEmpty ? messages : messages + [.operations(batch)]
  }
}

extension Replica.Merge {
  /// Adds the changes of a later merge; of conflicts of one field the later one is kept.
  package mutating func add(_ later: Replica.Merge) {
    for split in later.splits { rename(split) }
    for device in later.forked { forked.insert(sorted: device) }
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

extension Replica.Merge {
  /// The devices whose edits have forks, for the end of a line; empty if there are none.
  func forks(in book: CardBook) -> String {
    let names = forked.map { book.household.name(of: $0) }
    guard !names.isEmpty else { return "" }
    return "; a fork in the edits of \(names.joined(separator: ", ")), all kept"
  }
}
