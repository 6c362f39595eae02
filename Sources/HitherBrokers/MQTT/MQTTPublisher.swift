internal import HitherOuting

/// Publishes below one topic, with QoS 1.
struct MQTTPublisher: MessagePublisher {
  let name: String
  var budget = RetryBudget()
  /// The topic, without a trailing slash.
  private let prefix: String
  private let client: MQTTClient

  /// Connects.
  ///
  /// - Parameter topic: The topic if the address has none.
  init(_ text: String, topic: String) throws(LiveError) {
    let address = try BrokerAddress(text, known: ["credentials", "client"])
    name = address.name
    prefix = address.path.isEmpty ? topic : address.path
    guard !prefix.contains(where: { "+#".contains($0) }) else {
      throw LiveError(.address, "a topic to publish to has no + and #", place: name)
    }
    let settings = try MQTTSettings(address)
    do throws(BrokerError) { client = try MQTTClient(settings) } catch {
      throw LiveError(error, place: address.name)
    }
  }

  func level(of member: String?) -> String { LevelName.encoded(member, for: .topic) }

  /// Publishes; MQTT has no message ids.
  func publish(_ payload: [UInt8], at levels: [String], id: String?) throws(LiveError) {
    let topic = ([prefix] + levels).joined(separator: "/")
    try budget.persist(at: name) { milliseconds throws(BrokerError) in
      try client.publish(topic: topic, payload: payload, waiting: milliseconds)
    }
  }

  func flush() throws(LiveError) {
    try budget.persist(at: name) { client.flush(waiting: $0) }
  }
}
