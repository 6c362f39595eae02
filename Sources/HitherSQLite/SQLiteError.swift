/// What SQLite failed to do, and why.
package struct SQLiteError: Error, Hashable, Sendable {
  /// The operation that failed.
  package enum Action: Sendable {
    /// The file could not be opened.
    case open
    /// A statement, or a part of a value, could not be executed.
    case run
  }

  /// What failed.
  package var action: Action
  /// SQLite's reason, in one line.
  package var reason: String

  package init(action: Action, reason: String) { (self.action, self.reason) = (action, reason) }
}
