package import Foundation
import Synchronization

/// A real broker on loopback, of a test's own: on a free port, with its files in a folder of its own.
package final class BrokerProcess {
  package struct NotStarted: Error {
    package let what: String
  }

  package enum Kind: String, Sendable {
    case mosquitto
    case natsServer = "nats-server"

    /// Where Debian puts it.
    var program: String { "/usr/sbin/\(rawValue)" }

    /// Whether it is installed; tests that need it are skipped otherwise.
    package var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
  }

  package let port: Int
  package let folder: URL
  private let kind: Kind
  private let configuration: String
  private var process: Process?

  /// Starts a broker.
  ///
  /// - Parameters:
  ///   - kind: Which.
  ///   - configuration: Its configuration; `PORT` and `FOLDER` in it are filled in.
  package init(_ kind: Kind, _ configuration: String? = nil) throws {
    self.kind = kind
    port = try Self.freePort()
    folder = FileManager.default.temporaryDirectory
      .appending(path: "hither-\(kind.rawValue)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let standard =
      switch kind {
      case .mosquitto:
        "listener PORT 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n"
          + "persistence true\npersistence_location FOLDER/\n"
      case .natsServer: "listen: 127.0.0.1:PORT\njetstream { store_dir: \"FOLDER\" }\n"
      }
    self.configuration = (configuration ?? standard)
      .replacing("PORT", with: "\(port)").replacing("FOLDER", with: folder.path)
    try start()
  }

  /// Starts it, again after `stop`, on the same port and with what it kept; returns when it listens.
  package func start() throws {
    let file = folder.appending(path: "\(kind.rawValue).conf")
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: kind.program)
    process.arguments = ["-c", file.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
    var isListening = false
    _ = HangGuard.wait {
      isListening = LoopbackSocket.isListening(port)
      return isListening || !process.isRunning
    }
    guard isListening else { throw NotStarted(what: kind.rawValue) }
  }

  /// Stops it as a crash would: a polite signal may be blocked in what a test has started.
  package func stop() {
    guard let process, process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Where the next search for a free port begins: below those that the system gives to whoever calls
  /// out, and elsewhere for each process.
  private static let nextPort = Mutex(20_000 + Int(getpid()) * 37 % 12_000)

  /// A port that nobody listens on just now, and that no other test of this process is given.
  package static func freePort() throws -> Int {
    for _ in 0..<1000 {
      let port = nextPort.withLock { next in
        next = next >= 32_000 ? 20_000 : next + 1
        return next
      }
      if LoopbackSocket.isFree(port) { return port }
    }
    throw NotStarted(what: "no free port")
  }
}
