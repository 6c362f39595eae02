package import HitherTracks

/// The storage of a device's book. Each change is stored at once, or not at all.
package protocol CardStorage: AnyObject {
  /// Stores a change of the book, given the book after it.
  func keep(_ change: CardChange, of book: CardBook) throws(CardError)
}

/// The changes of a book by one step.
package struct CardChange: Hashable, Sendable {
  /// New edits, in the order in which they were applied.
  package var operations: [Operation] = []
  /// Whether they were made here.
  package var isOwn = false
  /// Whether a fork renamed edits.
  package var isRenaming = false
  /// Other devices with changed notes.
  package var peers: [UniqueID] = []
  /// New lines of the log of exchanges.
  package var syncs: [SyncRecord] = []
  /// Whether the household's id changed.
  package var isHousehold = false
}

/// A device's private notes about another.
package struct PeerNote: Hashable, Sendable {
  /// The knowledge that the other last reported: the last edits of its lines, by their hashes.
  ///
  /// It may know less than it reported before, if it was restored from an older copy.
  package var known: [UniqueID] = []
  /// When the last exchange ended.
  package var lastSync: Instant?
  /// The number of bundles written for it.
  package var exported: UInt32 = 0
  /// The number of its last imported bundle.
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
