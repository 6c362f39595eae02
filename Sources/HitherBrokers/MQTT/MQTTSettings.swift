/// Where an MQTT broker is, and how to speak to it.
package struct MQTTSettings: Sendable {
  /// What the broker keeps of us while we are away.
  package enum Session: Sendable {
    /// Nothing.
    case clean
    /// Our subscriptions, and what is published meanwhile as far as its own limits go.
    case kept
  }

  package var host: String
  package var port: Int32
  package var clientID: String
  package var session: Session
  package var credentials = Credentials()
  /// Nil for a connection that others can read.
  package var tls: TLSSettings?
  /// The topics to receive, with `+` and `#`.
  package var topics: [String] = []
  /// After half as long again without a sign the broker takes us for gone, in seconds.
  package var keepAliveSeconds: Int32 = 60
  /// How long the broker may take to let us in.
  package var timeoutMilliseconds = 10_000

  package init(host: String, port: Int32, clientID: String, session: Session) {
    self.host = host
    self.port = port
    self.clientID = clientID
    self.session = session
  }
}
