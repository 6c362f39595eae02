internal import CNATS
internal import Glibc
internal import HitherOuting

/// Reads a stream of JetStream from a place on, and says how far it was taken.
///
/// Messages come in the order of the stream, each once: what the server sends again is left out here, and
/// where one was lost on its way the consumer is made anew behind the last that came. After a restart the
/// reader says itself where to go on, so that the server's own note of that place is for people to look at.
@safe package final class NATSConsumer {
  private let connection: NATSConnection
  private let stream: String
  private let subject: String
  private let name: String
  private var inbox: NATSInbox
  /// Where the last message of each fetch that has not been acknowledged is to be.
  private var open: [(sequence: UInt64, subject: String)] = []
  /// The place of the last message that was handed out.
  private var reached: UInt64
  /// The consumer's next delivery.
  private var nextDelivery: UInt64 = 1
  /// How many messages were asked for and have not come.
  private var asked = 0
  /// Until when the server remembers that, by the clock that nobody sets.
  private var askedUntil: Int64 = 0
  /// How many messages the stream still held behind the last one, when it was sent; nil before the first.
  package private(set) var left: UInt64?

  private var library: NATSLibrary { connection.library }

  /// How long the server waits for an acknowledgement before it sends a message again.
  private static let acknowledgementSeconds: Int64 = 600
  /// How long the server keeps in mind what it was asked for.
  private static let askedMilliseconds: Int64 = 1_000
  /// How many requests the server has before it while one is worked at.
  private static let requestsAhead = 2

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - connection: The connection to the server.
  ///   - stream: The stream's name.
  ///   - subject: Which of its subjects, with `*` and `>`.
  ///   - name: What the consumer is called there.
  ///   - reached: The place of the last message that is not wanted again; 0 for all.
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
      // One that was killed a moment ago is still waiting there.
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

  /// Whether the stream holds nothing that was not handed out, at this moment.
  package var isAtEnd: Bool {
    if let left { return left == 0 }
    guard let found = try? information() else { return false }
    return found.pending == 0 && found.deliveries == 0
  }

  /// Tells the server that all messages up to a place have been kept.
  package func acknowledge(through sequence: UInt64) {
    let count = open.prefix { $0.sequence <= sequence }.count
    guard count > 0 else { return }
    // One that is lost does no harm: the reader knows the place itself.
    connection.send("+ACK", to: open[count - 1].subject)
    open.removeFirst(count)
  }
}

// MARK: - Messages

extension NATSConsumer {
  /// Appends the next messages to `batch`.
  ///
  /// - Parameters:
  ///   - batch: Where they are put; `sequence` is their place in the stream.
  ///   - count: The most messages.
  ///   - milliseconds: How long to wait where there is none.
  /// - Returns: Whether some came. While the server is away none do.
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
      // What is there comes at once; then no more is waited for.
      let now = hasCome ? 0 : MonotonicClock.milliseconds
      if !hasCome { ask(for: count, at: now) }
      let patience = hasCome ? 0 : max(0, min(end, askedUntil) - now)
      switch try inbox.next(waiting: patience) {
      case .nothing:
        guard !hasCome, MonotonicClock.milliseconds < end else { return hasCome }
      case .broken:
        guard !hasCome, now < end else { return hasCome }
        usleep(UInt32(min(end - now, 200)) * 1000)
      case .status(let code, let unserved):
        asked = unserved.map { max(0, asked - $0) } ?? 0
        guard code != 404, code != 408 else { continue }
        // The consumer is gone, as after the server lost what it had in memory.
        usleep(200_000)
        makeAnew()
      case .message(let message):
        guard let place = message.place, place.sequence > reached else { continue }
        guard place.delivery == nextDelivery else {
          // One before it was lost with a connection.
          makeAnew()
          continue
        }
        nextDelivery += 1
        asked = max(0, asked - 1)
        left = place.left
        reached = place.sequence
        message.append(to: &batch, place)
        last = consume message
        if !hasCome { gather(count - 1) }
      }
    }
    return true
  }

  /// Waits until what was asked for has come as far as the stream holds it, or some milliseconds.
  ///
  /// Before the end of a stream many messages come together; were each taken as it comes, most of the time
  /// would go into changes of threads.
  private func gather(_ rest: Int) {
    let expected = min(UInt64(min(asked, rest)), left ?? 0)
    for _ in 0..<40 where inbox.count < expected { usleep(500) }
  }

  /// Asks for so many more than are taken now that the server need not wait while they are worked at.
  private func ask(for count: Int, at now: Int64) {
    // What was asked is lost with a connection.
    if now >= askedUntil { asked = 0 }
    let request = "{\"batch\":\(count),\"expires\":\(Self.askedMilliseconds * 1_000_000)}"
    while asked <= Self.requestsAhead * count {
      inbox.ask(request, at: "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(name)")
      asked += count
      askedUntil = now + Self.askedMilliseconds
    }
  }
}

// MARK: - The consumer

extension NATSConsumer {
  /// Makes the consumer anew; where that fails, what is asked next fails too, and it is tried again.
  private func makeAnew() {
    asked = 0
    guard (try? connection.hasStream(stream)) == true,
      let other = try? NATSInbox(connection)
    else { return }
    inbox = other
    try? makeConsumer()
  }

  /// Makes the consumer, in place of one of its name, behind what was reached.
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
        // The last of several stands for all before it; none is acknowledged before it is kept.
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
    asked = 0
    // They belong to the consumer that was.
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
