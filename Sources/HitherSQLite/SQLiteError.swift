/// What SQLite refused to do, and why.
package struct SQLiteError: Error, Hashable, Sendable {
  /// What was asked of SQLite when it failed.
  package enum Action: Sendable {
    /// The file could not be opened.
    case open
    /// A statement, or a part of a value, could not be carried out.
    case run
  }

  /// What failed.
  package var action: Action
  /// SQLite's reason, in one line.
  package var reason: String
}
