package import HitherTracks

/// One device's knowledge: the edits, what they come to, and its clock.
///
/// Merging is a union of edits, and so commutative, associative and idempotent.
package struct Replica: Hashable, Sendable {
  package private(set) var log = OperationLog()
  package private(set) var household = Household()
  package private(set) var clock = HybridClock()
  /// Edits whose times were too far ahead to be believed when they came.
  package private(set) var suspects: Set<OperationID> = []

  package init() {}

  /// What a merge changed.
  package struct Merge: Hashable, Sendable {
    /// The edits that were not known, in the order in which they were taken.
    package var received: [Operation] = []
    /// The conflicts that this merge made, or to which it added.
    package var conflicts: [Conflict] = []
    /// The cards on which edits of different fields met.
    package var mergedCards: [CardKey] = []
    /// The fields in which nothing stands against what counts any more.
    package var resolved: [CardPart] = []
    /// Edits whose times are not believed.
    package var suspects: [OperationID] = []

    package init() {}
  }

  /// Makes an edit on this device, and takes it.
  package mutating func edit(
    _ body: Operation.Body, on device: UniqueID, now: Instant
  ) throws(OperationLog.Fault) -> Operation {
    let id = OperationID(device: device, sequence: log.vector[device] + 1)
    var next = self
    let operation = Operation(
      id: id, time: next.clock.tick(now), context: log.vector, body: body)
    _ = try next.log.append(operation)
    next.settle(operation)
    self = next
    return operation
  }

  /// Takes another device's edits, all of them or, where one cannot be taken, none.
  package mutating func merge(
    _ operations: [Operation], now: Instant
  ) throws(OperationLog.Fault) -> Merge {
    var (next, merge) = (self, Merge())
    for operation in operations where try next.log.append(operation) {
      merge.received.append(operation)
      next.clock.observe(operation.time, now: now)
      if HybridClock.isSuspect(operation.time, now: now) {
        next.suspects.insert(operation.id)
        merge.suspects.append(operation.id)
      }
      next.settle(operation)
    }
    next.compare(with: self, &merge)
    self = next
    return merge
  }

  /// What has come since it was another's state, of which it knows all.
  package func change(since before: Replica) -> Merge {
    var merge = Merge()
    merge.received = log.missing(from: before.log.vector)
    merge.suspects = suspects.subtracting(before.suspects).sorted()
    compare(with: before, &merge)
    return merge
  }

  /// Takes an edit that was kept, as it was taken before.
  package mutating func restore(
    _ operation: Operation, isSuspect: Bool
  ) throws(OperationLog.Fault) {
    guard try log.append(operation) else { return }
    if isSuspect {
      suspects.insert(operation.id)
    } else {
      clock.restore(operation.time)
    }
    settle(operation)
  }

  private mutating func settle(_ operation: Operation) {
    household.take(operation)
    if case .erasure(let erased) = operation.body { for id in erased { log.erase(id) } }
  }

  private func compare(with before: Replica, _ merge: inout Merge) {
    let touched = Set(merge.received.compactMap { household.card(of: $0) }).sorted()
    for key in touched {
      let (old, new) = (before.household.cards[key], household.cards[key])
      for field in new?.conflicts ?? [] where old?.fields[field] != new?.fields[field] {
        if let conflict = household.conflict(key, field) { merge.conflicts.append(conflict) }
      }
      let rest = new?.conflicts ?? []
      for field in old?.conflicts ?? [] where !rest.contains(field) {
        merge.resolved.append(CardPart(card: key, field: field))
      }
      if new?.isMerged == true, old?.frontier != new?.frontier { merge.mergedCards.append(key) }
    }
  }
}

/// One field of one card.
package struct CardPart: Hashable, Sendable {
  package let card: CardKey
  package let field: CardField

  package init(card: CardKey, field: CardField) { (self.card, self.field) = (card, field) }
}

extension Household {
  /// The card that an edit is about; that of its suggestion for an answer.
  package func card(of operation: Operation) -> CardKey? {
    if case .answer(let suggestion, _) = operation.body { return suggestions[suggestion]?.card }
    return operation.card
  }
}
