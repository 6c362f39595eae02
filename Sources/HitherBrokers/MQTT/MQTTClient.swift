internal import CMosquitto

/// A connection to an MQTT broker that comes back by itself (MQTT 3.1.1, QoS 1).
///
/// One with topics receives, on a thread of its own, and what has come waits until it is taken; one without
/// publishes. Where the broker keeps a session, a message is acknowledged when `acknowledge` says so, and what
/// was not acknowledged comes again with the next connection; without a session it is acknowledged at once.
@safe package final class MQTTClient {
  /// The most messages that wait to be confirmed.
  static let window = 1000

  private let connection: MQTTConnection
  private let settings: MQTTSettings
  private var receiver: MQTTReceiver?
  private var pace = DeliveryPace()
  /// How many messages were taken.
  package private(set) var taken = 0
  /// Whether reading goes on when messages are next asked for.
  private var isToGoOn = false
  private var shared: Monitor<MQTTConnection.Shared> { connection.shared }
  private var library: MQTTLibrary { connection.library }
  private var handle: OpaquePointer { unsafe connection.handle }

  /// Connects, and subscribes to the topics of the settings.
  ///
  /// - Throws: When the broker cannot be reached, or does not let us in.
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
      // 1: the certificate is verified, 0: it is not; and so with the name in it.
      try check(
        unsafe functions.mosquitto_tls_opts_set(handle, tls.isVerified ? 1 : 0, nil, nil), "TLS")
    }
    unsafe _ = functions.mosquitto_reconnect_delay_set(handle, 1, 5, true)
    // The library queues an acknowledgement before it hands the message over. It would send it at once; for
    // a program with threads of its own it waits until it is asked to send.
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
      // What was kept for us comes before the answer, and may be more than waits here.
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

  /// Whether there is a connection just now.
  package var isConnected: Bool { shared.change { $0.isConnected } }

  /// Whether there is a connection just now on which all topics are subscribed to.
  var isSubscribed: Bool { shared.change { $0.isConnected && $0.isSubscribed } }

  /// Whether a message is acknowledged only when `acknowledge` says so.
  var holdsAcknowledgements: Bool { connection.holdsAcknowledgements }

  /// Takes all that has come, in place of what `batch` holds.
  ///
  /// - Parameter milliseconds: How long to wait where there is nothing.
  /// - Returns: Whether there is something.
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

  /// Reads no more messages until some are acknowledged and others asked for; those that have come can be taken.
  ///
  /// - Returns: False where that has no use, as messages are acknowledged as they come.
  package func pause() -> Bool {
    guard let receiver, connection.holdsAcknowledgements else { return false }
    isToGoOn = false
    shared.change { $0.isPaused = true }
    receiver.wakeUp()
    // Reading never waits, so that this is over at once.
    _ = shared.wait(milliseconds: 1000) { $0.isReading ? nil : true }
    return true
  }

  /// Lets the broker forget the first `count` messages that were taken.
  ///
  /// The acknowledgements leave together, once all messages that have come are among those.
  package func acknowledge(_ count: Int) {
    guard let receiver, connection.holdsAcknowledgements else { return }
    shared.change {
      $0.acknowledged = max($0.acknowledged, min(count, $0.received))
      $0.isReleased = true
    }
    isToGoOn = true
    receiver.wakeUp()
  }

  /// Publishes with QoS 1; waits while too many messages have not been confirmed.
  ///
  /// - Returns: False where that took longer than `milliseconds`; nothing was published then.
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
    // Without a connection the message is kept by the library and sent with the next one.
    guard status == MOSQ_ERR_SUCCESS.rawValue || status == MOSQ_ERR_NO_CONN.rawValue else {
      throw BrokerError(.settings, "MQTT: \(topic): \(library.text(Int32(status)))")
    }
    shared.change { shared in
      if shared.early.remove(id) == nil { shared.unconfirmed.insert(id) }
    }
    return true
  }

  /// Waits until the broker has confirmed all that was published.
  ///
  /// - Returns: Whether it has in that time.
  package func flush(waiting milliseconds: Int) -> Bool {
    shared.wait(milliseconds: milliseconds) { $0.unconfirmed.isEmpty ? true : nil } ?? false
  }

  deinit {
    if let receiver { return receiver.stop() }
    let wasConnected = shared.change {
      $0.isClosed = true
      return $0.isConnected
    }
    // A thread that waits to connect again cannot be stopped; it ends with the program.
    unsafe _ = library.functions.mosquitto_disconnect(handle)
    guard wasConnected else { return }
    unsafe _ = library.functions.mosquitto_loop_stop(handle, false)
    connection.destroy()
  }
}
