internal import CMosquitto
internal import Glibc
internal import HitherLive

/// Receives what a broker sends, on a thread of its own, and connects again where the connection is lost.
///
/// The library's own thread wakes itself by a message for every acknowledgement; here the socket is read
/// as long as something comes, and waited for only when nothing does, which costs half as much.
/// Nobody else calls the library for this connection.
@safe final class MQTTReceiver: Sendable {
  private let connection: MQTTConnection
  private let keepAliveMilliseconds: Int
  /// A pipe whose end to write to is closed when the thread is to end.
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
    wake = (ends[0], ends[1])
    guard DetachedThread.start({ self.run() }) else {
      close(wake.reading)
      close(wake.writing)
      return nil
    }
  }

  /// Takes leave of the broker, and waits a moment for that to be done.
  func stop() {
    connection.shared.change { $0.isClosed = true }
    close(wake.writing)
    _ = connection.shared.wait(milliseconds: 2000) { $0.hasEnded ? true : nil }
  }

  private func run() {
    var backoff = Backoff(firstMilliseconds: 1000, limitMilliseconds: 5000)
    while true {
      let socket = unsafe functions.mosquitto_socket(handle)
      guard socket >= 0 else {
        let pause = backoff.next()
        let isClosed = connection.shared.wait(milliseconds: pause) { $0.isClosed ? true : nil }
        if isClosed == true { break }
        unsafe _ = functions.mosquitto_reconnect(handle)
        continue
      }
      if receive(from: socket) { backoff.reset() }
      if connection.shared.change({ $0.isClosed }) { break }
    }
    unsafe _ = functions.mosquitto_disconnect(handle)
    connection.shared.change { $0.hasEnded = true }
    connection.destroy()
    close(wake.reading)
  }

  /// Takes what comes until there is no connection any more or we take leave.
  ///
  /// - Returns: Whether there was a connection in truth.
  private func receive(from socket: Int32) -> Bool {
    var nextCare = MonotonicClock.milliseconds
    var count = connection.received
    let entries = connection.entries
    // Where nobody takes what has come, a message now and then shows both sides that the other is there.
    while connection.waitForRoom(milliseconds: keepAliveMilliseconds / 4) {
      guard unsafe functions.mosquitto_loop_read(handle, 1) == MOSQ_ERR_SUCCESS.rawValue else {
        break
      }
      if connection.received == count { wait(for: socket) }
      count = connection.received
      let now = MonotonicClock.milliseconds
      guard now >= nextCare else { continue }
      nextCare = now + Self.patienceMilliseconds
      // Pings are sent here.
      guard unsafe functions.mosquitto_loop_misc(handle) == MOSQ_ERR_SUCCESS.rawValue else { break }
    }
    return connection.entries > entries
  }

  /// Waits until something comes, or what could not be sent can be.
  private func wait(for socket: Int32) {
    let isBehind = unsafe functions.mosquitto_want_write(handle)
    var watched = [
      pollfd(fd: socket, events: Int16(POLLIN | (isBehind ? POLLOUT : 0)), revents: 0),
      pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
    ]
    unsafe _ = poll(&watched, 2, Int32(Self.patienceMilliseconds))
    if isBehind, watched[0].revents & Int16(POLLOUT) != 0 {
      unsafe _ = functions.mosquitto_loop_write(handle, 1)
    }
  }
}
