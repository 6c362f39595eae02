internal import CNATS
internal import Glibc
internal import HitherOuting

/// Reads a stream of JetStream from a sequence number on, and acknowledges messages.
///
/// Messages come in the order of the stream, each once: repeated messages are skipped here, and if
/// one was lost the consumer is recreated after the last that arrived. After a restart the reader
/// itself gives the sequence number to resume from, so the server's own record of it is only
/// informative.
@safe package final class NATSConsumer {
  private let connection: NATSConnection
  private let stream: String
  private let subject: String
  private let name: String
  private var inbox: NATSInbox
  /// The acknowledgement subject of the last message of each unacknowledged fetch.
  private var open: [(sequence: UInt64, subject: String)] = []
  /// The sequence number of the last message returned.
  private var reached: UInt64
  /// The consumer's next delivery number.
  private var nextDelivery: UInt64 = 1
  /// The number of messages requested but not received.
  private var requested = 0
  /// Until when the server remembers that request, by the monotonic clock.
  private var requestedUntil: Int64 = 0
  /// The number of messages in the stream after the last one, when it was sent; nil before the first.
  package private(set) var left: UInt64?

  private var library: NATSLibrary { connection.library }

  /// How long the server waits for an acknowledgement before it sends a message again.
  private static let acknowledgementSeconds: Int64 = 600
  /// How long the server remembers a request.
  private static let requestMilliseconds: Int64 = 1_000
  /// The number of requests pending at the server while one is processed.
  private static let requestsAhead = 2

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - connection: The connection to the server.
  ///   - stream: The stream's name.
  ///   - subject: The filter of its subjects, with `*` and `>`.
  ///   - name: The consumer's name at the server.
  ///   - reached: The sequence number of the last message that is not needed again; 0 for all.
  package init(
    _ connection: NATSConnection, stream: String, subject: String, name: String,
    after reached: UInt64
  ) throws(BrokerError) {
    self.connection = connection
    self.stream = stream
    self.subject = subject
    self.name = name
    self.reached = reached
    guard try connection.hasStream(stream) else {
      throw BrokerError(
        .refused, "the NATS server has no stream \(stream)",
        hint: "?subject=SUBJECT&make=yes makes one")
    }
    inbox = try NATSInbox(connection)
    if let old = try information() {
      // The request of a consumer that was killed a moment ago may still be pending there.
      var waiting = old.waiting
      for _ in 0..<25 where waiting > 0 {
        usleep(100_000)
        waiting = try information()?.waiting ?? 0
      }
      guard waiting == 0 else {
        throw BrokerError(
          .refused, "another program reads the stream \(stream) as \(name)",
          hint: "?durable=NAME gives this one a name of its own")
      }
    }
    try makeConsumer()
  }

  /// Whether all messages now in the stream have been returned.
  package var isAtEnd: Bool {
    if let left { return left == 0 }
    guard let found = try? information() else { return false }
    return found.pending == 0 && found.deliveries == 0
  }

  /// Acknowledges all messages up to a sequence number, which have been stored.
  package func acknowledge(through sequence: UInt64) {
    let count = open.prefix { $0.sequence <= sequence }.count
    guard count > 0 else { return }
    // A lost acknowledgement does no harm: the reader knows the sequence number itself.
    connection.send("+ACK", to: open[count - 1].subject)
    open.removeFirst(count)
  }
}

// MARK: - Messages

extension NATSConsumer {
  /// Appends the next messages to `batch`.
  ///
  /// - Parameters:
  ///   - batch: Receives the messages; `sequence` is their number in the stream.
  ///   - count: The most messages.
  ///   - milliseconds: How long to wait if there is none.
  /// - Returns: Whether any arrived. While the server is unreachable none do.
  package func fetch(
    _ batch: inout MessageBatch, upTo count: Int, waiting milliseconds: Int
  ) throws(BrokerError) -> Bool {
    let before = batch.entries.count
    let end = MonotonicClock.milliseconds + Int64(milliseconds)
    var last: NATSMessage?
    defer {
      if let subject = last?.replySubject { open.append((reached, subject)) }
    }
    while batch.entries.count - before < count {
      let hasCome = batch.entries.count > before
      // Available messages come at once; then no more are waited for.
      let now = hasCome ? 0 : MonotonicClock.milliseconds
      if !hasCome { request(for: count, at: now) }
      let timeout = hasCome ? 0 : max(0, min(end, requestedUntil) - now)
      switch try inbox.next(waiting: timeout) {
      case .nothing:
        guard !hasCome, MonotonicClock.milliseconds < end else { return hasCome }
      case .broken:
        guard !hasCome, now < end else { return hasCome }
        usleep(UInt32(min(end - now, 200)) * 1000)
      case .status(let code, let unserved):
        requested = unserved.map { max(0, requested - $0) } ?? 0
        guard code != 404, code != 408 else { continue }
        // The consumer is gone, for example because the server lost its memory.
        usleep(200_000)
        makeAnew()
      case .message(let message):
        guard let place = message.place, place.sequence > reached else { continue }
        guard place.delivery == nextDelivery else {
          // A message before it was lost with a connection.
          makeAnew()
          continue
        }
        nextDelivery += 1
        requested = max(0, requested - 1)
        left = place.left
        reached = place.sequence
        message.append(to: &batch, place)
        last = consume message
        if !hasCome { gather(count - 1) }
      }
    }
    return true
  }

