/// One edit for display: author, time, card, old and new values.
package struct HistoryEntry {
  /// The change of one field.
  package struct FieldChange {
    package let field: CardField
    /// The value that the editor saw; nil if nothing had been written.
    package let old: Change.Content?
    package let new: Change.Content
  }

  package let operation: Operation
  /// The card; nil for an edit about devices.
  package let card: CardKey?
  package let changes: [FieldChange]
  /// Whether it changed the card; false for a suggestion.
  package let isApplied: Bool
  /// The kind of edit, as a word.
  package let kind: String
  /// Whether its time is implausible.
  package let isSuspect: Bool
  /// Whether its content was erased.
  package let isErased: Bool

  package init(_ operation: Operation, in book: CardBook) {
    self.operation = operation
    card = book.household.card(of: operation)
    isSuspect = book.isSuspect(operation.id)
    isErased = book.household.erased.contains(operation.id)
    var told = operation.changes
    kind = operation.kind
    switch operation.body {
    case .edit: isApplied = true
    case .answer(let suggestion, let isAccepted):
      isApplied = isAccepted
      told = book.log.operation(suggestion)?.changes ?? []
    default: isApplied = false
    }
    changes = told.map { change in
      FieldChange(
        field: change.field,
        old: change.base.flatMap { book.log.content($0, change.field) }, new: change.content)
    }
  }
}

extension Operation {
  /// The kind of edit, as a word.
  package var kind: String {
    switch body {
    case .edit: "edit"
    case .suggestion: "suggestion"
    case .answer(_, let isAccepted): isAccepted ? "acceptance" : "refusal"
    case .look: "look"
    case .admission: "admission"
    case .naming: "naming"
    case .removal: "removal"
    case .erasure: "erasure"
    }
  }
}

extension OperationLog {
  /// The value of a field in an edit, or in the suggestion that it accepts.
  func content(_ id: OperationID, _ field: CardField) -> Change.Content? {
    guard let operation = operation(id) else { return nil }
    if case .answer(let suggestion, _) = operation.body {
      return self.operation(suggestion)?.changes.first { $0.field == field }?.content
    }
    return operation.changes.first { $0.field == field }?.content
  }
}

extension CardBook {
  /// Whether an edit's time is rejected, here or on another device that had seen it.
  package func isSuspect(_ id: OperationID) -> Bool {
    replica.suspects.contains(id) || household.doubted.contains(id)
  }

  /// The edits whose times are rejected, by id.
  package var suspects: [OperationID] { replica.suspects.union(household.doubted).sorted() }

  /// All edits, causes before their effects, earlier before later.
  package var history: [HistoryEntry] {
    log.missing().map { HistoryEntry($0, in: self) }
  }
}
