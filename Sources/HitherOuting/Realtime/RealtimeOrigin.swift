/// The origin of realtime data, and its age.
package struct RealtimeOrigin: Hashable, Sendable {
  /// How it was obtained.
  package enum State: String, CaseIterable, Sendable {
    /// Read from a file or a folder.
    case read
    /// The server just confirmed it.
    case fetched
    /// The server was queried so recently that it is not queried again.
    case kept
    /// The server cannot be reached; this is the last known data.
    case offline
    /// There is no data.
    case missing
  }

  /// A path, or an address without parts that may be secret.
  package var name: String
  package var state: State
  /// When the data was made, in seconds since 1970; nil if it has no timestamp.
  package var timestamp: Int64?
  /// Why the server cannot be queried, in one line.
  package var fault: String?

  package init(name: String, state: State, timestamp: Int64? = nil, fault: String? = nil) {
    self.name = name
    self.state = state
    self.timestamp = timestamp
    self.fault = fault
  }
}
