/// The current state of one card.
package struct CardState: Hashable, Sendable {
  /// An edit of the card that no other edit of it has seen, with its fields.
  package struct Touch: Hashable, Sendable {
    package let id: OperationID
    package let fields: [CardField]
  }

  /// The states by field; without fields that were never edited.
  package private(set) var fields: [CardField: FieldState] = [:]
  /// Sorted by id.
  package private(set) var frontier: [Touch] = []
  /// The edit that created it: the earliest of the first ones.
  package private(set) var created: HybridTime?
  /// The latest edit and its time.
  package private(set) var modified: (time: HybridTime, id: OperationID)?

  /// The text of a field; nil if nothing was written, or it was cleared or erased.
  package func text(_ field: CardField) -> String? { fields[field]?.winner?.content.text }

  /// The day of the month.
  package var day: Int? { text(.day).flatMap { Int($0) } }

  /// Whether all its fields are empty.
  package var isBlank: Bool { CardField.ofCards.allSatisfy { text($0) == nil } }

  /// Whether concurrent edits of different fields were merged, and nobody has edited or viewed the card since.
  package var isMerged: Bool {
    frontier.indices.contains { place in
      frontier[..<place].contains { other in
        frontier[place].fields.contains { field in other.fields.contains { $0 != field } }
      }
    }
  }

  /// The fields with several concurrent values, until someone resolves them.
  package var conflicts: [CardField] {
    CardField.ofCards.filter { fields[$0]?.losers.isEmpty == false }
  }

  mutating func take(_ operation: Operation, _ changes: [Change], source: OperationID) {
    for change in changes {
      let head = FieldState.Head(
        id: operation.id, time: operation.time, content: change.content, source: source)
      fields[change.field, default: FieldState()].take(head, context: operation.context)
    }
    frontier.removeAll { operation.context.covers($0.id) }
    let touch = Touch(id: operation.id, fields: changes.map(\.field))
    frontier.insert(touch, at: frontier.firstIndex { $0.id > touch.id } ?? frontier.count)
    guard !changes.isEmpty else { return }
    created = min(created ?? operation.time, operation.time)
    if modified.map({ ($0.time, $0.id) < (operation.time, operation.id) }) ?? true {
      modified = (operation.time, operation.id)
    }
  }

  mutating func doubt(_ id: OperationID) {
    for field in fields.keys { fields[field]?.doubt(id) }
  }

  mutating func erase(_ id: OperationID) {
    for field in fields.keys { fields[field]?.erase(id) }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.fields == right.fields && left.frontier == right.frontier && left.created == right.created
      && left.modified?.id == right.modified?.id
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(frontier)
    hasher.combine(modified?.id)
  }
}
