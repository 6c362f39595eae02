package import Foundation

/// Sockets to a port of this machine.
package enum LoopbackSocket {
  package struct NotConnected: Error {
    package var port: Int
  }

  /// An open connection, closed when the last owner lets go of it.
  package static func connection(to port: Int) throws -> FileHandle {
    let descriptor = open()
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard unsafe with(port, { unsafe connect(descriptor, $0, $1) == 0 }) else {
      throw NotConnected(port: port)
    }
    return file
  }

  /// Sends bytes, and reads until the other side closes.
  package static func answer(_ question: String, from port: Int) throws -> String {
    let file = try connection(to: port)
    try file.write(contentsOf: Data(question.utf8))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  static func isFree(_ port: Int) -> Bool { unsafe tries(port) { unsafe bind($0, $1, $2) == 0 } }

  static func isListening(_ port: Int) -> Bool {
    unsafe tries(port) { unsafe connect($0, $1, $2) == 0 }
  }

  private static func tries(
    _ port: Int, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    let descriptor = open()
    defer { close(descriptor) }
    return unsafe with(port) { unsafe call(descriptor, $0, $1) }
  }

  private static func open() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }

  private static func with(
    _ port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
