/// The client's credentials for a broker; never a part of an address or of a command line.
package struct Credentials: Hashable, Sendable {
  package var user: String?
  package var password: String?
  /// Instead of user and password.
  package var token: String?
  /// A file that NATS made (`.creds`).
  package var credentialsFile: String?

  package init() {}
}
