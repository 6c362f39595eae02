/// Where a NATS server is, and how to speak to it.
package struct NATSSettings: Sendable {
  package var host: String
  package var port: Int32
  package var credentials = Credentials()
  /// Nil for a connection that others can read.
  package var tls: TLSSettings?
  /// How long the server may take to answer.
  package var timeoutMilliseconds: Int64 = 5_000

  package init(host: String, port: Int32) {
    self.host = host
    self.port = port
  }
}
