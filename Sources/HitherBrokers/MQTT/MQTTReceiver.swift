internal import CMosquitto
internal import Glibc
internal import HitherOuting

/// Receives a broker's messages on a thread of its own, and reconnects if the connection is lost.
///
/// The library's own thread is woken by a message for every acknowledgement; here the socket is
/// read while data arrives, and polled only otherwise, which costs half as much. No other thread
/// calls the library for this connection.
///
/// If the broker keeps a session, the library's acknowledgements stay in its queue, and the queue
/// is written only while every message received on this connection may be acknowledged. A ping is
/// queued there too: if nothing may be acknowledged for longer than the broker's timeout, the
/// connection ends and the next one delivers unacknowledged messages again.
@safe final class MQTTReceiver: Sendable {
  private let connection: MQTTConnection
  private let keepAliveMilliseconds: Int
  /// A pipe that wakes the thread while it waits for the broker.
  private let wake: (reading: Int32, writing: Int32)

  private var functions: hither_mosquitto { connection.library.functions }
  private var handle: OpaquePointer { unsafe connection.handle }

  /// How long nothing may arrive before the library checks whether a ping is due.
  private static let timeoutMilliseconds: Int64 = 1000

  /// Starts the thread; nil if that fails.
  init?(_ connection: MQTTConnection, keepAliveSeconds: Int32) {
    self.connection = connection
    keepAliveMilliseconds = Int(keepAliveSeconds) * 1000
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    // Neither a full nor an empty pipe may block.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    wake = (ends[0], ends[1])
    guard DetachedThread.start({ self.run() }) else {
      close(wake.reading)
      close(wake.writing)
      return nil
    }
  }

  /// Wakes the thread to check what has changed; a full pipe wakes it anyway.
  func wakeUp() {
    _ = unsafe write(wake.writing, [0], 1)
  }

  /// Disconnects from the broker, and waits briefly for that: allowed acknowledgements are sent.
  func stop() {
    connection.shared.change { $0.isClosed = true }
    wakeUp()
    let hasEnded = connection.shared.wait(milliseconds: 2000) { $0.hasEnded ? true : nil }
    // A thread that waits to connect may still check whether it should end.
    guard hasEnded == true else { return }
    close(wake.writing)
    close(wake.reading)
  }

  private func run() {
    var backoff = Backoff(firstMilliseconds: 1000, limitMilliseconds: 5000)
    while true {
      let socket = unsafe functions.mosquitto_socket(handle)
      guard socket >= 0 else {
        let pause = backoff.next()
        let isClosed = connection.shared.wait(milliseconds: pause) { $0.isClosed ? true : nil }
        if isClosed == true { break }
        connection.beginAnew()
        unsafe _ = functions.mosquitto_reconnect(handle)
        continue
      }
      if receive(from: socket) { backoff.reset() }
      if connection.shared.change({ $0.isClosed }) { break }
    }
    leave()
    connection.shared.change { $0.hasEnded = true }
  }

  /// Ends the connection in order.
  ///
  /// If acknowledgements must not be sent, no disconnect message is sent, because it would send
  /// them. Unread data of the broker is discarded until it has closed its side: closing a
  /// connection with unread data resets it, and recent acknowledgements could be lost.
  private func leave() {
    let socket = unsafe functions.mosquitto_socket(handle)
    guard socket >= 0 else { return connection.destroy() }
    // The library closes the socket after the disconnect message.
    let rest = dup(socket)
    if connection.maySend {
      unsafe _ = functions.mosquitto_disconnect(handle)
      for _ in 0..<10 where connection.holdsAcknowledgements {
        unsafe _ = functions.mosquitto_loop_write(handle, 1)
        guard unsafe functions.mosquitto_socket(handle) >= 0,
          unsafe functions.mosquitto_want_write(handle)
        else { break }
        wait(for: socket, Int16(POLLOUT), milliseconds: 50)
      }
    }
    connection.destroy()
    guard rest >= 0 else { return }
    shutdown(rest, Int32(SHUT_WR))
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let end = MonotonicClock.milliseconds + Self.timeoutMilliseconds
    while MonotonicClock.milliseconds < end {
      wait(for: rest, Int16(POLLIN), milliseconds: Int32(end - MonotonicClock.milliseconds))
      let count = unsafe recv(rest, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      guard count > 0 || count < 0 && errno == EAGAIN else { break }
    }
    close(rest)
  }

  /// Receives until the connection is lost or ended.
  ///
  /// - Returns: Whether there was a working connection.
  private func receive(from socket: Int32) -> Bool {
    var nextCare = MonotonicClock.milliseconds
    var count = connection.received
    let entries = connection.entries
    loop: while send(to: socket) {
      switch connection.nextTurn(milliseconds: keepAliveMilliseconds / 4) {
      case .end: break loop
      case .care: break
      case .read:
        let status = unsafe functions.mosquitto_loop_read(handle, 1)
        connection.endReading()
        guard status == MOSQ_ERR_SUCCESS.rawValue else { break loop }
        if connection.received == count { wait(for: socket) }
        count = connection.received
      }
      let now = MonotonicClock.milliseconds
      guard now >= nextCare else { continue }
      nextCare = now + Self.timeoutMilliseconds
      // Pings are sent here, or queued if acknowledgements are delayed.
      guard unsafe functions.mosquitto_loop_misc(handle) == MOSQ_ERR_SUCCESS.rawValue else { break }
    }
    return connection.entries > entries
  }

  /// Sends the library's queue, once all acknowledgements in it are allowed.
  ///
  /// Nothing is read before all of it has been sent, because reading queues acknowledgements behind
  /// it that are not allowed yet.
  ///
  /// - Returns: False if the connection is lost.
  private func send(to socket: Int32) -> Bool {
    guard connection.holdsAcknowledgements else { return true }
    while unsafe functions.mosquitto_want_write(handle), connection.maySend {
      guard unsafe functions.mosquitto_loop_write(handle, 1) == MOSQ_ERR_SUCCESS.rawValue else {
        return false
      }
      let isBehind = unsafe functions.mosquitto_want_write(handle)
      // Before access is granted nothing is acknowledged, and TLS needs to read in order to write.
      guard isBehind, connection.shared.change({ $0.isConnected && !$0.isClosed }) else { break }
      wait(for: socket, Int16(POLLOUT), milliseconds: Int32(Self.timeoutMilliseconds))
      guard unsafe functions.mosquitto_loop_misc(handle) == MOSQ_ERR_SUCCESS.rawValue else {
        return false
      }
    }
    return true
  }

  /// Waits until data arrives, or unsent data can be sent.
  private func wait(for socket: Int32) {
    let isBehind = unsafe functions.mosquitto_want_write(handle) && connection.maySend
    let ready = wait(
      for: socket, Int16(POLLIN | (isBehind ? POLLOUT : 0)),
      milliseconds: Int32(Self.timeoutMilliseconds))
    if isBehind, ready & Int16(POLLOUT) != 0 {
      unsafe _ = functions.mosquitto_loop_write(handle, 1)
    }
  }

  /// Waits until the socket is ready, or the thread is woken up.
  ///
  /// - Returns: The operations for which the socket is ready.
  @discardableResult
  private func wait(for socket: Int32, _ events: Int16, milliseconds: Int32) -> Int16 {
    var watched = [
      pollfd(fd: socket, events: events, revents: 0),
      pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
    ]
    unsafe _ = poll(&watched, 2, milliseconds)
    if watched[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = unsafe read(wake.reading, &bytes, bytes.count)
    }
    return watched[0].revents
  }
}
