/// Who we are to a broker; never a part of an address or of a command line.
package struct Credentials: Hashable, Sendable {
  package var user: String?
  package var password: String?
  /// In place of user and password.
  package var token: String?
  /// A file that NATS made (`.creds`).
  package var credentialsFile: String?

  package init() {}
}
