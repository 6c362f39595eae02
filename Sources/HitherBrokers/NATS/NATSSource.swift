package import HitherFormats
package import HitherOuting

/// Fixes from a stream of JetStream: `nats://HOST[:PORT]/STREAM?subject=SUBJECT`, `nats+tls://` with TLS.
///
/// Its position is the sequence number in the stream. Messages that were not acknowledged, or
/// acknowledged but not stored, come again after a restart.
package struct NATSSource: LiveSource {
  static let settings = [
    "credentials", "subject", "durable", "keys", "make", "member", "until", "quiet_s",
  ]
  /// The largest number of messages in a delivery.
  private static let batch = 4096

  package let name: String
  package let isReplayable = true
  private let connection: NATSConnection
  private let stream: String
  private let subject: String
  private let durable: String
  private let level: MemberLevel?
  private let endsWithStream: Bool
  private var consumer: NATSConsumer?
  private var reached: UInt64 = 0
  private var messages: FixMessages
  private var batch = MessageBatch()
  private var count = 0
  private var end: StreamEnd

  /// Connects.
  ///
  /// - Parameter keys: The keys of encrypted messages, if the address names none.
  package init(_ text: String, keys: OwnTracksKeys?) throws(LiveError) {
    let address = try BrokerAddress(text, known: Self.settings)
    guard !address.path.isEmpty, !address.path.contains(where: { "/. *>".contains($0) }) else {
      throw LiveError(
        .address, "the stream is missing", place: address.name,
        hint: "as in nats://\(address.host)/FIXES?subject=owntracks.*.*")
    }
    stream = address.path
    subject = address.settings["subject"] ?? ">"
    durable = address.settings["durable"] ?? "hither"
    let member = try address.word("member", of: ["topic", "message"])
    // For a whole stream it is unknown which part of a subject is a member.
    level =
      member == "message" || subject == ">"
      ? nil : MemberLevel(pattern: subject, separator: ".", wildcards: ["*", ">"])
    endsWithStream = try address.word("until", of: ["end"]) != nil
    end = StreamEnd(quietSeconds: try address.number("quiet_s"))
    name = address.name
    let isMade = try address.word("make", of: ["yes", "no"]) == "yes"
    messages = FixMessages(source: address.name, keys: try address.keys ?? keys)
    connection = try NATSConnection(address)
    guard isMade else { return }
    guard subject != ">" else {
      throw LiveError(.address, "make=yes needs the subject of the stream", place: name)
    }
    do throws(BrokerError) {
      try connection.makeStream(stream, subjects: [subject], duplicateSeconds: 120)
    } catch {
      throw LiveError(error, place: name)
    }
  }

  /// Moves to the message after the one at a position.
  package mutating func resume(at position: [UInt8]) throws(LiveError) {
    guard position.count == 8 else {
      throw LiveError(.state, "the saved place in the stream cannot be read", place: name)
    }
    reached = position.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Fetches the stream's messages.
  package mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome {
    delivery.removeRecords()
    batch.removeAll()
    do throws(BrokerError) {
      let consumer = try begun()
      let hasCome = try consumer.fetch(
        &batch, upTo: Self.batch, waiting: end.timeout(milliseconds))
      if hasCome {
        delivery.append(batch, level, &messages, &count)
        reached = batch.entries.last?.sequence ?? reached
        delivery.position = (0..<8).map { UInt8(truncatingIfNeeded: reached >> (8 * $0)) }
      } else if endsWithStream, consumer.isAtEnd {
        return .ended
      }
      return end.signal(hasCome: hasCome)
    } catch {
      throw LiveError(error, place: name)
    }
  }

  package var isConnected: Bool { connection.isConnected }

  /// The consumer, created on first use: then its starting position is known.
  private mutating func begun() throws(BrokerError) -> NATSConsumer {
    if let consumer { return consumer }
    let consumer = try NATSConsumer(
      connection, stream: stream, subject: subject, name: durable, after: reached)
    self.consumer = consumer
    return consumer
  }

  package mutating func acknowledge(through position: [UInt8]) throws(LiveError) {
    guard position.count == 8 else { return }
    consumer?.acknowledge(through: position.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }
}

extension NATSConnection {
  /// Connects by an address and its secrets.
  convenience init(_ address: BrokerAddress) throws(LiveError) {
    guard ["nats", "nats+tls"].contains(address.scheme) else {
      throw LiveError(.address, "\(address.scheme):// is not a NATS address", place: address.name)
    }
    let secrets = try BrokerSecrets("NATS", file: address.settings["credentials"])
    var settings = NATSSettings(host: address.host, port: address.port ?? 4222)
    settings.credentials = secrets.credentials
    settings.tls = address.scheme == "nats+tls" ? secrets.tls : nil
    do throws(BrokerError) { try self.init(settings) } catch {
      throw LiveError(error, place: address.name)
    }
  }
}
