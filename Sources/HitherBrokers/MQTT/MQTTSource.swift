internal import HitherFormats
package import HitherLive

/// Fixes from an MQTT broker: `mqtt://HOST[:PORT]/TOPIC`, `mqtts://` with TLS.
///
/// libmosquitto acknowledges a message before it hands it over, so that what was on its way is lost where
/// the program is killed; a bridge into JetStream closes that hole.
package struct MQTTSource: LiveSource {
  static let settings = ["credentials", "client", "member", "quiet_s"]

  package let name: String
  package let isReplayable = false
  private let client: MQTTClient
  private let level: MemberLevel?
  private var messages: FixMessages
  private var batch = MessageBatch()
  private var count = 0
  private var end: StreamEnd

  /// Connects and subscribes.
  package init(_ text: String) throws(LiveError) {
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
    messages = FixMessages(source: address.name)
    var settings = try MQTTSettings(address)
    settings.topics = [address.path]
    do throws(BrokerError) { client = try MQTTClient(settings) } catch {
      throw LiveError(error, place: address.name)
    }
  }

  /// Nothing: what has been acknowledged does not come again.
  package mutating func resume(at position: [UInt8]) throws(LiveError) {}

  /// Takes what has come.
  package mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> SourceSignal {
    delivery.removeRecords()
    let hasCome = client.receive(&batch, waiting: end.patience(milliseconds))
    if hasCome { delivery.append(batch, level, &messages, &count) }
    return end.signal(hasCome: hasCome)
  }

  /// Nothing: libmosquitto has done it.
  package mutating func acknowledge(through position: [UInt8]) throws(LiveError) {}
}

extension MQTTSettings {
  /// What an address and the secrets that go with it say.
  init(_ address: BrokerAddress) throws(LiveError) {
    guard ["mqtt", "mqtts"].contains(address.scheme) else {
      throw LiveError(.address, "\(address.scheme):// is no MQTT", place: address.name)
    }
    let isSecret = address.scheme == "mqtts"
    let secrets = try BrokerSecrets("MQTT", file: address.settings["credentials"])
    let client = address.settings["client"]
    // A name of no one else's; the broker forgets it when we leave.
    let id = client ?? "hither-" + String(UInt64.random(in: .min ... .max), radix: 36)
    self.init(
      host: address.host, port: address.port ?? (isSecret ? 8883 : 1883), clientID: id,
      session: client == nil ? .clean : .kept)
    credentials = secrets.credentials
    tls = isSecret ? secrets.tls : nil
  }
}

extension Delivery {
  /// Takes the fixes and rejects of a batch of messages.
  mutating func append(
    _ batch: MessageBatch, _ level: MemberLevel?, _ messages: inout FixMessages, _ count: inout Int
  ) {
    for entry in batch.entries {
      count += 1
      let outcome = messages.read(
        batch.bytes, entry.payload, member: level?.member(batch.bytes, entry.topic), number: count)
      switch outcome {
      case .other: break
      case .reject(let reject): rejects.append(reject)
      case .fix(let fix, let member):
        fixes.append(fix)
        members.append(member)
      }
    }
    if memberNames.count != messages.memberNames.count { memberNames = messages.memberNames }
  }
}
