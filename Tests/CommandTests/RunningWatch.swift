import Foundation
import Glibc
import TestSupport
import Testing

/// A watch that goes on until it is asked to end; it is looked at through its metrics, so that a test waits
/// for what it needs and not for a time.
final class RunningWatch {
  struct NoPage: Error {
    var text: String
  }

  /// A sample of Prometheus's text format, with what stands before it.
  struct Sample {
    var kind: String?
    var help: String?
    var value: Double
  }

  private let process = Process()
  /// Its files stay as long as it runs.
  private let folder: ScratchFolder
  /// The file of what it writes to standard error.
  private let errors: String
  private let port: Int

  /// Starts a watch.
  ///
  /// - Parameters:
  ///   - arguments: Those after `watch`.
  ///   - folder: Where it runs.
  ///   - output: Its standard output.
  init(
    _ arguments: [String], in folder: ScratchFolder, output: Any? = FileHandle.nullDevice
  ) throws {
    self.folder = folder
    port = try BrokerProcess.freePort()
    errors = try folder.write("", to: "errors-\(port)")
    process.executableURL = URL(filePath: ProgramRun.programs + "/hither")
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.arguments = ["watch"] + arguments + ["--metrics", "127.0.0.1:\(port)"]
    // A sanitizer that keeps what was freed would be all that its memory tells of.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["ASAN_OPTIONS": "detect_leaks=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64"]
    ) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var processID: Int32 { process.processIdentifier }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// What it wrote to standard error so far.
  var diagnostics: String {
    String(decoding: (try? Data(contentsOf: URL(filePath: errors))) ?? Data(), as: UTF8.self)
  }

  /// Waits until it has written something to standard error, and looks at it meanwhile.
  func wait(for text: String, _ look: () -> Void = {}) {
    _ = HangGuard.wait {
      look()
      return diagnostics.contains(text) || !process.isRunning
    }
    #expect(diagnostics.contains(text), "\(diagnostics)")
  }

  /// Waits until it has taken so many fixes; with none, until its source is open.
  func wait(forFixes count: Int) throws {
    _ = try samples(when: "hither_fixes_total", is: Double(count))
  }

  /// Asks it to end, as a service is stopped.
  func end() -> (status: Int32, diagnostics: String) {
    process.terminate()
    return wait()
  }

  /// Waits until it ends.
  func wait() -> (status: Int32, diagnostics: String) {
    process.waitUntilExit()
    return (process.terminationStatus, diagnostics)
  }

  /// What it tells of itself, as soon as a sample has a value.
  func samples(when name: String, is value: Double) throws -> [String: Sample] {
    var found: [String: Sample] = [:]
    _ = try HangGuard.wait {
      if let text = try? answer("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") {
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.contains("Content-Type: text/plain; version=0.0.4"))
        let body = try #require(text.firstRange(of: "\r\n\r\n")).upperBound
        found = try Self.samples(text[body...])
      }
      return found[name]?.value == value || !process.isRunning
    }
    #expect(found[name]?.value == value)
    return found
  }

  /// A figure that it tells of itself just now; nil where it does not answer.
  func metric(_ name: String) -> Double? {
    let page = try? answer("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let line = page?.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name + " ") }
    return line.flatMap { Double($0.dropFirst(name.count + 1)) }
  }

  /// What it answers to bytes.
  func answer(_ question: String) throws -> String {
    try LoopbackSocket.answer(question, from: port)
  }

  /// Reads the text format as its description has it: HELP, TYPE, then samples of that name.
  private static func samples(_ page: Substring) throws -> [String: Sample] {
    #expect(page.hasSuffix("\n"))
    var samples: [String: Sample] = [:]
    var (help, kind): (String?, String?)
    for line in page.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if line.hasPrefix("# HELP ") {
        help = words[3]
      } else if line.hasPrefix("# TYPE ") {
        kind = words[3]
      } else {
        let name = try #require(words.first)
        let isName = name.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil
        guard words.count == 2, isName, let value = Double(words[1]), samples[name] == nil else {
          throw NoPage(text: String(line))
        }
        samples[name] = Sample(kind: kind, help: help, value: value)
        (help, kind) = (nil, nil)
      }
    }
    return samples
  }
}
