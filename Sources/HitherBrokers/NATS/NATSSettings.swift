/// The address of a NATS server, and the parameters of the connection.
package struct NATSSettings: Sendable {
  package var host: String
  package var port: Int32
  package var credentials = Credentials()
  /// Nil for an unencrypted connection.
  package var tls: TLSSettings?
  /// Timeout of the server's answers.
  package var timeoutMilliseconds: Int64 = 5_000

  package init(host: String, port: Int32) {
    self.host = host
    self.port = port
  }
}
