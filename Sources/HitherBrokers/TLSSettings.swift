/// How a connection is kept from others; the other side's name is verified unless that is turned off.
package struct TLSSettings: Hashable, Sendable {
  /// The file of the authorities that are trusted; the system's when nil.
  package var authorities: String?
  /// The file of our own certificate.
  package var certificate: String?
  /// The file of its key.
  package var key: String?
  /// Whether the other side's certificate must be good.
  package var isVerified = true

  package init() {}

  /// Where Debian keeps the authorities that the system trusts.
  static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"
}
