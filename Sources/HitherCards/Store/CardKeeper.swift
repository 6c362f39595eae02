package import HitherTracks

/// Where a device's book is kept. What is handed over at once is kept at once, or not at all.
package protocol CardKeeper: AnyObject {
  /// Keeps a change of the book as it stands after it.
  func keep(_ change: CardChange, of book: CardBook) throws(CardError)
}

/// What one step changes of a book.
package struct CardChange: Hashable, Sendable {
  /// New edits, in the order in which they were taken.
  package var operations: [Operation] = []
  /// Whether they were made here.
  package var isOwn = false
  /// Whether a fork gave edits other names.
  package var isRenaming = false
  /// Other devices of which something was learnt.
  package var peers: [UniqueID] = []
  /// New lines of the log of exchanges.
  package var syncs: [SyncRecord] = []
  /// Whether the household's id changed.
  package var isHousehold = false
}

/// What a device remembers of another, for itself alone.
package struct PeerNote: Hashable, Sendable {
  /// What the other said last that it knows: the last edits of its lines, by their hashes.
  ///
  /// It may know less than it said before, when it was put back to an older copy.
  package var known: [UniqueID] = []
  /// When the last exchange ended.
  package var lastSync: Instant?
  /// How many bundles were written for it.
  package var exported: UInt32 = 0
  /// The number of its last bundle that was taken.
  package var imported: UInt32 = 0
}

/// One line of the log of exchanges.
package struct SyncRecord: Hashable, Sendable {
  package var time: Instant
  package var device: UniqueID
  package var received = 0
  package var sent = 0
  package var conflicts = 0
  /// How it ended, in one line.
  package var details = ""

  package init(time: Instant, device: UniqueID) { (self.time, self.device) = (time, device) }
}
