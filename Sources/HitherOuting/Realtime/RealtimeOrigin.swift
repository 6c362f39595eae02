/// Where realtime data came from, and how fresh it is.
package struct RealtimeOrigin: Hashable, Sendable {
  /// How it was come by.
  package enum State: String, CaseIterable, Sendable {
    /// Read from a file or a folder.
    case read
    /// The server said just now that it is so.
    case fetched
    /// The server was asked so lately that it is not asked again.
    case kept
    /// The server cannot be asked; it is what was known last.
    case offline
    /// Nothing is known.
    case missing
  }

  /// A path, or an address without what may be secret in it.
  package var name: String
  package var state: State
  /// When the data was made, in seconds since 1970; nil where it does not say.
  package var timestamp: Int64?
  /// Why the server cannot be asked, in one line.
  package var fault: String?

  package init(name: String, state: State, timestamp: Int64? = nil, fault: String? = nil) {
    self.name = name
    self.state = state
    self.timestamp = timestamp
    self.fault = fault
  }
}
