internal import CMicroHTTPD
internal import Glibc
package import HitherOuting
internal import Synchronization

/// An HTTP server on one thread of its own, by libmicrohttpd.
///
/// Requests are handled on that thread, so a handler must not wait; `WebReply.later` and `.stream` continue from
/// other threads. Bodies, headers and connections are bounded (`Limits`), so that a slow or large request costs little.
@safe package final class WebServer: @unchecked Sendable {
  package typealias Handler = @Sendable (WebRequest) -> WebReply

  /// How much clients may hold at a time.
  package struct Limits: Sendable {
    /// The most connections.
    var connections = 4096
    /// The most connections whose request or answer is not complete.
    var openRequests = 1024
    /// How long a request may take until it is complete, and an answer until it is taken, in seconds.
    var requestSeconds = 60
    /// How long a connection may be silent, in seconds.
    var idleSeconds = 30

    package init() {}
  }

  /// The most connections that wait to be accepted.
  private static let pending: Int32 = 1024
  /// The longest body of a request, in bytes.
  package static let bodyLimit = 1 << 20

  let library: WebLibrary
  private let handler: Handler
  private let address: String
  private let listener: Int32
  /// Headers of every answer.
  let commonHeaders: [(name: String, value: String)]
  private let limits: Limits
  let connections: WebConnections
  private let daemon = Mutex<Int?>(nil)
  /// The streams that are open.
  private let streams = Mutex<[ObjectIdentifier: WebStream]>([:])

  /// Listens at an address. Requests are not answered before `start()`.
  ///
  /// - Parameter address: `HOST:PORT`, with a numeric host: `127.0.0.1:8080`, `[::1]:8080`.
  package init(
    _ address: String, headers: [(name: String, value: String)] = [], limits: Limits = Limits(),
    _ handler: @escaping Handler
  ) throws(LiveError) {
    guard let library = WebLibrary.shared else {
      throw LiveError(
        .cannotCreate, "libmicrohttpd is not installed, which serves pages", place: address,
        hint: "install it; Debian calls it libmicrohttpd12")
    }
    self.library = library
    self.handler = handler
    self.address = address
    commonHeaders = headers
    self.limits = limits
    connections = WebConnections(limits)
    listener = try NumericSocket.listen(at: address)
    // All pages and phones return at once after a restart; the usual queue is for a few connections.
    _ = Glibc.listen(listener, Self.pending)
  }

  /// The port at which it listens.
  package var port: Int { NumericSocket.port(of: listener) }

  /// Answers requests from now on, including pending ones.
  package func start() throws(LiveError) {
    let object = unsafe Unmanaged.passUnretained(self).toOpaque()
    let started = unsafe hither_microhttpd_start(
      library.functions, listener, UInt32(limits.connections), UInt32(limits.idleSeconds),
      { object, connection, url, method, _, data, length, state in
        guard let object = unsafe object, let connection = unsafe connection,
          let url = unsafe url, let method = unsafe method, let length = unsafe length,
          let state = unsafe state
        else { return hither_microhttpd_result(0) }
        let server = unsafe Unmanaged<WebServer>.fromOpaque(object).takeUnretainedValue()
        if let known = unsafe state.pointee {
          let exchange = unsafe Unmanaged<WebExchange>.fromOpaque(known).takeUnretainedValue()
          return unsafe exchange.proceed(data, length)
        }
        let exchange = unsafe WebExchange(
          server, connection, method: String(cString: method), path: String(cString: url))
        unsafe state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return hither_microhttpd_result(1)
      },
      { _, _, state, _ in
        guard let known = unsafe state?.pointee else { return }
        unsafe Unmanaged<WebExchange>.fromOpaque(known).takeRetainedValue().end()
        unsafe state?.pointee = nil
      },
      { object, connection, _, code in
        guard let object = unsafe object, let connection = unsafe connection else { return }
        let server = unsafe Unmanaged<WebServer>.fromOpaque(object).takeUnretainedValue()
        unsafe server.note(connection, hither_microhttpd_is_start(code) != 0)
      }, object)
    guard let started = unsafe started else {
      throw LiveError(.cannotCreate, "the server cannot be started", place: address)
    }
    daemon.withLock { $0 = Int(bitPattern: started) }
    _ = DetachedThread.start { [weak self] in
      while let self, self.isRunning {
        self.connections.closeSlow()
        DetachedThread.rest(seconds: 1)
      }
    }
  }

  private var isRunning: Bool { daemon.withLock { $0 != nil } }

  /// Records that a connection has begun or ended.
  @unsafe private func note(_ connection: OpaquePointer, _ isStart: Bool) {
    let id = Int(bitPattern: connection)
    guard isStart else { return connections.ended(id) }
    var address = WebConnections.Address(repeating: 0, count: 16)
    unsafe hither_microhttpd_peer(library.functions, connection, &address)
    connections.began(
      id, unsafe hither_microhttpd_socket(library.functions, connection), from: address)
  }

  /// Ends all streams and connections.
  package func stop() {
    for stream in streams.withLock({ Array($0.values) }) { stream.close() }
    let started = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    guard let started, let pointer = unsafe OpaquePointer(bitPattern: started) else { return }
    unsafe library.functions.pointee.MHD_stop_daemon(pointer)
  }

  func reply(to request: WebRequest) -> WebReply {
    let reply = handler(request)
    if case .stream(let stream) = reply {
      streams.withLock { $0[ObjectIdentifier(stream)] = stream }
    }
    return reply
  }

  func forget(_ stream: WebStream) {
    stream.close()
    _ = streams.withLock { $0.removeValue(forKey: ObjectIdentifier(stream)) }
  }
}
