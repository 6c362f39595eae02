internal import HitherSealing
package import HitherTracks

/// One device's knowledge: the edits, their result, and its clock.
///
/// Merging is a union of edits, and so commutative, associative and idempotent.
package struct Replica: Hashable, Sendable {
  package private(set) var log = OperationLog()
  package private(set) var household = Household()
  package private(set) var clock = HybridClock()
  /// Edits whose times were too far ahead to be accepted on arrival.
  package private(set) var suspects: Set<OperationID> = []
  /// The last edit made here, by its hash; nil before there is one.
  package private(set) var last: UniqueID?

  package init() {}

  /// The changes of a merge.
  package struct Merge: Hashable, Sendable {
    /// The new edits, in the order in which they were applied.
    package var received: [Operation] = []
    /// The conflicts that this merge created or extended.
    package var conflicts: [Conflict] = []
    /// The cards on which edits of different fields were merged.
    package var mergedCards: [CardKey] = []
    /// The fields whose conflicts are resolved.
    package var resolved: [CardPart] = []
    /// Edits whose times are rejected.
    package var suspects: [OperationID] = []
    /// The devices with new forks of their edits.
    package var forked: [UniqueID] = []
    /// The lines that the forks split, in order.
    var splits: [LineSplit] = []
  }

  /// The line of a device's next edit made here, and its predecessor there.
  ///
  /// It is the line of the last edit made here: an edit of a copy continues in another.
  func place(forNextOf device: UniqueID) -> OperationID {
    // Another device may begin with the knowledge of this one.
    let line = last.flatMap { log.place(of: $0)?.device }.flatMap {
      log.device(of: $0) == device ? $0 : nil
    }
    return OperationID(device: line ?? device, sequence: log.vector[line ?? device])
  }

  /// Makes an edit on this device, and applies it.
  ///
  /// - Parameter mark: Distinguishes it from any other edit.
  package mutating func edit(
    _ body: Operation.Body, on device: UniqueID, now: Instant, mark: UInt64 = Operation.randomMark
  ) throws(OperationLog.Fault) -> Operation {
    var next = self
    let record = log.record(
      following: place(forNextOf: device), body, time: next.clock.tick(now), mark: mark)
    guard let taken = try next.take(record) else {
      throw .rule(record.hash, "it was made before")
    }
    next.last = record.hash
    self = next
    return taken.operation
  }

  /// Applies another device's edits, all of them or, if one is invalid, none.
  package mutating func merge(
    _ records: [OperationRecord], now: Instant
  ) throws(OperationLog.Fault) -> Merge {
    var (next, merge, before) = (self, Merge(), self)
    var isSettled = true
    for record in records {
      guard let taken = try next.append(record) else { continue }
      if let split = taken.split {
        merge.rename(split)
        before.rename(split)
      }
      if taken.isFork {
        merge.forked.insert(sorted: next.log.device(of: taken.operation.id.device))
        isSettled = false
      }
      if isSettled { next.settle(taken.operation) }
      merge.received.append(taken.operation)
      next.clock.observe(record.time, now: now)
      if HybridClock.isSuspect(record.time, now: now) {
        next.suspects.insert(taken.operation.id)
        merge.suspects.append(taken.operation.id)
      }
    }
    // Once, however many forks there are: each pass visits all edits.
    if !isSettled { next.settleAll() }
    if !merge.splits.isEmpty { before.settleAll() }
    next.compare(with: before, &merge)
    self = next
    return merge
  }

  /// The changes since another state, all of whose edits it has.
  package func change(since before: Replica) -> Merge {
    var merge = Merge()
    let known = log.reach(of: before.log.tips)
    merge.received = log.missing(from: known)
    merge.suspects = suspects.filter { !known.covers($0) }.sorted()
    compare(with: before, &merge)
    return merge
  }

  /// Applies stored edits, in the order in which they were applied before.
  package mutating func restore(
    _ records: [(record: OperationRecord, isSuspect: Bool)]
  ) throws(OperationLog.Fault) {
    for (record, isSuspect) in records {
      guard let taken = try append(record) else { continue }
      if isSuspect {
        suspects.insert(taken.operation.id)
      } else {
        clock.restore(record.time)
      }
    }
    settleAll()
  }

  /// Resumes from the last edit made here.
  package mutating func restore(last: UniqueID?) { self.last = last }

  private mutating func take(
    _ record: OperationRecord
  ) throws(OperationLog.Fault) -> OperationLog.AppendedEdit? {
    guard let taken = try append(record) else { return nil }
    if taken.isFork {
      settleAll()
    } else {
      settle(taken.operation)
    }
    return taken
  }

  /// Adds an edit to the log; the caller updates the result.
  private mutating func append(
    _ record: OperationRecord
  ) throws(OperationLog.Fault) -> OperationLog.AppendedEdit? {
    let taken = try log.append(record)
    if let split = taken?.split { suspects = Set(suspects.map { split.renamed($0) }) }
    return taken
  }

  private mutating func settle(_ operation: Operation) {
    household.take(operation)
    household.doubt(log.doubted(by: operation))
    if case .erasure(let erased) = operation.body { for id in erased { log.erase(id) } }
  }

  /// Recomputes the result of all edits with their new names.
  private mutating func settleAll() {
    household = Household(copies: log.copies)
    for operation in log.missing() { settle(operation) }
  }

  /// Renames edits after a fork.
  private mutating func rename(_ split: LineSplit) {
    _ = log.split(OperationID(device: split.line, sequence: split.end))
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
  /// The card of an edit; for an answer that of its suggestion.
  package func card(of operation: Operation) -> CardKey? {
    if case .answer(let suggestion, _) = operation.body { return suggestions[suggestion]?.card }
    return operation.card
  }
}

extension Replica.Merge {
  /// Renames edits after a fork.
  mutating func rename(_ split: LineSplit) {
    splits.append(split)
    received = received.map { split.renamed($0) }
    suspects = suspects.map { split.renamed($0) }
    conflicts = conflicts.map { conflict in
      Conflict(
        card: conflict.card, field: conflict.field, winner: conflict.winner.renamed(split),
        losers: conflict.losers.map { $0.renamed(split) })
    }
  }
}

extension Operation {
  /// A unique mark.
  package static var randomMark: UInt64 {
    Sodium.random(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
