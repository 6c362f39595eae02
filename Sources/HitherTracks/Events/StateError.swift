/// Why bytes cannot be read as a state.
package struct StateError: Error, Hashable, Sendable {
  /// One line for a person.
  package let message: String

  package init(message: String) {
    self.message = message
  }

  package static func malformed(_ what: String) -> StateError {
    StateError(message: "the saved state is damaged: \(what)")
  }
}
