internal import Glibc
internal import HitherOuting
import HitherSealing
internal import HitherText

/// Posts lines of NDJSON to a server over HTTPS, signed if there is a secret.
///
/// `Hither-Signature: sha256=…` is the HMAC of the body; `Idempotency-Key` is the same for a body
/// that is posted again. If the server cannot accept a post now, it is posted again later.
struct WebhookPoster {
  /// The largest number of lines in a post.
  static let batch = 100
  private static let answerSeconds = 30
  private static let stepMilliseconds = 100

  let name: String
  /// The name of the content in messages.
  private let content: String
  private let client: WebhookClient
  private let secret: [UInt8]?
  private let header: String?
  private var backoff = Backoff()
  private var budget = RetryBudget()
  private let timeoutMilliseconds: Int

  /// Makes a poster; nothing is sent before the first line.
  init(
    _ text: String, content: String, timeoutMilliseconds: Int = RetryBudget.limitMilliseconds
  ) throws(LiveError) {
    try LiveError.refuseSecrets(in: text)
    // The query belongs to the server.
    let bare = text.prefix { $0 != "?" && $0 != "#" }
    let address = try BrokerAddress(String(bare), known: [])
    let isHere = ["localhost", "127.0.0.1", "::1"].contains(address.host)
    guard address.scheme == "https" || address.scheme == "http" && isHere else {
      throw LiveError(
        .address, "\(content) leave this machine over https only", place: address.name)
    }
    let secrets = try BrokerSecrets("WEBHOOK", file: nil)
    let isKnown = secrets.areFor(host: address.host)
    header = isKnown ? secrets.header : nil
    name = address.name
    self.content = content
    secret = secrets.secret.map { Array($0.utf8) }
    self.timeoutMilliseconds = timeoutMilliseconds
    do throws(BrokerError) {
      client = try WebhookClient(
        address: isKnown ? secrets.completed(text) : text, tls: secrets.tls)
    } catch {
      throw LiveError(error, place: address.name)
    }
  }

  /// Waits only for seconds for an unreachable server, once the program is asked to end.
  mutating func hurry(when isStopped: @escaping @Sendable () -> Bool) {
    budget.end(when: isStopped)
    let budget = budget
    client.abort { budget.isOver }
  }

  /// Posts lines, and returns once the server has accepted them.
  mutating func post(
    _ body: [UInt8], type: String = "application/x-ndjson"
  ) throws(LiveError) {
    var headers = [
      "Content-Type: \(type)", "Expect:",
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
        throw LiveError(.unreachable, "the server refuses \(content): \(reason)", place: name)
      case .later(let reason, let seconds):
        let milliseconds = max(seconds * 1000, backoff.next())
        waited += milliseconds
        guard waited <= timeoutMilliseconds, rests(milliseconds) else {
          throw LiveError(.unreachable, "the server takes no \(content): \(reason)", place: name)
        }
      }
    }
  }

  /// Waits before a retry; returns whether there is time for one.
  private func rests(_ milliseconds: Int) -> Bool {
    var left = milliseconds
    while left > 0, !budget.isOver {
      usleep(UInt32(min(left, Self.stepMilliseconds)) * 1000)
      left -= Self.stepMilliseconds
    }
    return !budget.isOver
  }
}
