/// A suggestion and its answers.
package struct SuggestionState: Hashable, Sendable {
  package let card: CardKey
  package var changes: [Change]
  package let time: HybridTime
  /// The edits that accept it, by id.
  package var acceptances: [OperationID] = []
  /// The edits that decline it, by id.
  package var refusals: [OperationID] = []

  /// Whether it is unanswered.
  package var isOpen: Bool { acceptances.isEmpty && refusals.isEmpty }

  /// Its state, as a word; an acceptance overrides refusals.
  package var standing: String {
    if !acceptances.isEmpty { return "accepted" }
    return refusals.isEmpty ? "open" : "declined"
  }
}
