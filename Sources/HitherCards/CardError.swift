/// Why an operation on a household's cards failed.
package struct CardError: Error, Hashable, Sendable {
  /// The kind of failure.
  package enum Kind: Hashable, Sendable {
    /// The request is impossible: there is no such card, device or suggestion.
    case request
    /// Another device, or data from one, is rejected; nothing was changed.
    case refused
    /// The stored data cannot be read.
    case damaged
    /// The change cannot be stored.
    case keeping
  }

  package let kind: Kind
  /// One line for the user.
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    (self.kind, self.message) = (kind, message)
  }

  /// The error for rejected edits.
  init(_ fault: OperationLog.Fault, _ kind: Kind = .refused) {
    switch fault {
    case .rule(let id, let what): self.init(kind, "edit \(id.text) breaks a rule: \(what)")
    case .gap(let id): self.init(kind, "edits before \(id.text) are missing")
    }
  }
}
