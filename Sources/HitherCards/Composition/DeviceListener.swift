import Glibc
import HitherOuting

/// Waits at an address for other devices.
///
/// A port is open to everyone. A caller that says nothing holds nobody up: many connections may be open, and the one
/// that sends bytes first is returned first.
final class DeviceListener {
  /// The timeout of a caller that sends nothing.
  static let firstBytesMilliseconds: Int64 = 10_000
  /// The largest number of silent callers at a time; the oldest makes room for another.
  private static let silentLimit = 64

  private let listener: Int32
  private let address: String
  /// Connections that have sent nothing yet, the oldest first.
  private var silent: [(socket: Int32, deadline: Int64)] = []

  init(at address: String, _ tell: (String) -> Void) throws(HitherError) {
    do throws(LiveError) {
      listener = try NumericSocket.listen(at: address)
    } catch {
      throw HitherError(error)
    }
    self.address = address
    tell("listening at port \(NumericSocket.port(of: listener))")
  }

  deinit {
    for entry in silent { close(entry.socket) }
    close(listener)
  }

  /// Waits for the next caller that has sent something.
  func next() throws(HitherError) -> DeviceStream {
    while true {
      closeOverdue()
      var entries = ([listener] + silent.map(\.socket)).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let wait = silent.first.map { max(0, $0.deadline - MonotonicClock.milliseconds) } ?? -1
      let ready = unsafe poll(&entries, nfds_t(entries.count), Int32(clamping: wait))
      guard ready >= 0 || errno == EINTR else {
        throw HitherError(.inputOutput, "nobody can connect", place: address)
      }
      guard ready > 0 else { continue }
      if let index = entries.dropFirst().firstIndex(where: { $0.revents != 0 }) {
        return DeviceStream(socket: silent.remove(at: index - 1).socket)
      }
      try accept()
    }
  }

  private func accept() throws(HitherError) {
    let socket = Glibc.accept(listener, nil, nil)
    guard socket >= 0 else {
      // The caller has gone again, or a limit of the system is reached for the moment.
      if [EINTR, ECONNABORTED, EAGAIN].contains(errno) { return }
      throw HitherError(.inputOutput, "nobody can connect", place: address)
    }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    if silent.count == Self.silentLimit { close(silent.removeFirst().socket) }
    silent.append((socket, MonotonicClock.milliseconds + Self.firstBytesMilliseconds))
  }

  private func closeOverdue() {
    let now = MonotonicClock.milliseconds
    while let oldest = silent.first, oldest.deadline <= now {
      close(oldest.socket)
      silent.removeFirst()
    }
  }
}
