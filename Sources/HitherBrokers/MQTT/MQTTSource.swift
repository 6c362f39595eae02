package import HitherFormats
package import HitherOuting

/// Fixes from an MQTT broker: `mqtt://HOST[:PORT]/TOPIC`, `mqtts://` with TLS.
///
/// With `client=NAME` the broker keeps a session: a message is acknowledged once it is stored, and
/// unacknowledged messages come again after a restart, including some that were stored. Without it
/// the broker keeps nothing.
package struct MQTTSource: LiveSource {
  static let settings = ["credentials", "client", "keys", "member", "quiet_s"]

  package let name: String
  package let isReplayable = false
  private let client: MQTTClient
  private let level: MemberLevel?
  private var messages: FixMessages
  private var batch = MessageBatch()
  /// The number of messages delivered, and of those acknowledged.
  private var count = 0
  private var acknowledged = 0
  /// Distinguishes positions of this run from those of an earlier run, whose counts started from 0 too.
  private let run = UInt64.random(in: .min ... .max)
  private var pace = AcknowledgementPace()
  private var end: StreamEnd

  /// Connects and subscribes.
  ///
  /// - Parameter keys: The keys of encrypted messages, if the address names none.
  package init(_ text: String, keys: OwnTracksKeys?) throws(LiveError) {
    let address = try BrokerAddress(text, known: Self.settings)
    guard !address.path.isEmpty else {
      throw LiveError(
        .address, "the topic is missing", place: address.name,
        hint: "as in \(address.name)/owntracks/+/+")
    }
    let member = try address.word("member", of: ["topic", "message"])
    level =
      member == "message"
      ? nil : MemberLevel(pattern: address.path, separator: "/", wildcards: ["+", "#"])
    end = StreamEnd(quietSeconds: try address.number("quiet_s"))
    name = address.name
    messages = FixMessages(source: address.name, keys: try address.keys ?? keys)
    var settings = try MQTTSettings(address)
    settings.topics = [address.path]
    do throws(BrokerError) { client = try MQTTClient(settings) } catch {
      throw LiveError(error, place: address.name)
    }
  }

  /// Does nothing: the broker itself knows what was acknowledged.
  package mutating func resume(at position: [UInt8]) throws(LiveError) {}

  /// Reads the messages that have arrived.
  package mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome {
    delivery.removeRecords()
    let timeout = end.timeout(milliseconds)
    let held = client.holdsAcknowledgements ? count - acknowledged : 0
    let rest = pace.timeout(held: held)
    let hasCome = client.receive(&batch, waiting: min(timeout, rest ?? timeout))
    if hasCome {
      pace.came()
      delivery.append(batch, level, &messages, &count)
      delivery.position = RunPosition(run: run, count: count).bytes
    } else if let rest, rest <= timeout {
      pace.rested(held: held)
    }
    return end.signal(hasCome: hasCome)
  }

  /// Whether it is connected and subscribed.
  package var isConnected: Bool { client.isSubscribed }

  package var awaitsAcknowledgement: Bool { pace.isDue && count > acknowledged }

  package mutating func pause() -> Bool { client.pause() }

  /// Acknowledges everything delivered up to a position of this run.
  package mutating func acknowledge(through position: [UInt8]) throws(LiveError) {
    guard let position = RunPosition(position) else { return }
    if position.run == run { acknowledged = max(acknowledged, min(position.count, count)) }
    client.acknowledge(acknowledged)
  }
}

extension MQTTSettings {
  /// Makes settings from an address and its secrets.
  init(_ address: BrokerAddress) throws(LiveError) {
    guard ["mqtt", "mqtts"].contains(address.scheme) else {
      throw LiveError(.address, "\(address.scheme):// is not an MQTT address", place: address.name)
    }
    let isSecret = address.scheme == "mqtts"
    let secrets = try BrokerSecrets("MQTT", file: address.settings["credentials"])
    let client = address.settings["client"]
    // A unique name; the broker drops its state on disconnection.
    let id = client ?? "hither-" + String(UInt64.random(in: .min ... .max), radix: 36)
    self.init(
      host: address.host, port: address.port ?? (isSecret ? 8883 : 1883), clientID: id,
      session: client == nil ? .clean : .kept)
    credentials = secrets.credentials
    tls = isSecret ? secrets.tls : nil
  }
}

extension BrokerAddress {
  /// The keys of OwnTracks messages in the file that the address names; nil if it names none.
  var keys: OwnTracksKeys? {
    get throws(LiveError) {
      guard let file = settings["keys"] else { return nil }
      do throws(FormatError) { return try OwnTracksKeys(path: file) } catch {
        throw LiveError(
          error.code == .notFound ? .notFound : .address, error.message,
          place: error.line.map { "\(error.file):\($0)" } ?? error.file, hint: error.hint)
      }
    }
  }
}

extension Delivery {
  /// Appends the fixes and rejects of a batch of messages.
  mutating func append(
    _ batch: MessageBatch, _ level: MemberLevel?, _ messages: inout FixMessages, _ count: inout Int
  ) {
    for entry in batch.entries {
      count += 1
      let sender = messages.hasKeys ? level?.sender(batch.bytes, entry.topic) : nil
      let outcome = messages.read(
        batch.bytes, entry.payload, member: level?.member(batch.bytes, entry.topic),
        sender: sender ?? [], topic: entry.topic, number: count)
      append(outcome)
    }
    if memberNames.count != messages.memberNames.count { memberNames = messages.memberNames }
  }
}
