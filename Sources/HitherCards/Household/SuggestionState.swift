/// A suggestion and what became of it.
package struct SuggestionState: Hashable, Sendable {
  package let card: CardKey
  package var changes: [Change]
  package let time: HybridTime
  /// The edits that accept it, by id.
  package var acceptances: [OperationID] = []
  /// The edits that decline it, by id.
  package var refusals: [OperationID] = []

  /// Whether it waits for an answer.
  package var isOpen: Bool { acceptances.isEmpty && refusals.isEmpty }

  /// What became of it, in a word; who accepts does so whatever others say.
  package var standing: String {
    if !acceptances.isEmpty { return "accepted" }
    return refusals.isEmpty ? "open" : "declined"
  }
}
