/// Why a broker or a server cannot be used.
package struct BrokerError: Error, Hashable, Sendable {
  /// The kinds of fault.
  package enum Kind: Sendable {
    /// The library that speaks to it is not installed.
    case library
    /// It cannot be reached, or went away and a time that was set is over.
    case unreachable
    /// It does not let us do what we asked for.
    case refused
    /// An address, a file of credentials or a setting is wrong.
    case settings
  }

  package var kind: Kind
  /// What is wrong, in one line, without credentials.
  package var message: String
  /// What to do about it, in one line.
  package var hint: String?

  package init(_ kind: Kind, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }
}