  /// Waits until the requested messages have arrived as far as the stream has them, or for some milliseconds.
  ///
  /// Before the end of a stream many messages come together; reading each as it arrives would spend
  /// most of the time on thread switches.
  private func gather(_ rest: Int) {
    let expected = min(UInt64(min(requested, rest)), left ?? 0)
    for _ in 0..<40 where inbox.count < expected { usleep(500) }
  }

  /// Requests more than are read now, so that the server need not wait while they are processed.
  private func request(for count: Int, at now: Int64) {
    // A request is lost with a connection.
    if now >= requestedUntil { requested = 0 }
    let request = "{\"batch\":\(count),\"expires\":\(Self.requestMilliseconds * 1_000_000)}"
    while requested <= Self.requestsAhead * count {
      inbox.request(request, at: "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(name)")
      requested += count
      requestedUntil = now + Self.requestMilliseconds
    }
  }
}

// MARK: - The consumer

extension NATSConsumer {
  /// Recreates the consumer; if that fails, the next request fails too, and it is tried again.
  private func makeAnew() {
    requested = 0
    guard (try? connection.hasStream(stream)) == true,
      let other = try? NATSInbox(connection)
    else { return }
    inbox = other
    try? makeConsumer()
  }

  /// Creates the consumer, replacing one of its name, after the last sequence number reached.
  private func makeConsumer() throws(BrokerError) {
    let functions = library.functions
    unsafe _ = functions.js_DeleteConsumer(connection.context, stream, name, nil, nil)
    var code = jsErrCode(rawValue: 0)
    let status = unsafe name.withCString { name in
      unsafe subject.withCString { subject in
        var settings = unsafe jsConsumerConfig()
        unsafe _ = functions.jsConsumerConfig_Init(&settings)
        unsafe settings.Durable = unsafe name
        unsafe settings.FilterSubject = unsafe subject
        unsafe settings.DeliverPolicy = reached == 0 ? js_DeliverAll : js_DeliverByStartSequence
        unsafe settings.OptStartSeq = reached == 0 ? 0 : reached + 1
        // The last acknowledgement includes all previous ones; none is sent before a message is stored.
        unsafe settings.AckPolicy = js_AckAll
        unsafe settings.AckWait = Self.acknowledgementSeconds * 1_000_000_000
        // The server's own limit is 1,000, and the library does not send "none".
        unsafe settings.MaxAckPending = 1 << 30
        return unsafe functions.js_AddConsumer(
          nil, connection.context, stream, &settings, nil, &code)
      }
    }
    guard status == NATS_OK else {
      throw BrokerError(.refused, "NATS: consumer: \(library.text(status))")
    }
    nextDelivery = 1
    requested = 0
    // They belong to the previous consumer.
    open = []
  }

  private func information() throws(BrokerError) -> (
    waiting: Int64, pending: UInt64, deliveries: UInt64
  )? {
    let functions = library.functions
    var information: UnsafeMutablePointer<jsConsumerInfo>?
    var code = jsErrCode(rawValue: 0)
    let status = unsafe functions.js_GetConsumerInfo(
      &information, connection.context, stream, name, nil, &code)
    if status == NATS_NOT_FOUND { return nil }
    guard status == NATS_OK, let found = unsafe information?.pointee else {
      throw BrokerError(.unreachable, "NATS: consumer: \(library.text(status))")
    }
    defer { unsafe functions.jsConsumerInfo_Destroy(information) }
    return unsafe (found.NumWaiting, found.NumPending, found.Delivered.Consumer)
  }
}
