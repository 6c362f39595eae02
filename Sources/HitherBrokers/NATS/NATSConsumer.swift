internal import CNATS
internal import Glibc

/// Reads a stream of JetStream from a place on, and says how far it was taken.
///
/// Messages come in the order of the stream, each once: what the server sends again after its time for
/// acknowledgements is left out here. After a restart the reader says itself where to go on, so that
/// the server's own note of that place is for people to look at.
@safe package final class NATSConsumer {
  /// A message that the library holds until it is given back.
  @safe private struct Kept {
    let sequence: UInt64
    let message: OpaquePointer
  }

  private let connection: NATSConnection
  private let stream: String
  private let subject: String
  private let name: String
  private var subscription: OpaquePointer?
  /// The last message of each fetch that has not been acknowledged, by its place.
  private var open: [Kept] = []
  /// The place of the last message that was handed out.
  private var reached: UInt64
  /// How many messages the stream still held behind that one, when it was sent; nil before the first.
  package private(set) var left: UInt64?

  private var library: NATSLibrary { connection.library }

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
    if let old = try information() {
      // One that was killed a moment ago is still waiting there.
      var waiting = old.waiting
      for _ in 0..<20 where waiting > 0 {
        usleep(100_000)
        waiting = try information()?.waiting ?? 0
      }
      guard waiting == 0 else {
        throw BrokerError(
          .refused, "another program reads the stream \(stream) as \(name)",
          hint: "?durable=NAME gives this one a name of its own")
      }
    }
    try subscribe()
  }

  /// Makes the consumer anew behind what was reached, and subscribes to it.
  private func subscribe() throws(BrokerError) {
    let functions = library.functions
    if let subscription = unsafe subscription {
      unsafe functions.natsSubscription_Destroy(subscription)
      unsafe self.subscription = nil
    }
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
    let bound = unsafe stream.withCString { stream in
      unsafe name.withCString { name in
        var options = unsafe jsSubOptions()
        unsafe _ = functions.jsSubOptions_Init(&options)
        unsafe options.Stream = unsafe stream
        unsafe options.Consumer = unsafe name
        return unsafe functions.js_PullSubscribe(
          &subscription, connection.context, subject, name, nil, &options, &code)
      }
    }
    guard bound == NATS_OK else {
      throw BrokerError(.refused, "NATS: subscription: \(library.text(bound))")
    }
  }

  /// How long the server waits for an acknowledgement before it sends a message again.
  private static let acknowledgementSeconds: Int64 = 600

  private func information() throws(BrokerError) -> (waiting: Int64, pending: UInt64)? {
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
    return unsafe (found.NumWaiting, found.NumPending)
  }

  /// Whether the stream holds nothing that was not handed out, at this moment.
  package var isAtEnd: Bool {
    if let left { return left == 0 }
    return (try? information())??.pending == 0
  }

  /// Appends the next messages to `batch`.
  ///
  /// - Parameters:
  ///   - batch: Where they are put; `sequence` is their place in the stream.
  ///   - count: The most messages.
  ///   - milliseconds: How long to wait where there is none.
  /// - Returns: Whether some came. While the server is away none do.
  package func fetch(
    _ batch: inout MessageBatch, upTo count: Int32, waiting milliseconds: Int
  ) throws(BrokerError) -> Bool {
    var list = unsafe natsMsgList()
    defer { unsafe library.functions.natsMsgList_Destroy(&list) }
    // What is there comes at once; a request that may wait would wait until all of `count` are there.
    var status = unsafe request(&list, count, isWaiting: false, max(100, min(1000, milliseconds)))
    if unsafe (status == NATS_OK && list.Count == 0) || status == NATS_TIMEOUT
      || status == NATS_NOT_FOUND
    {
      guard milliseconds > 0 else { return false }
      unsafe library.functions.natsMsgList_Destroy(&list)
      status = unsafe request(&list, 1, isWaiting: true, milliseconds)
    }
    switch status {
    case NATS_OK: break
    case NATS_TIMEOUT: return false
    case NATS_CONNECTION_DISCONNECTED, NATS_STALE_CONNECTION, NATS_NO_RESPONDERS:
      usleep(UInt32(max(1, min(milliseconds, 200))) * 1000)
      return false
    default:
      // The consumer is gone, as after the server lost what it had in memory.
      usleep(200_000)
      if (try? connection.hasStream(stream)) == true { try subscribe() }
      return false
    }
    let before = batch.entries.count
    for index in 0..<Int(unsafe list.Count) {
      guard let message = unsafe list.Msgs[index] else { continue }
      let isLast = unsafe index == Int(list.Count) - 1
      if unsafe take(message, into: &batch, isLast: isLast), isLast {
        // The list must not give back what is kept for the acknowledgement.
        unsafe list.Msgs[index] = nil
      }
    }
    return batch.entries.count > before
  }

  @unsafe private func request(
    _ list: inout natsMsgList, _ count: Int32, isWaiting: Bool, _ milliseconds: Int
  ) -> natsStatus {
    var request = jsFetchRequest()
    unsafe _ = library.functions.jsFetchRequest_Init(&request)
    request.Batch = count
    request.NoWait = !isWaiting
    request.Expires = Int64(max(20, milliseconds)) * 1_000_000
    return unsafe library.functions.natsSubscription_FetchRequest(&list, subscription, &request)
  }

  /// Puts a message into the batch; whether it is kept, to be acknowledged later.
  @unsafe private func take(
    _ message: OpaquePointer, into batch: inout MessageBatch, isLast: Bool
  ) -> Bool {
    let functions = library.functions
    var about: UnsafeMutablePointer<jsMsgMetaData>?
    guard unsafe functions.natsMsg_GetMetaData(&about, message) == NATS_OK,
      let found = unsafe about?.pointee
    else { return false }
    defer { unsafe functions.jsMsgMetaData_Destroy(about) }
    let sequence = unsafe found.Sequence.Stream
    left = unsafe found.NumPending
    if sequence > reached {
      reached = sequence
      let subject = unsafe functions.natsMsg_GetSubject(message)
      let name = unsafe UnsafeRawBufferPointer(
        start: subject, count: subject.map { unsafe strlen($0) } ?? 0)
      let payload = unsafe UnsafeRawBufferPointer(
        start: functions.natsMsg_GetData(message),
        count: Int(functions.natsMsg_GetDataLength(message)))
      batch.append(
        topic: unsafe Span(_unsafeBytes: name), payload: unsafe Span(_unsafeBytes: payload),
        sequence: sequence)
    }
    if isLast { unsafe open.append(Kept(sequence: sequence, message: message)) }
    return isLast
  }

  /// Tells the server that all messages up to a place have been kept.
  package func acknowledge(through sequence: UInt64) {
    let functions = library.functions
    let count = open.prefix { $0.sequence <= sequence }.count
    guard count > 0 else { return }
    // One that is lost does no harm: the reader knows the place itself.
    unsafe _ = functions.natsMsg_Ack(open[count - 1].message, nil)
    for entry in open.prefix(count) { unsafe functions.natsMsg_Destroy(entry.message) }
    open.removeFirst(count)
  }

  deinit {
    for entry in open { unsafe library.functions.natsMsg_Destroy(entry.message) }
    unsafe library.functions.natsSubscription_Destroy(subscription)
  }
}
