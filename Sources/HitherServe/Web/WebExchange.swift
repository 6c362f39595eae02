internal import CMicroHTTPD

/// A request and what becomes of it. The library holds it from its first call to its last, on the server's thread.
@safe final class WebExchange: @unchecked Sendable {
  private let server: WebServer
  private let connection: OpaquePointer
  private let method: String
  private let path: String
  private var body: [UInt8] = []
  private var isTooLong = false
  private var promise: WebPromise?
  private var stream: WebStream?

  /// The size of a piece of a stream, in bytes.
  private static let piece = 16 << 10

  init(_ server: WebServer, _ connection: OpaquePointer, method: String, path: String) {
    self.server = server
    unsafe self.connection = connection
    (self.method, self.path) = (method, path)
  }

  private var functions: hither_microhttpd_functions { unsafe server.library.functions }

  /// Takes a part of the body, or answers after its end.
  @unsafe func proceed(
    _ data: UnsafePointer<CChar>?, _ length: UnsafeMutablePointer<Int>
  ) -> MHD_Result {
    if let data = unsafe data, unsafe length.pointee > 0 {
      let count = unsafe length.pointee
      if body.count + count <= WebServer.bodyLimit {
        unsafe body.append(
          contentsOf: UnsafeRawBufferPointer(start: data, count: count))
      } else {
        isTooLong = true
      }
      unsafe length.pointee = 0
      return hither_microhttpd_result(1)
    }
    if let answer = promise?.answer { return queue(answer) }
    guard promise == nil else { return hither_microhttpd_result(0) }
    guard !isTooLong else { return queue(.text(413, "the body is too long")) }
    let reply = server.reply(
      to: WebRequest(
        method: method, path: path, query: values(ofHeaders: false),
        headers: values(ofHeaders: true), body: body))
    body = []
    switch reply {
    case .answer(let answer): return queue(answer)
    case .later(let promise):
      self.promise = promise
      let waits = promise.wait(
        suspend: {
          server.connections.waits(id)
          unsafe functions.pointee.MHD_suspend_connection(connection)
        },
        resume: { [self] in unsafe functions.pointee.MHD_resume_connection(connection) })
      if !waits, let answer = promise.answer { return queue(answer) }
      return hither_microhttpd_result(1)
    case .stream(let stream):
      self.stream = stream
      server.connections.waits(id)
      return queue(stream)
    }
  }

  /// Releases what the exchange held.
  func end() {
    if let stream { server.forget(stream) }
    server.connections.proceeds(id)
  }

  private var id: Int { unsafe Int(bitPattern: connection) }

  /// The headers, with names in lower case, or the values of the query.
  private func values(ofHeaders: Bool) -> [String: String] {
    final class Values { var found: [String: String] = [:] }
    let values = Values()
    unsafe hither_microhttpd_values(
      functions, connection, ofHeaders ? 1 : 0,
      { object, kind, key, value in
        guard let object = unsafe object, let key = unsafe key else {
          return hither_microhttpd_result(1)
        }
        let values = unsafe Unmanaged<Values>.fromOpaque(object).takeUnretainedValue()
        let name = unsafe String(cString: key)
        values.found[hither_microhttpd_is_header(kind) != 0 ? name.lowercased() : name] =
          unsafe value.map { unsafe String(cString: $0) } ?? ""
        return hither_microhttpd_result(1)
      }, Unmanaged.passUnretained(values).toOpaque())
    return values.found
  }

  private func queue(_ answer: WebAnswer) -> MHD_Result {
    server.connections.proceeds(id)
    var bytes = answer.body
    let made = unsafe bytes.withUnsafeMutableBytes {
      unsafe hither_microhttpd_response(functions, $0.count, $0.baseAddress)
    }
    return unsafe queue(
      made, answer.status, [("Content-Type", answer.contentType)] + answer.headers)
  }

  private func queue(_ stream: WebStream) -> MHD_Result {
    // The exchange outlives the response, which the library destroys before it reports the end.
    let made = unsafe functions.pointee.MHD_create_response_from_callback(
      .max, Self.piece,
      { object, _, buffer, count in
        guard let object = unsafe object, let buffer = unsafe buffer else { return -1 }
        let exchange = unsafe Unmanaged<WebExchange>.fromOpaque(object).takeUnretainedValue()
        return unsafe exchange.read(
          UnsafeMutableRawBufferPointer(start: buffer, count: count))
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    return unsafe queue(
      made, 200,
      [
        ("Content-Type", "text/event-stream"),
        // nginx would otherwise hold the events back.
        ("X-Accel-Buffering", "no"),
      ])
  }

  @unsafe private func queue(
    _ made: OpaquePointer?, _ status: Int, _ headers: [(name: String, value: String)]
  ) -> MHD_Result {
    guard let made = unsafe made else { return hither_microhttpd_result(0) }
    defer { unsafe functions.pointee.MHD_destroy_response(made) }
    for (name, value) in server.commonHeaders + headers {
      _ = unsafe functions.pointee.MHD_add_response_header(made, name, value)
    }
    return unsafe functions.pointee.MHD_queue_response(connection, UInt32(status), made)
  }

  /// Copies what the stream has; 0 if the connection was suspended.
  @unsafe private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let stream else { return -1 }
    let outcome = unsafe stream.read(
      into: buffer,
      suspend: { unsafe functions.pointee.MHD_suspend_connection(connection) },
      resume: { [self] in unsafe functions.pointee.MHD_resume_connection(connection) })
    return switch outcome {
    case .read(let count): count
    case .suspended: 0
    case .ended: -1
    }
  }
}
