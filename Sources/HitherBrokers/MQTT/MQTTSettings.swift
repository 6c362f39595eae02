/// The address of an MQTT broker, and the parameters of the connection.
package struct MQTTSettings: Sendable {
  /// What the broker stores for a disconnected client.
  package enum Session: Sendable {
    /// Nothing.
    case clean
    /// The subscriptions, and messages published meanwhile within the broker's limits.
    case kept
  }

  package var host: String
  package var port: Int32
  package var clientID: String
  package var session: Session
  package var credentials = Credentials()
  /// Nil for an unencrypted connection.
  package var tls: TLSSettings?
  /// The topics to receive, with `+` and `#`.
  package var topics: [String] = []
  /// Keep-alive interval in seconds; the broker drops the client after 1.5 times of it without a message.
  package var keepAliveSeconds: Int32 = 60
  /// Timeout of the connection.
  package var timeoutMilliseconds = 10_000

  package init(host: String, port: Int32, clientID: String, session: Session) {
    self.host = host
    self.port = port
    self.clientID = clientID
    self.session = session
  }
}
