internal import Glibc
package import HitherOuting
internal import HitherText

/// Events to a server over HTTPS: posts of up to 100 lines of NDJSON, signed where there is a secret.
///
/// `Hither-Signature: sha256=…` is the HMAC of the body; `Idempotency-Key` is the same for a body that is
/// posted again. What the server cannot take now is posted again later.
package struct WebhookSink: LiveSink {
  /// The most events of a post.
  static let batch = 100
  private static let answerSeconds = 30

  package let name: String
  private let client: WebhookClient
  private let secret: [UInt8]?
  private let header: String?
  private var backoff = Backoff()
  private let patienceMilliseconds: Int

  /// Makes a sink; nothing is sent before the first event.
  package init(
    _ text: String, patienceMilliseconds: Int = Patience.limitMilliseconds
  ) throws(LiveError) {
    try LiveError.refuseSecrets(in: text)
    // What follows `?` is the server's.
    let bare = text.prefix { $0 != "?" && $0 != "#" }
    let address = try BrokerAddress(String(bare), known: [])
    let isHere = ["localhost", "127.0.0.1", "::1"].contains(address.host)
    guard address.scheme == "https" || address.scheme == "http" && isHere else {
      throw LiveError(
        .address, "events leave this machine over https only", place: address.name)
    }
    let secrets = try BrokerSecrets("WEBHOOK", file: nil)
    let isKnown = secrets.areFor(host: address.host)
    header = isKnown ? secrets.header : nil
    name = address.name
    secret = secrets.secret.map { Array($0.utf8) }
    self.patienceMilliseconds = patienceMilliseconds
    do throws(BrokerError) {
      client = try WebhookClient(
        address: isKnown ? secrets.completed(text) : text, tls: secrets.tls)
    } catch {
      throw LiveError(error, place: address.name)
    }
  }

  package mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    var start = 0
    while start < events.count {
      let end = min(events.count, start + Self.batch)
      try post(events[start..<end].flatMap(\.line))
      start = end
    }
  }

  private mutating func post(_ body: [UInt8]) throws(LiveError) {
    var headers = [
      "Content-Type: application/x-ndjson", "Expect:",
      "Idempotency-Key: \(HMACSHA256.hexadecimal(body, key: []))",
    ]
    if let secret {
      headers.append("Hither-Signature: sha256=\(HMACSHA256.hexadecimal(body, key: secret))")
    }
    if let header { headers.append(header) }
    var waited = 0
    while true {
      switch client.post(body, headers: headers, seconds: Self.answerSeconds) {
      case .accepted:
        backoff.reset()
        return
      case .refused(let reason):
        throw LiveError(.unreachable, "the server refuses events: \(reason)", place: name)
      case .later(let reason, let seconds):
        let milliseconds = max(seconds * 1000, backoff.next())
        waited += milliseconds
        guard waited <= patienceMilliseconds else {
          throw LiveError(.unreachable, "the server takes no events: \(reason)", place: name)
        }
        usleep(UInt32(milliseconds) * 1000)
      }
    }
  }

  /// Nothing: each post was accepted when it was written.
  package mutating func flush() throws(LiveError) {}

  /// None: the server knows what it has by the events' ids.
  package var position: [UInt8] { [] }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {}
}
