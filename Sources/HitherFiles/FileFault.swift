import Glibc

/// Why a file or folder cannot be created or written.
package struct FileFault: Error, Hashable, Sendable {
  /// The kinds of fault.
  package enum Kind: Sendable {
    case cannotCreate
    case inputOutput
  }

  package var kind: Kind
  /// What is wrong, in one line.
  package var message: String
  /// How to fix it, in one line.
  package var hint: String?

  package init(_ kind: Kind, _ message: String, hint: String? = nil) {
    (self.kind, self.message, self.hint) = (kind, message, hint)
  }

  /// A fault with the system's text for an error number.
  init(_ kind: Kind, _ message: String, number: Int32) {
    let reason = unsafe String(cString: strerror(number)).lowercased()
    self.init(kind, "\(message): \(reason)")
  }
}
