/// An error that stops a stream.
package struct LiveError: Error, Hashable, Sendable {
  /// The kinds of error.
  package enum Kind: Sendable {
    /// A source or a sink does not match its address, or the address is invalid.
    case address
    /// The file does not exist.
    case notFound
    /// The data of a source cannot be used at all, or has a reject in a strict run.
    case data
    /// A broker or a server cannot be reached.
    case unreachable
    /// A sink cannot be created.
    case cannotCreate
    /// Reading or writing failed.
    case inputOutput
    /// A saved state cannot be used.
    case state
  }

  package var kind: Kind
  /// What is wrong, in one line.
  package var message: String
  /// The place: a file or an address, without credentials.
  package var place: String?
  /// What to do about it, in one line.
  package var hint: String?

  package init(_ kind: Kind, _ message: String, place: String? = nil, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
    self.hint = hint
  }
}
