internal import CMosquitto
internal import Glibc
internal import HitherOuting

/// Receives what a broker sends, on a thread of its own, and connects again where the connection is lost.
///
/// The library's own thread wakes itself by a message for every acknowledgement; here the socket is read
/// as long as something comes, and waited for only when nothing does, which costs half as much.
/// Nobody else calls the library for this connection.
///
/// Where the broker keeps a session, the library's acknowledgements wait in its queue, and the queue is written only
/// while every message that has come on this connection may be acknowledged. A ping waits there too: where nothing
/// may be acknowledged for longer than the broker is patient, the connection ends and the next one brings what was
/// not acknowledged again.
@safe final class MQTTReceiver: Sendable {
  private let connection: MQTTConnection
  private let keepAliveMilliseconds: Int
  /// A pipe that wakes the thread where it waits for the broker.
  private let wake: (reading: Int32, writing: Int32)

  private var functions: hither_mosquitto { connection.library.functions }
  private var handle: OpaquePointer { unsafe connection.handle }

  /// How long nothing may come before the library is asked whether a ping is due.
  private static let patienceMilliseconds: Int64 = 1000

  /// Starts the thread; nil where there is none to be had.
  init?(_ connection: MQTTConnection, keepAliveSeconds: Int32) {
    self.connection = connection
    keepAliveMilliseconds = Int(keepAliveSeconds) * 1000
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    // Neither a full pipe nor an empty one stops anybody.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    wake = (ends[0], ends[1])
    guard DetachedThread.start({ self.run() }) else {
      close(wake.reading)
      close(wake.writing)
      return nil
    }
  }

  /// Lets the thread look at what has changed; a pipe that is full wakes it anyway.
  func wakeUp() {
    _ = unsafe write(wake.writing, [0], 1)
  }

  /// Takes leave of the broker, and waits a moment for that to be done: what may be acknowledged is.
  func stop() {
    connection.shared.change { $0.isClosed = true }
    wakeUp()
    let hasEnded = connection.shared.wait(milliseconds: 2000) { $0.hasEnded ? true : nil }
    // A thread that waits to connect may still look at its end.
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
  /// Where acknowledgements must not go no goodbye is said, as it would send them. What the broker has sent and nobody
  /// read is thrown away until it has closed its side: a connection that is closed over such bytes is reset, and what
  /// was acknowledged a moment ago could be lost with it.
  private func leave() {
    let socket = unsafe functions.mosquitto_socket(handle)
    guard socket >= 0 else { return connection.destroy() }
    // The library closes the socket when it has said goodbye.
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
    let end = MonotonicClock.milliseconds + Self.patienceMilliseconds
    while MonotonicClock.milliseconds < end {
      wait(for: rest, Int16(POLLIN), milliseconds: Int32(end - MonotonicClock.milliseconds))
      let count = unsafe recv(rest, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      guard count > 0 || count < 0 && errno == EAGAIN else { break }
    }
    close(rest)
  }

  /// Takes what comes until there is no connection any more or we take leave.
  ///
  /// - Returns: Whether there was a connection in truth.
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
      nextCare = now + Self.patienceMilliseconds
      // Pings are sent here, or queued where acknowledgements are held.
      guard unsafe functions.mosquitto_loop_misc(handle) == MOSQ_ERR_SUCCESS.rawValue else { break }
    }
    return connection.entries > entries
  }

  /// Sends what the library has queued, once all acknowledgements among it may go.
  ///
  /// Nothing is read before all of that has left, as what is read queues acknowledgements behind it that may
  /// not go yet.
  ///
  /// - Returns: False where the connection is lost.
  private func send(to socket: Int32) -> Bool {
    guard connection.holdsAcknowledgements else { return true }
    while unsafe functions.mosquitto_want_write(handle), connection.maySend {
      guard unsafe functions.mosquitto_loop_write(handle, 1) == MOSQ_ERR_SUCCESS.rawValue else {
        return false
      }
      let isBehind = unsafe functions.mosquitto_want_write(handle)
      // Before the broker has let us in nothing is acknowledged, and TLS needs to read in order to write.
      guard isBehind, connection.shared.change({ $0.isConnected && !$0.isClosed }) else { break }
      wait(for: socket, Int16(POLLOUT), milliseconds: Int32(Self.patienceMilliseconds))
      guard unsafe functions.mosquitto_loop_misc(handle) == MOSQ_ERR_SUCCESS.rawValue else {
        return false
      }
    }
    return true
  }

  /// Waits until something comes, or what could not be sent can be.
  private func wait(for socket: Int32) {
    let isBehind = unsafe functions.mosquitto_want_write(handle) && connection.maySend
    let ready = wait(
      for: socket, Int16(POLLIN | (isBehind ? POLLOUT : 0)),
      milliseconds: Int32(Self.patienceMilliseconds))
    if isBehind, ready & Int16(POLLOUT) != 0 {
      unsafe _ = functions.mosquitto_loop_write(handle, 1)
    }
  }

  /// Waits until the socket is ready, or the thread is woken up.
  ///
  /// - Returns: For what the socket is ready.
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
