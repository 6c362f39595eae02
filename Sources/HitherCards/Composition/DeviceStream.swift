import Glibc
import HitherOuting

/// A stream of bytes to another device: a connection, or standard input and output.
final class DeviceStream {
  /// The timeout for a silent device, in milliseconds.
  var timeoutMilliseconds: Int32 = 60_000

  private let input: Int32
  private let output: Int32
  private let isSocket: Bool

  /// Standard input and output, as for two programs joined by pipes.
  init() {
    (input, output, isSocket) = (STDIN_FILENO, STDOUT_FILENO, false)
  }

  /// A connection, which it closes at the end.
  init(socket: Int32) {
    (input, output, isSocket) = (socket, socket, true)
  }

  deinit {
    if isSocket { close(input) }
  }

  /// Connects to a listening device.
  static func connected(to address: String) throws(HitherError) -> DeviceStream {
    do throws(LiveError) {
      return DeviceStream(socket: try NumericSocket.connect(to: address))
    } catch {
      throw HitherError(error)
    }
  }

  /// Writes all bytes; false if the other side is gone.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { rest in
        unsafe isSocket
          ? send(output, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
          : Glibc.write(output, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The next bytes; empty if the other side is gone, or silent for too long.
  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    while true {
      var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, timeoutMilliseconds)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return [] }
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(input, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      return Array(bytes.prefix(max(0, count)))
    }
  }
}
