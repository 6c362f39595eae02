/// The value of one field after possibly concurrent edits.
package struct FieldState: Hashable, Sendable {
  /// An edit of the field that no other edit of it has seen.
  package struct Head: Hashable, Sendable {
    package let id: OperationID
    package let time: HybridTime
    package var content: Change.Content
    /// The edit that contains the value; it differs if a suggestion was accepted.
    package let source: OperationID
    /// Whether a device that had seen it made a later edit with an earlier time, and so rejected its time.
    package var isDoubted = false

    func renamed(_ split: LineSplit) -> Head {
      Head(
        id: split.renamed(id), time: time, content: content, source: split.renamed(source),
        isDoubted: isDoubted)
    }
  }

  /// Sorted by id; more than one after concurrent edits.
  package private(set) var heads: [Head] = []

  /// The edit whose value is used until someone decides otherwise: the latest, and of equal times
  /// that of the greatest line.
  ///
  /// An edit with a rejected time is used only if all are rejected.
  package var winner: Head? {
    heads.max { left, right in
      guard left.isDoubted == right.isDoubted else { return left.isDoubted }
      return (left.time, left.id.device) < (right.time, right.id.device)
    }
  }

  /// The other edits with different values, by id; erased ones have no value.
  package var losers: [Head] {
    guard let winner else { return [] }
    return heads.filter { $0.content != winner.content && $0.content != .erased }
  }

  /// Replaces all edits that its device had seen by an edit.
  mutating func take(_ head: Head, context: VersionVector) {
    heads.removeAll { context.covers($0.id) }
    heads.insert(head, at: heads.firstIndex { $0.id > head.id } ?? heads.count)
  }

  /// Rejects an edit's time.
  mutating func doubt(_ id: OperationID) {
    for place in heads.indices where heads[place].id == id { heads[place].isDoubted = true }
  }

  /// Erases the content of an edit.
  mutating func erase(_ id: OperationID) {
    for place in heads.indices where heads[place].source == id { heads[place].content = .erased }
  }
}
