package import HitherTracks

/// The cards of one device: its edits, its identity, and its notes about other devices.
///
/// Every step is stored before it takes effect: if storing fails, the book is unchanged.
package struct CardBook {
  /// The identity of this device.
  package struct Identity: Hashable, Sendable {
    package var household: UniqueID
    package let keys: DeviceKeys

    package init(household: UniqueID, keys: DeviceKeys) {
      (self.household, self.keys) = (household, keys)
    }

    package var device: UniqueID { keys.device }
  }

  package private(set) var identity: Identity
  package private(set) var replica: Replica
  package private(set) var peers: [UniqueID: PeerNote]
  package private(set) var syncs: [SyncRecord]
  private let keeper: any CardStorage

  /// A book as it was stored.
  package init(
    _ identity: Identity, replica: Replica = Replica(), peers: [UniqueID: PeerNote] = [:],
    syncs: [SyncRecord] = [], keeper: any CardStorage
  ) {
    (self.identity, self.replica, self.peers) = (identity, replica, peers)
    (self.syncs, self.keeper) = (syncs, keeper)
  }

  package var device: UniqueID { identity.device }
  package var household: Household { replica.household }
  package var log: OperationLog { replica.log }

  /// Makes an edit on this device.
  ///
  /// - Parameter mark: Distinguishes it from any other edit.
  @discardableResult
  package mutating func edit(
    _ body: Operation.Body, now: Instant, mark: UInt64 = Operation.randomMark
  ) throws(CardError) -> Operation {
    var next = self
    let operation: Operation
    do throws(OperationLog.Fault) {
      operation = try next.replica.edit(body, on: device, now: now, mark: mark)
    } catch {
      guard case .rule(_, let what) = error else { throw CardError(error, .request) }
      throw CardError(.request, what)
    }
    var change = CardChange()
    change.operations = [operation]
    change.isOwn = true
    change.isRenaming = next.household.copies != household.copies
    try keep(next, change)
    return operation
  }

  /// Applies edits from another device; all or none.
  package mutating func merge(
    _ records: [OperationRecord], now: Instant
  ) throws(CardError) -> Replica.Merge {
    var next = self
    let merge: Replica.Merge
    do throws(OperationLog.Fault) {
      merge = try next.replica.merge(records, now: now)
    } catch {
      throw CardError(error)
    }
    guard !merge.received.isEmpty else { return merge }
    var change = CardChange()
    change.operations = merge.received
    change.isRenaming = next.household.copies != household.copies
    try keep(next, change)
    return merge
  }

  /// Updates the notes about another device, and adds a line to the log if there is one.
  package mutating func note(
    _ peer: UniqueID, sync: SyncRecord? = nil, _ learn: (inout PeerNote) -> Void
  ) throws(CardError) {
    var change = CardChange()
    change.peers = [peer]
    change.syncs = sync.map { [$0] } ?? []
    // Changed in place, and restored if storing fails: copying the log for each line would be slow after a month.
    let before = peers[peer]
    learn(&peers[peer, default: PeerNote()])
    do throws(CardError) {
      try keeper.keep(change, of: self)
    } catch {
      peers[peer] = before
      throw error
    }
    syncs += change.syncs
  }

  /// Becomes a device of another household, before it has cards of its own.
  package mutating func join(_ household: UniqueID) throws(CardError) {
    guard household != identity.household else { return }
    guard !hasCards else {
      throw CardError(.refused, "both devices have cards of different households")
    }
    var next = self
    next.identity.household = household
    var change = CardChange()
    change.isHousehold = true
    try keep(next, change)
  }

  /// Whether it has more than its own admission.
  package var hasCards: Bool {
    log.vector.entries.contains { $0.device != device || $0.count > 1 }
  }

  /// The edits that a device is known to have: by its own edits and by exchanges with it.
  ///
  /// Several copies of a device each know something else: the last message of any counts.
  package func heard(by peer: UniqueID) -> VersionVector {
    guard peer != device else { return log.vector }
    var vector = told(by: peer)
    let lines = log.lines(of: peer)
    if lines.count < 2, let last = log.chain(of: peer).last {
      vector.join(last.context)
      vector.raise(peer, to: log.vector[peer])
    }
    return vector
  }

  /// The knowledge that a device, or a copy of this one, last reported.
  func told(by peer: UniqueID) -> VersionVector { log.reach(of: peers[peer]?.known ?? []) }

  private mutating func keep(_ next: CardBook, _ change: CardChange) throws(CardError) {
    try keeper.keep(change, of: next)
    self = next
  }
}
