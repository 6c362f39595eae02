/// Why a broker or a server cannot be used.
package struct BrokerError: Error, Hashable, Sendable {
  /// The kinds of fault.
  package enum Kind: Sendable {
    /// The client library is not installed.
    case library
    /// It cannot be reached, or the connection was lost and a timeout has passed.
    case unreachable
    /// It denies the request.
    case refused
    /// An address, a file of credentials or a setting is wrong.
    case settings
  }

  package var kind: Kind
  /// What is wrong, in one line, without credentials.
  package var message: String
  /// How to fix it, in one line.
  package var hint: String?

  package init(_ kind: Kind, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }
}
