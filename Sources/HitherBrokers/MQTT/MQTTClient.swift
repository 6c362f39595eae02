internal import CMosquitto
internal import HitherOuting

/// A connection to an MQTT broker that reconnects by itself (MQTT 3.1.1, QoS 1).
///
/// With topics it receives, on a thread of its own, and buffers messages until they are read;
/// without topics it publishes. If the broker keeps a session, a message is acknowledged only by
/// `acknowledge`, and unacknowledged messages come again with the next connection; without a
/// session it is acknowledged at once.
@safe package final class MQTTClient {
  /// The largest number of unconfirmed messages.
  static let window = 1000
  /// How long the end waits for the library's thread.
  private static let farewellMilliseconds = 2000

  private let connection: MQTTConnection
  private let settings: MQTTSettings
  private var receiver: MQTTReceiver?
  private var pace = DeliveryPace()
  /// The number of messages read.
  package private(set) var taken = 0
  /// Whether reading resumes with the next request for messages.
  private var isToGoOn = false
  private var shared: Monitor<MQTTConnection.Shared> { connection.shared }
  private var library: MQTTLibrary { connection.library }
  private var handle: OpaquePointer { unsafe connection.handle }

  /// Connects, and subscribes to the topics of the settings.
  ///
  /// - Throws: If the broker cannot be reached, or denies access.
  package init(_ settings: MQTTSettings) throws(BrokerError) {
    guard let library = MQTTLibrary.shared else {
      throw BrokerError(
        .library, "libmosquitto, which speaks MQTT, is not installed",
        hint: "apt-get install libmosquitto1")
    }
    guard
      let handle = unsafe library.functions.mosquitto_new(
        settings.clientID, settings.session == .clean, nil)
    else { throw BrokerError(.settings, "'\(settings.clientID)' is not an MQTT client id") }
    self.settings = settings
    connection = unsafe MQTTConnection(
      library, handle, topics: settings.topics,
      holdsAcknowledgements: settings.session == .kept && !settings.topics.isEmpty)
    connection.listen()
    try set()
    try connect()
  }

  private func set() throws(BrokerError) {
    let functions = library.functions
    if let user = settings.credentials.user {
      try check(
        unsafe functions.mosquitto_username_pw_set(handle, user, settings.credentials.password),
        "user")
    }
    if let tls = settings.tls {
      try check(
        unsafe functions.mosquitto_tls_set(
          handle, tls.authorities ?? TLSSettings.systemAuthorities, nil, tls.certificate, tls.key,
          nil), "TLS files")
      // 1: the certificate is verified, 0: it is not; the same applies to the name in it.
      try check(
        unsafe functions.mosquitto_tls_opts_set(handle, tls.isVerified ? 1 : 0, nil, nil), "TLS")
    }
    unsafe _ = functions.mosquitto_reconnect_delay_set(handle, 1, 5, true)
    // The library queues an acknowledgement before it delivers the message. It would send it at
    // once; for a program with threads of its own it waits for a send request.
    if connection.holdsAcknowledgements {
      try check(unsafe functions.mosquitto_threaded_set(handle, true), "threads")
    }
  }

  private func connect() throws(BrokerError) {
    let functions = library.functions
    let status = unsafe functions.mosquitto_connect(
      handle, settings.host, settings.port, settings.keepAliveSeconds)
    guard status == MOSQ_ERR_SUCCESS.rawValue else {
      throw BrokerError(
        .unreachable, "the MQTT broker cannot be reached: \(library.text(Int32(status)))")
    }
    if settings.topics.isEmpty {
      try check(unsafe functions.mosquitto_loop_start(handle), "thread")
    } else {
      receiver = MQTTReceiver(connection, keepAliveSeconds: settings.keepAliveSeconds)
      guard receiver != nil else { throw BrokerError(.settings, "MQTT: cannot start a thread") }
    }
    let answer = shared.wait(milliseconds: settings.timeoutMilliseconds) {
      (shared: inout MQTTConnection.Shared) -> Result<Void, BrokerError>? in
      if let refusal = shared.refusal {
        return .failure(BrokerError(.refused, "the MQTT broker refuses: \(refusal)"))
      }
      // Stored messages come before the answer, and may fill the buffer.
      return shared.isSubscribed || !shared.inbox.entries.isEmpty ? .success(()) : nil
    }
    guard let answer else {
      throw BrokerError(
        .unreachable, "the MQTT broker does not answer",
        hint: settings.tls == nil ? "does it want TLS? mqtts:// speaks it" : nil)
    }
    try answer.get()
  }

  private func check(_ status: Int32, _ what: String) throws(BrokerError) {
    guard status == MOSQ_ERR_SUCCESS.rawValue else {
      throw BrokerError(.settings, "MQTT: \(what): \(library.text(status))")
    }
  }

  /// Whether it is connected now.
  package var isConnected: Bool { shared.change { $0.isConnected } }

  /// Whether it is connected now and subscribed to all topics.
  var isSubscribed: Bool { shared.change { $0.isConnected && $0.isSubscribed } }

  /// Whether a message is acknowledged only by `acknowledge`.
  var holdsAcknowledgements: Bool { connection.holdsAcknowledgements }

  /// Reads all messages that have arrived, and replaces the content of `batch`.
  ///
  /// - Parameter milliseconds: How long to wait if there are none.
  /// - Returns: Whether there are any.
  package func receive(_ batch: inout MessageBatch, waiting milliseconds: Int) -> Bool {
    batch.removeAll()
    if isToGoOn {
      isToGoOn = false
      shared.change { $0.isPaused = false }
    }
    pace.rest()
    defer {
      pace.taken(batch.entries.count)
      taken += batch.entries.count
    }
    return shared.wait(milliseconds: milliseconds) {
      (shared: inout MQTTConnection.Shared) -> Bool? in
      guard !shared.inbox.entries.isEmpty else { return nil }
      swap(&shared.inbox, &batch)
      return true
    } ?? false
  }

  /// Pauses reading until some messages are acknowledged and others requested; buffered messages can still be read.
  ///
  /// - Returns: False if this has no effect, because messages are acknowledged on arrival.
  package func pause() -> Bool {
    guard let receiver, connection.holdsAcknowledgements else { return false }
    isToGoOn = false
    shared.change { $0.isPaused = true }
    receiver.wakeUp()
    // Reading never blocks, so this ends at once.
    _ = shared.wait(milliseconds: 1000) { $0.isReading ? nil : true }
    return true
  }

  /// Acknowledges the first `count` messages that were read.
  ///
  /// The acknowledgements are sent together, once they include all messages that have arrived.
  package func acknowledge(_ count: Int) {
    guard let receiver, connection.holdsAcknowledgements else { return }
    shared.change {
      $0.acknowledged = max($0.acknowledged, min(count, $0.received))
      $0.isReleased = true
    }
    isToGoOn = true
    receiver.wakeUp()
  }

  /// Publishes with QoS 1; waits while too many messages are unconfirmed.
  ///
  /// - Returns: False if that took longer than `milliseconds`; then nothing was published.
  package func publish(
    topic: String, payload: [UInt8], waiting milliseconds: Int
  ) throws(BrokerError) -> Bool {
    let isOpen = shared.wait(milliseconds: milliseconds) {
      (shared: inout MQTTConnection.Shared) -> Bool? in
      shared.isConnected && shared.unconfirmed.count < Self.window ? true : nil
    }
    guard isOpen == true else { return false }
    var id: Int32 = 0
    let status = unsafe payload.withUnsafeBytes {
      unsafe library.functions.mosquitto_publish(
        handle, &id, topic, Int32(truncatingIfNeeded: $0.count), $0.baseAddress, 1, false)
    }
    // Without a connection the library stores the message and sends it with the next one.
    guard status == MOSQ_ERR_SUCCESS.rawValue || status == MOSQ_ERR_NO_CONN.rawValue else {
      throw BrokerError(.settings, "MQTT: \(topic): \(library.text(Int32(status)))")
    }
    shared.change { shared in
      if shared.early.remove(id) == nil { shared.unconfirmed.insert(id) }
    }
    return true
  }

  /// Waits until the broker has confirmed everything published.
  ///
  /// - Returns: Whether it has within that time.
  package func flush(waiting milliseconds: Int) -> Bool {
    shared.wait(milliseconds: milliseconds) { $0.unconfirmed.isEmpty ? true : nil } ?? false
  }

  deinit {
    if let receiver { return receiver.stop() }
    shared.change { $0.isClosed = true }
    unsafe _ = library.functions.mosquitto_disconnect(handle)
    // The library's thread ends at once, unless it waits for a host that does not answer, which nothing interrupts.
    let connection = connection
    let isStopping = DetachedThread.start {
      unsafe _ = connection.library.functions.mosquitto_loop_stop(connection.handle, false)
      connection.destroy()
      connection.shared.change { $0.hasEnded = true }
    }
    guard isStopping else { return }
    _ = shared.wait(milliseconds: Self.farewellMilliseconds) { $0.hasEnded ? true : nil }
  }
}
