import Foundation
import Glibc
import TestSupport

/// A watch that runs beside a test, until it is told to end or this goes.
final class RunningProgram {
  struct NeverHappened: Error {
    let what: String
    let diagnostics: String
  }

  let folder: ScratchFolder
  private let process = Process()
  private let port: Int
  private let errors: String

  /// Starts `hither` with a page of metrics, by which a test sees how far it is.
  init(_ arguments: [String], in folder: ScratchFolder) throws {
    self.folder = folder
    port = try BrokerProcess.freePort()
    errors = "errors-\(port)"
    try folder.write("", to: errors)
    process.executableURL = URL(filePath: ProgramRun.programs + "/hither")
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.arguments = arguments + ["--metrics", "127.0.0.1:\(port)"]
    process.standardError = FileHandle(forWritingAtPath: folder[errors])
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// What it wrote to standard error so far.
  var diagnostics: String { (try? folder.text(of: errors)) ?? "" }

  var isRunning: Bool { process.isRunning }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits until something is so.
  func wait(
    for what: String, seconds: Double = 60, until condition: () throws -> Bool
  ) throws {
    let start = ContinuousClock.now
    while try !condition() {
      guard isRunning, ContinuousClock.now - start < .seconds(seconds) else {
        throw NeverHappened(what: what, diagnostics: diagnostics)
      }
      usleep(5_000)
    }
  }

  /// Waits until so many fixes have been taken.
  func wait(forFixes count: Int) throws {
    try wait(for: "\(count) fixes") { metric("hither_fixes_total") == Double(count) }
  }

  /// A figure of its page; nil where there is none.
  func metric(_ name: String) -> Double? {
    guard let page = try? Loopback.answer(port, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n") else {
      return nil
    }
    let line = page.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name + " ") }
    return line.flatMap { Double($0.dropFirst(name.count + 1)) }
  }

  /// Asks it to end, as a service is stopped.
  ///
  /// - Returns: the exit status.
  func end() -> Int32 {
    signal(SIGTERM)
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}

/// Servers on this machine.
enum Loopback {
  struct NoConnection: Error {}

  /// What a server answers to bytes.
  static func answer(_ port: Int, _ question: String) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let isOpen = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isOpen else { throw NoConnection() }
    let file = FileHandle(fileDescriptor: descriptor)
    try file.write(contentsOf: Data(question.utf8))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
