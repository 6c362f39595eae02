internal import CMicroHTTPD
internal import Glibc
package import HitherOuting
internal import Synchronization

/// An HTTP server on one thread of its own, by libmicrohttpd.
///
/// Requests are handled on that thread, so a handler must not wait; `WebReply.later` and `.stream` continue from
/// other threads. Bodies, headers and idle connections are bounded, so that a slow or large request costs little.
@safe package final class WebServer: @unchecked Sendable {
  package typealias Handler = @Sendable (WebRequest) -> WebReply

  /// The most connections at a time.
  private static let connectionLimit: UInt32 = 4096
  /// How long a connection may be silent, in seconds.
  private static let idleSeconds: UInt32 = 30
  /// The longest body of a request, in bytes.
  package static let bodyLimit = 1 << 20

  let library: WebLibrary
  private let handler: Handler
  private let address: String
  private let listener: Int32
  /// Headers of every answer.
  let commonHeaders: [(name: String, value: String)]
  private let daemon = Mutex<Int?>(nil)
  /// The streams that are open.
  private let streams = Mutex<[ObjectIdentifier: WebStream]>([:])

  /// Listens at an address. Requests are not answered before `start()`.
  ///
  /// - Parameter address: `HOST:PORT`, with a numeric host: `127.0.0.1:8080`, `[::1]:8080`.
  package init(
    _ address: String, headers: [(name: String, value: String)] = [],
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
    listener = try NumericSocket.listen(at: address)
  }

  /// The port at which it listens.
  package var port: Int { NumericSocket.port(of: listener) }

  /// Answers requests from now on, including pending ones.
  package func start() throws(LiveError) {
    let object = unsafe Unmanaged.passUnretained(self).toOpaque()
    let started = unsafe hither_microhttpd_start(
      library.functions, listener, Self.connectionLimit, Self.idleSeconds,
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
      }, object)
    guard let started = unsafe started else {
      throw LiveError(.cannotCreate, "the server cannot be started", place: address)
    }
    daemon.withLock { $0 = Int(bitPattern: started) }
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

  /// The number of open streams.
  package var streamCount: Int { streams.withLock { $0.count } }
}
