import Foundation
import Glibc
import TestSupport
import Testing

/// A server that goes on until it is asked to end, and the requests of its phones and pages.
final class RunningServer {
  struct Reply {
    var status: Int
    /// By name in lower case.
    var headers: [String: String]
    var body: String

    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }
  }

  private(set) var process = Process()
  let folder: ScratchFolder
  let port: Int
  private let arguments: [String]
  private let errors: String

  /// Starts a server with the state `state.db`, and waits until it answers.
  init(_ arguments: [String], in folder: ScratchFolder) throws {
    self.folder = folder
    port = try BrokerProcess.freePort()
    self.arguments = arguments
    errors = try folder.write("", to: "errors-\(port)")
    try start()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  func start() throws {
    process = Process()
    process.executableURL = URL(filePath: ProgramRun.programs + "/hither")
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.arguments =
      ["serve"] + arguments + ["--state", "state.db", "--listen", "127.0.0.1:\(port)"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    _ = HangGuard.wait { metric("hither_fixes_total") != nil || !process.isRunning }
    #expect(process.isRunning, "\(diagnostics)")
  }

  var diagnostics: String {
    String(decoding: (try? Data(contentsOf: URL(filePath: errors))) ?? Data(), as: UTF8.self)
  }

  /// Asks it to end, as a service is stopped.
  func end() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func kill9() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func metric(_ name: String) -> Double? {
    let page = try? request("GET", "/metrics").body
    let line = page?.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name + " ") }
    return line.flatMap { Double($0.dropFirst(name.count + 1)) }
  }

  func waitForFixes(_ count: Int) {
    _ = HangGuard.wait { metric("hither_fixes_total") == Double(count) || !process.isRunning }
    #expect(metric("hither_fixes_total") == Double(count), "\(diagnostics)")
  }

  // MARK: Requests

  func connection() throws -> FileHandle { try LoopbackSocket.connection(to: port) }

  @discardableResult
  func request(
    _ method: String, _ path: String, headers: [String] = [], body: String? = nil
  ) throws -> Reply {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: x", "Connection: close"] + headers
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    let text = (lines + ["", body ?? ""]).joined(separator: "\r\n")
    let answer = try LoopbackSocket.answer(text, from: port)
    let end = try #require(answer.firstRange(of: "\r\n\r\n"))
    let head = answer[..<end.lowerBound].split(separator: "\r\n")
    let status = head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    var found: [String: String] = [:]
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      found[parts[0].lowercased()] = parts.last.map { $0.drop { $0 == " " } }.map(String.init)
    }
    return Reply(
      status: try #require(status), headers: found, body: String(answer[end.upperBound...]))
  }

  /// A browser that has joined.
  struct Guest {
    var cookie: String
    var postToken: String
    var phoneToken: String

    var headers: [String] { ["Cookie: \(cookie)", "Hither-Token: \(postToken)"] }
  }

  /// Makes an invitation.
  func invite(_ options: String...) throws -> [String: Any] {
    let run = try hither(
      ["invite"] + options + ["--state", "state.db", "--json"], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  static func secret(of invitation: [String: Any]) -> String {
    ((invitation["link"] as? String) ?? "").split(separator: "=").last.map(String.init) ?? ""
  }

  func post(secret: String, name: String? = nil) throws -> Reply {
    let name = name.map { ", \"name\": \"\($0)\"" } ?? ""
    return try request("POST", "/join", body: "{\"secret\": \"\(secret)\"\(name)}")
  }

  /// Joins as a member by a personal link.
  func join(as member: String) throws -> Guest {
    let reply = try post(secret: Self.secret(of: try invite("--member", member)))
    return try guest(reply)
  }

  func guest(_ reply: Reply) throws -> Guest {
    #expect(reply.status == 200, "\(reply.body)")
    let cookie = try #require(reply.headers["set-cookie"]?.split(separator: ";").first)
    return Guest(
      cookie: String(cookie), postToken: reply.json["post_token"] as? String ?? "",
      phoneToken: reply.json["phone_token"] as? String ?? "")
  }

  func state(of guest: Guest) throws -> Reply {
    try request("GET", "/state", headers: guest.headers)
  }

  func say(_ entry: String, _ guest: Guest) throws -> Reply {
    try request("POST", "/say", headers: guest.headers, body: entry)
  }

  /// Reads an open stream of events until it has a text.
  func stream(
    of guest: Guest, after number: Int? = nil, until text: String,
    _ meanwhile: () throws -> Void = {}
  ) throws -> String {
    let file = try connection()
    let path = number.map { "/events?after=\($0)" } ?? "/events"
    try file.write(
      contentsOf: Data(
        "GET \(path) HTTP/1.1\r\nHost: x\r\nCookie: \(guest.cookie)\r\n\r\n".utf8))
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    unsafe _ = setsockopt(
      file.fileDescriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var received = ""
    func read() -> Bool {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe recv(file.fileDescriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return false }
      received += String(decoding: bytes[..<count], as: UTF8.self)
      return true
    }
    while !received.contains("retry: ") { guard read() else { break } }
    try meanwhile()
    while !received.contains(text) { guard read() else { break } }
    #expect(received.contains(text), "\(received)")
    return received
  }
}
