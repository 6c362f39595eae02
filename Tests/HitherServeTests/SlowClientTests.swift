import Foundation
import HitherOuting
import TestSupport
import Testing

@testable import HitherServe

/// Clients that send or take a byte now and then, over real sockets.
@Suite("Slow clients", .serialized) struct SlowClientTests {
  private static func server(
    _ limits: WebServer.Limits,
    _ reply: @escaping WebServer.Handler = { _ in .answer(.text(200, "yes")) }
  ) throws -> WebServer {
    let server = try WebServer("127.0.0.1:\(BrokerProcess.freePort())", limits: limits, reply)
    try server.start()
    return server
  }

  private static func limits(seconds: Int = 2, open: Int = 100) -> WebServer.Limits {
    var limits = WebServer.Limits()
    (limits.requestSeconds, limits.openRequests) = (seconds, open)
    return limits
  }

  private static let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

  /// Whether the other side has closed; what has come before is read.
  private static func isClosed(_ file: FileHandle) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = unsafe recv(
        file.fileDescriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count <= 0 { return count == 0 || errno == ECONNRESET }
    }
  }

  /// Sends the head of a request with a body at once, and the rest in bytes, five a second, until the server closes.
  ///
  /// - Returns: The seconds until then.
  private static func trickle(_ text: String, to port: Int) throws -> Double {
    let file = try LoopbackSocket.connection(to: port)
    let start = MonotonicClock.milliseconds
    let head = text.firstRange(of: "\r\n\r\n").map { text[..<$0.upperBound] } ?? ""
    try file.write(contentsOf: Data(head.utf8))
    var rest = Array(text.utf8)[head.utf8.count...]
    _ = HangGuard.wait {
      if let byte = rest.popFirst() {
        var byte = byte
        _ = unsafe send(file.fileDescriptor, &byte, 1, Int32(MSG_NOSIGNAL))
      }
      usleep(200_000)
      return isClosed(file)
    }
    #expect(isClosed(file))
    return Double(MonotonicClock.milliseconds - start) / 1000
  }

  /// The default: no byte of a request is late by itself, and together they are.
  @Test func theLimitsAreThoseOfTheDocument() throws {
    let limits = WebServer.Limits()
    #expect(limits.requestSeconds == 60 && limits.openRequests == 1024)
    #expect(limits.connections == 4096 && limits.idleSeconds == 30)
    let text = try String(
      contentsOf: Repository.root.appending(path: "docs/live.md"), encoding: .utf8)
    for number in ["60 s", "1,024", "4,096", "30 s"] { #expect(text.contains(number)) }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: " + String(repeating: "x", count: 1000),
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
      + String(repeating: "x", count: 1000),
  ])
  func aSlowRequestIsClosed(_ text: String) throws {
    let server = try Self.server(Self.limits())
    defer { server.stop() }
    let seconds = try Self.trickle(text, to: server.port)
    #expect((2...6).contains(seconds), "\(seconds)")
    #expect(try LoopbackSocket.answer(Self.request, from: server.port).hasPrefix("HTTP/1.1 200"))
  }

  @Test func tooManyOpenRequestsEndTheSlowest() throws {
    let server = try Self.server(Self.limits(seconds: 3600, open: 5))
    defer { server.stop() }
    var files: [FileHandle] = []
    for _ in 0..<8 {
      let file = try LoopbackSocket.connection(to: server.port)
      try file.write(contentsOf: Data("GET / HTTP/1.1\r\nHost: x\r\n".utf8))
      files.append(file)
      // So that the server sees them in this order.
      usleep(20_000)
    }
    _ = HangGuard.wait { files[..<3].allSatisfy(Self.isClosed) }
    #expect(files.map(Self.isClosed) == [true, true, true, false, false, false, false, false])
    // Somebody who sends a whole request is answered.
    #expect(try LoopbackSocket.answer(Self.request, from: server.port).hasPrefix("HTTP/1.1 200"))
    #expect(files[4...].allSatisfy { !Self.isClosed($0) })
  }

  /// Before a server has its state back, and while it is busy, connections wait; none is turned away.
  @Test func manyMayComeAtOnce() throws {
    let server = try WebServer("127.0.0.1:\(BrokerProcess.freePort())") { _ in
      .answer(.text(200, "yes"))
    }
    let files = try (0..<200).map { _ in
      let file = try LoopbackSocket.connection(to: server.port)
      try file.write(contentsOf: Data(Self.request.utf8))
      return file
    }
    try server.start()
    defer { server.stop() }
    for file in files {
      let answer = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func streamsAndLateAnswersAreNotSlow() throws {
    let (stream, promise) = (WebStream(overflow: []), WebPromise())
    let server = try Self.server(Self.limits(seconds: 1, open: 3)) { request in
      switch request.path {
      case "/stream": .stream(stream)
      case "/later": .later(promise)
      default: .answer(.text(200, "yes"))
      }
    }
    defer { server.stop() }
    // As every stream of a page begins with something.
    stream.send(Array("begin\n".utf8))
    let files = try ["/stream", "/later"].map { path in
      let file = try LoopbackSocket.connection(to: server.port)
      try file.write(
        contentsOf: Data("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
      return file
    }
    let seconds = try Self.trickle(
      "GET / HTTP/1.1\r\nX-Slow: " + String(repeating: "x", count: 1000), to: server.port)
    #expect(seconds < 6)
    #expect(files.allSatisfy { !Self.isClosed($0) })
    promise.give(.text(200, "late"))
    stream.send(Array("event".utf8))
    stream.close()
    for (file, text) in zip(files, ["event", "late"]) {
      let all = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      #expect(all.contains(text), "\(all)")
    }
  }
}
