/// TLS settings of a connection; the other side's name is verified unless that is turned off.
package struct TLSSettings: Hashable, Sendable {
  /// The file of the trusted authorities; nil for the system's.
  package var authorities: String?
  /// The file of the client's certificate.
  package var certificate: String?
  /// The file of its key.
  package var key: String?
  /// Whether the other side's certificate is verified.
  package var isVerified = true

  package init() {}

  /// Debian's file of the authorities that the system trusts.
  static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"
}
