/// Why something cannot be done with a household's cards.
package struct CardError: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  package enum Kind: Hashable, Sendable {
    /// What was asked for cannot be: there is no such card, device or suggestion.
    case request
    /// Another device, or what came from one, is refused; nothing was changed.
    case refused
    /// What is kept cannot be read.
    case damaged
    /// What was done cannot be kept.
    case keeping
  }

  package let kind: Kind
  /// One line for a person.
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    (self.kind, self.message) = (kind, message)
  }

  /// Edits that were refused.
  init(_ fault: OperationLog.Fault, _ kind: Kind = .refused) {
    switch fault {
    case .rule(let id, let what): self.init(kind, "edit \(id.text) breaks a rule: \(what)")
    case .gap(let id): self.init(kind, "edits before \(id.text) are missing")
    }
  }
}
