internal import CMosquitto
internal import Glibc
internal import HitherOuting

/// The state of the connection on the broker's thread: libmosquitto calls it there, and it stores what it receives.
@safe final class MQTTConnection: @unchecked Sendable {
  /// The state shared by that thread and the caller's.
  struct Shared {
    var inbox = MessageBatch()
    /// The ids of messages that the broker has not confirmed.
    var unconfirmed: Set<Int32> = []
    /// The ids of messages confirmed before `publish` returned them.
    var early: Set<Int32> = []
    var isConnected = false
    var isSubscribed = false
    var isClosed = false
    /// Whether a receiver has disconnected from the broker.
    var hasEnded = false
    /// The broker's reason for denying access.
    var refusal: String?

    /// The number of messages received, over all connections.
    var received = 0
    /// The number of them that may be acknowledged, in order of arrival.
    var acknowledged = 0
    /// The number received before the current connection. The broker sends unacknowledged ones again.
    var receivedBefore = 0
    /// Whether more may be acknowledged than a receiver knows.
    var isReleased = false
    /// Whether messages are not to be read.
    var isPaused = false
    /// Whether a message may be arriving now.
    var isReading = false

    /// The number of messages of the current connection that may not be acknowledged yet.
    var unacknowledged: Int { received - max(acknowledged, receivedBefore) }
  }

  /// The next action of a receiver.
  enum Turn {
    case read
    /// Maintain the connection: send what may be sent, and pings.
    case care
    case end
  }

  /// The approximate size of buffered messages in bytes beyond which a receiver stops reading, and the broker waits.
  private static let inboxLimit = 8 << 20
  /// The largest number of messages with pending acknowledgements; then a receiver stops reading.
  private static let acknowledgementLimit = 4096

  let shared = Monitor(Shared())
  let library: MQTTLibrary
  let handle: OpaquePointer
  private let topics: [String]
  /// Whether messages are acknowledged explicitly, and not on arrival.
  let holdsAcknowledgements: Bool
  /// The number of messages received, and of successful connections; for the library's thread.
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

  /// Releases the library's object; it makes no more calls.
  func destroy() {
    unsafe library.functions.mosquitto_destroy(handle)
    unsafe Unmanaged.passUnretained(self).release()
  }

  /// Registers the library's callbacks; it retains this object until `destroy`.
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
        // Before another message arrives, whose acknowledgement would delay those that may be sent.
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
    // If acknowledgements are not delayed, occasional messages show both sides that the other is alive.
    return turn ?? (holdsAcknowledgements ? .care : .read)
  }

  /// Records that another connection begins, with which the library drops its queue.
  func beginAnew() { shared.change { $0.receivedBefore = $0.received } }

  /// Records that no message is arriving.
  func endReading() {
    if holdsAcknowledgements { shared.change { $0.isReading = false } }
  }

  /// Whether the library may send its queue, which includes acknowledgements.
  var maySend: Bool {
    !holdsAcknowledgements || shared.change { $0.unacknowledged == 0 }
  }

  /// Stores a message.
  @unsafe private func keep(_ message: mosquitto_message) {
    guard let topic = unsafe message.topic else { return }
    received += 1
    let name = unsafe UnsafeRawBufferPointer(start: topic, count: Int(strlen(topic)))
    let payload = unsafe UnsafeRawBufferPointer(
      start: message.payload, count: Int(message.payloadlen))
    shared.change {
      $0.received += 1
      // A session that sends messages has its topics; the broker's confirmation may come later.
      $0.isSubscribed = true
      unsafe $0.inbox.append(
        topic: Span(_unsafeBytes: name), payload: Span(_unsafeBytes: payload))
    }
  }
}
