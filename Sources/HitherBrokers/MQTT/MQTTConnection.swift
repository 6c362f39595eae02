internal import CMosquitto
internal import Glibc

/// What the thread that speaks with a broker knows of the connection: libmosquitto calls it there, and it
/// keeps what it hears.
@safe final class MQTTConnection: @unchecked Sendable {
  /// What that thread and ours share.
  struct Shared {
    var inbox = MessageBatch()
    /// The ids of messages that the broker has not confirmed.
    var unconfirmed: Set<Int32> = []
    /// The ids of messages that it confirmed before `publish` came back with them.
    var early: Set<Int32> = []
    var isConnected = false
    var isSubscribed = false
    var isClosed = false
    /// Whether a receiver has taken leave of the broker.
    var hasEnded = false
    /// What the broker said when it let us not in.
    var refusal: String?

    /// How many messages have come, over all connections.
    var received = 0
    /// How many of them may be acknowledged, in order of arrival.
    var acknowledged = 0
    /// How many had come when the present connection began. The broker sends those that it has no
    /// acknowledgement of again.
    var receivedBefore = 0
    /// Whether more may be acknowledged than a receiver knows of.
    var isReleased = false
    /// Whether no message is to be read.
    var isPaused = false
    /// Whether a message may be coming in just now.
    var isReading = false

    /// How many messages of the present connection may not be acknowledged yet.
    var unacknowledged: Int { received - max(acknowledged, receivedBefore) }
  }

  /// What a receiver is to do next.
  enum Turn {
    case read
    /// Look after the connection: send what may be sent, and pings.
    case care
    case end
  }

  /// About how many bytes of messages wait to be taken; where there are more, a receiver reads no more, and
  /// the broker waits.
  private static let inboxLimit = 8 << 20
  /// How many messages wait for their acknowledgement at most; then a receiver reads no more.
  private static let acknowledgementLimit = 4096

  let shared = Monitor(Shared())
  let library: MQTTLibrary
  let handle: OpaquePointer
  private let topics: [String]
  /// Whether messages are acknowledged only when we say so, and not when they are received.
  let holdsAcknowledgements: Bool
  /// How many messages have come, and how often the broker let us in; for the thread that is called.
  private(set) var received = 0
  private(set) var entries = 0

  init(
    _ library: MQTTLibrary, _ handle: OpaquePointer, topics: [String], holdsAcknowledgements: Bool
  ) {
    self.library = library
    unsafe self.handle = handle
    self.topics = topics
    self.holdsAcknowledgements = holdsAcknowledgements
  }

  /// Gives the library back what it has; it calls no more.
  func destroy() {
    unsafe library.functions.mosquitto_destroy(handle)
    unsafe Unmanaged.passUnretained(self).release()
  }

  /// Tells the library whom to call; it keeps this object until `destroy`.
  func listen() {
    let functions = library.functions
    unsafe functions.mosquitto_connect_callback_set(handle) { _, object, code in
      unsafe MQTTConnection.with(object) { $0.connected(code) }
    }
    unsafe functions.mosquitto_disconnect_callback_set(handle) { _, object, _ in
      unsafe MQTTConnection.with(object) { connection in
        connection.shared.change {
          $0.isConnected = false
          $0.isSubscribed = false
        }
      }
    }
    unsafe functions.mosquitto_subscribe_callback_set(handle) { _, object, _, count, granted in
      guard let granted = unsafe granted else { return }
      let answers = (0..<Int(count)).map { unsafe granted[$0] }
      unsafe MQTTConnection.with(object) { $0.subscribed(answers) }
    }
    unsafe functions.mosquitto_message_callback_set(handle) { _, object, message in
      guard let message = unsafe message?.pointee else { return }
      unsafe MQTTConnection.with(object) { unsafe $0.keep(message) }
    }
    unsafe functions.mosquitto_publish_callback_set(handle) { _, object, id in
      unsafe MQTTConnection.with(object) { connection in
        connection.shared.change { if $0.unconfirmed.remove(id) == nil { $0.early.insert(id) } }
      }
    }
    unsafe functions.mosquitto_user_data_set(handle, Unmanaged.passRetained(self).toOpaque())
  }

  @unsafe private static func with(
    _ object: UnsafeMutableRawPointer?, _ body: (MQTTConnection) -> Void
  ) {
    guard let object = unsafe object else { return }
    body(unsafe Unmanaged<MQTTConnection>.fromOpaque(object).takeUnretainedValue())
  }

  private func connected(_ code: Int32) {
    guard code == 0 else {
      let text = unsafe library.functions.mosquitto_connack_string(code).map {
        unsafe String(cString: $0)
      }
      return shared.change { $0.refusal = text ?? "code \(code)" }
    }
    entries += 1
    for topic in topics {
      unsafe _ = library.functions.mosquitto_subscribe(handle, nil, topic, 1)
    }
    shared.change {
      $0.isConnected = true
      $0.refusal = nil
      $0.isSubscribed = $0.isSubscribed || topics.isEmpty
    }
  }

  private func subscribed(_ answers: [Int32]) {
    shared.change {
      if answers.contains(where: { $0 > 2 }) {
        $0.refusal = "the topic may not be read"
      } else {
        $0.isSubscribed = true
      }
    }
  }

  /// Waits until a message may be read, or for some time.
  func nextTurn(milliseconds: Int) -> Turn {
    let turn = shared.wait(milliseconds: milliseconds) { (shared: inout Shared) -> Turn? in
      guard !shared.isClosed else { return .end }
      if shared.isReleased {
        // Before another message comes, whose acknowledgement would hold up those that may go.
        shared.isReleased = false
        return .care
      }
      guard shared.inbox.bytes.count < Self.inboxLimit else { return nil }
      if holdsAcknowledgements {
        guard !shared.isPaused, shared.unacknowledged < Self.acknowledgementLimit else {
          return nil
        }
        shared.isReading = true
      }
      return .read
    }
    // Where acknowledgements are not held, a message now and then shows both sides that the other is there.
    return turn ?? (holdsAcknowledgements ? .care : .read)
  }

  /// Takes note that another connection begins, with which the library forgets what it had queued.
  func beginAnew() { shared.change { $0.receivedBefore = $0.received } }

  /// Takes note that no message is coming in.
  func endReading() {
    if holdsAcknowledgements { shared.change { $0.isReading = false } }
  }

  /// Whether the library may send what waits: its acknowledgements are among it.
  var maySend: Bool {
    !holdsAcknowledgements || shared.change { $0.unacknowledged == 0 }
  }

  /// Keeps a message.
  @unsafe private func keep(_ message: mosquitto_message) {
    guard let topic = unsafe message.topic else { return }
    received += 1
    let name = unsafe UnsafeRawBufferPointer(start: topic, count: Int(strlen(topic)))
    let payload = unsafe UnsafeRawBufferPointer(
      start: message.payload, count: Int(message.payloadlen))
    shared.change {
      $0.received += 1
      // A session that sends has its topics; that the broker says so may come later.
      $0.isSubscribed = true
      unsafe $0.inbox.append(
        topic: Span(_unsafeBytes: name), payload: Span(_unsafeBytes: payload))
    }
  }
}
