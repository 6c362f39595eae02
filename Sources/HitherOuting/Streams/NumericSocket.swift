import Glibc

/// TCP sockets at numeric addresses, so that no name is resolved.
package enum NumericSocket {
  /// Listens at an address.
  ///
  /// - Parameter address: `HOST:PORT`, with a numeric host: `127.0.0.1:9500`, `[::1]:9500`.
  package static func listen(at address: String) throws(LiveError) -> Int32 {
    try unsafe opened(address, .cannotCreate, "nothing can be listened to here") {
      descriptor, place, length in
      var yes: Int32 = 1
      unsafe _ = setsockopt(
        descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      return unsafe bind(descriptor, place, length) == 0 && Glibc.listen(descriptor, 8) == 0
    }
  }

  /// Connects to an address.
  package static func connect(to address: String) throws(LiveError) -> Int32 {
    try unsafe opened(address, .unreachable, "nobody answers there") { descriptor, place, length in
      unsafe Glibc.connect(descriptor, place, length) == 0
    }
  }

  /// The port at which a socket listens.
  package static func port(of listener: Int32) -> Int {
    var place = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = unsafe withUnsafeMutablePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(listener, $0, &length)
      }
    }
    guard status == 0 else { return 0 }
    // The port is at the same offset in both families, the most significant byte first.
    return unsafe withUnsafeBytes(of: &place) { unsafe Int($0[2]) << 8 | Int($0[3]) }
  }

  private static func opened(
    _ address: String, _ kind: LiveError.Kind, _ trouble: String,
    _ use: (Int32, UnsafeMutablePointer<sockaddr>?, socklen_t) -> Bool
  ) throws(LiveError) -> Int32 {
    guard let colon = address.lastIndex(of: ":") else { throw malformed(address) }
    var host = address[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let port = String(address[address.index(after: colon)...])
    guard unsafe getaddrinfo(String(host), port, &hints, &list) == 0, let found = unsafe list
    else { throw malformed(address) }
    defer { unsafe freeaddrinfo(list) }
    let descriptor = unsafe socket(
      found.pointee.ai_family, found.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0,
      unsafe use(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen)
    else {
      let reason = systemReason(trouble)
      if descriptor >= 0 { close(descriptor) }
      throw LiveError(kind, reason, place: address)
    }
    return descriptor
  }

  private static func malformed(_ address: String) -> LiveError {
    LiveError(.address, "'\(address)' is not an address", hint: "such as 127.0.0.1:9500")
  }
}
