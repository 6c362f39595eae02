/// Stores a book in memory, for simulations and tests.
package final class MemoryKeeper: CardStorage {
  private var operations: [(record: OperationRecord, isSuspect: Bool)] = []
  private var last: UniqueID?
  private var peers: [UniqueID: PeerNote] = [:]
  private var syncs: [SyncRecord] = []
  private var identity: CardBook.Identity
  /// The number of further steps before storing fails; nil for no limit.
  package var stepsLeft: Int?

  /// Makes a storage with existing knowledge.
  package init(_ identity: CardBook.Identity, _ replica: Replica = Replica()) {
    self.identity = identity
    operations = replica.log.missing().map {
      (replica.log.record(of: $0), replica.suspects.contains($0.id))
    }
    last = replica.last
  }

  package func keep(_ change: CardChange, of book: CardBook) throws(CardError) {
    if let stepsLeft {
      guard stepsLeft > 0 else { throw CardError(.keeping, "the device is switched off") }
      self.stepsLeft = stepsLeft - 1
    }
    operations += change.operations.compactMap { book.log.operation(hash: $0.hash) }.map {
      (book.log.record(of: $0), book.replica.suspects.contains($0.id))
    }
    if change.isOwn { last = book.replica.last }
    for peer in change.peers { peers[peer] = book.peers[peer] }
    syncs += change.syncs
    identity = book.identity
  }

  /// The stored book.
  package func book() throws(CardError) -> CardBook {
    var replica = Replica()
    do throws(OperationLog.Fault) {
      try replica.restore(operations)
    } catch {
      throw CardError(error, .damaged)
    }
    replica.restore(last: last)
    return CardBook(identity, replica: replica, peers: peers, syncs: syncs, keeper: self)
  }
}

extension CardBook {
  /// The same book without storage on disk, for a dry run.
  package var inMemory: CardBook {
    CardBook(
      identity, replica: replica, peers: peers, syncs: syncs,
      keeper: MemoryKeeper(identity, replica))
  }
}
