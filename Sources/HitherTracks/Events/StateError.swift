/// Why bytes cannot be read as a state.
package struct StateError: Error, Hashable, Sendable {
  /// A one-line message for the user.
  package let message: String

  package init(message: String) {
    self.message = message
  }

  package static func malformed(_ what: String) -> StateError {
    StateError(message: "the saved state is damaged: \(what)")
  }
}
