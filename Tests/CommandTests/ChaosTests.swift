import Foundation
import HitherBrokers
import TestSupport
import Testing

/// A watch that is ended again and again while fixes come, by a kill or as a service is stopped, ends with the
/// events of the batch run, each once.
@Suite("watch, ended again and again", .serialized)
struct ChaosTests {
  /// How a round ends.
  enum End: Int32, CaseIterable, CustomTestStringConvertible {
    case kill = 9
    case stop = 15

    var testDescription: String { self == .kill ? "SIGKILL" : "SIGTERM" }

    /// Whether a run ended so.
    func fits(_ run: ProgramRun) -> Bool {
      // Before a program listens to signals it has read nothing.
      run.wasKilled && (run.signal == rawValue || self == .stop && run.status == 0)
    }
  }

  /// How often it is ended: few times here, more often where the variable says so.
  static let rounds =
    ProcessInfo.processInfo.environment["HITHER_CHAOS_ROUNDS"].flatMap { Int($0) } ?? 4
  /// How long a round lasts at most, in seconds.
  static let longestRound = 0.6
  static let outing = BrokerStreamTests.root + "/datasets/out-and-back"
  static let options = ["--outing", outing + "/outing.json", "--state", "state.db", "--quiet"]

  /// Plays two hours, so fast that they last for all rounds.
  static func replay(to address: String, _ more: [String] = []) throws -> Process {
    let speed = Int(7200 / (Double(rounds) * longestRound * 0.6))
    let replay = Process()
    replay.executableURL = URL(filePath: ProgramRun.programs + "/hither")
    replay.arguments =
      ["replay", outing, "--to", address, "--speed", "\(speed)x", "--quiet"] + more
    try replay.run()
    return replay
  }

  /// Watches in rounds until the replay has ended.
  static func endAgainAndAgain(
    _ watch: [String], _ folder: String, _ end: End, _ replay: Process
  ) throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<rounds {
      let run = try BrokerStreamTests.hither(
        watch, folder, killedAfter: random.uniform(0.05, longestRound), by: end.rawValue)
      #expect(end.fits(run), "\(run.status) \(run.diagnostics)")
    }
    replay.waitUntilExit()
    #expect(replay.terminationStatus == 0)
  }

  static func events(_ folder: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder + "/out.ndjson")))
  }

  private static let trouble = ["--delay", "50", "--duplicates", "5"]

  @Test(arguments: End.allCases) func throughAFile(_ end: End) throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path
    let expected = try BrokerStreamTests.batch(.init(Self.outing), folder)
    try scratch.write("", to: "fixes.ndjson")
    let replay = try Self.replay(to: "file:\(folder)/fixes.ndjson", Self.trouble)
    let watch = ["watch", "fixes.ndjson", "--to", "file:out.ndjson"] + Self.options
    try Self.endAgainAndAgain(watch + ["--follow"], folder, end, replay)
    let last = try BrokerStreamTests.hither(watch, folder)
    #expect(last.status == 0, "\(last.diagnostics)")
    #expect(try Self.events(folder) == expected)
  }

  @Test(.enabled(if: BrokerProcess.Kind.mosquitto.isInstalled), arguments: End.allCases)
  func throughMQTT(_ end: End) throws {
    let broker = try BrokerProcess(.mosquitto)
    let folder = broker.folder.path
    let expected = try BrokerStreamTests.batch(.init(Self.outing), folder)
    let address = "mqtt://127.0.0.1:\(broker.port)/owntracks"
    let source = address + "/+/+?client=one"
    // It signs in and goes, so that the broker keeps all that comes from now on.
    let first = try BrokerStreamTests.hither(
      ["watch", source + "&quiet_s=1", "--outing", Self.outing + "/outing.json", "--quiet"], folder)
    #expect(first.status == 0, "\(first.diagnostics)")
    let replay = try Self.replay(to: address, Self.trouble)
    let rest = ["--to", "file:out.ndjson"] + Self.options
    try Self.endAgainAndAgain(["watch", source] + rest, folder, end, replay)
    let last = try BrokerStreamTests.hither(["watch", source + "&quiet_s=3"] + rest, folder)
    #expect(last.status == 0, "\(last.diagnostics)")
    #expect(try Self.events(folder) == expected)
  }

  @Test(.enabled(if: BrokerProcess.Kind.natsServer.isInstalled), arguments: End.allCases)
  func throughJetStream(_ end: End) throws {
    let server = try BrokerProcess(.natsServer)
    let folder = server.folder.path
    let expected = try BrokerStreamTests.batch(.init(Self.outing), folder)
    let address = "nats://127.0.0.1:\(server.port)"
    let connection = try NATSConnection(
      NATSSettings(host: "127.0.0.1", port: Int32(server.port)))
    try connection.makeStream(
      "FIXES", subjects: ["fixes.>"], duplicateSeconds: Int64(HangGuard.seconds))
    let replay = try Self.replay(to: address + "/fixes", Self.trouble)
    let source = address + "/FIXES?subject=fixes.*"
    let rest = ["--to", "file:out.ndjson", "--to", address + "/out?stream=EVENTS"] + Self.options
    try Self.endAgainAndAgain(["watch", source + "&make=no"] + rest, folder, end, replay)
    let last = try BrokerStreamTests.hither(["watch", source + "&until=end"] + rest, folder)
    #expect(last.status == 0, "\(last.diagnostics)")
    #expect(try Self.events(folder) == expected)
    #expect(try Self.stored("EVENTS", connection) == expected)
  }

  /// What a stream holds, a line each.
  static func stored(_ stream: String, _ connection: NATSConnection) throws -> [UInt8] {
    let reader = try NATSConsumer(
      connection, stream: stream, subject: ">", name: "reader", after: 0)
    var batch = MessageBatch()
    while !reader.isAtEnd { _ = try reader.fetch(&batch, upTo: 1000, waiting: 500) }
    return batch.entries.flatMap { Array(batch.bytes[$0.payload]) + [0x0A] }
  }
}
