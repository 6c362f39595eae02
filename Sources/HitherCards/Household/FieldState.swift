/// What one field holds after edits that may not have known of each other.
package struct FieldState: Hashable, Sendable {
  /// An edit of the field that no other edit of it has seen.
  package struct Head: Hashable, Sendable {
    package let id: OperationID
    package let time: HybridTime
    package var content: Change.Content
    /// The edit whose value stands there; it differs where a suggestion was accepted.
    package let source: OperationID
    /// Whether a device that had seen it wrote later by an earlier time, and so did not believe it.
    package var isDoubted = false

    func renamed(_ split: LineSplit) -> Head {
      Head(
        id: split.renamed(id), time: time, content: content, source: split.renamed(source),
        isDoubted: isDoubted)
    }
  }

  /// By id; more than one after edits that were made apart.
  package private(set) var heads: [Head] = []

  /// The edit that counts until someone says otherwise: the latest, of equal times that of the
  /// greatest line. One whose time is doubted counts only where all are.
  package var winner: Head? {
    heads.max { left, right in
      guard left.isDoubted == right.isDoubted else { return left.isDoubted }
      return (left.time, left.id.device) < (right.time, right.id.device)
    }
  }

  /// The others that say something else, by id; what was erased says nothing.
  package var losers: [Head] {
    guard let winner else { return [] }
    return heads.filter { $0.content != winner.content && $0.content != .erased }
  }

  /// Puts an edit in the place of all that its device had seen.
  mutating func take(_ head: Head, context: VersionVector) {
    heads.removeAll { context.covers($0.id) }
    heads.insert(head, at: heads.firstIndex { $0.id > head.id } ?? heads.count)
  }

  /// Gives an edit's time no weight any more.
  mutating func doubt(_ id: OperationID) {
    for place in heads.indices where heads[place].id == id { heads[place].isDoubted = true }
  }

  /// Erases what an edit said.
  mutating func erase(_ id: OperationID) {
    for place in heads.indices where heads[place].source == id { heads[place].content = .erased }
  }
}
