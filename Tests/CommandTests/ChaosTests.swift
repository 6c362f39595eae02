import Foundation
import HitherBrokers
import TestSupport
import Testing

/// A watch that is killed again and again while fixes come ends with the events of the batch run, each once,
/// in its file and in its stream.
@Suite(
  "watch, killed",
  .enabled(if: BrokerProcess.Kind.natsServer.isInstalled))
struct ChaosTests {
  /// How often it is killed: few times here, more often where the variable says so.
  static let rounds =
    ProcessInfo.processInfo.environment["HITHER_CHAOS_ROUNDS"].flatMap { Int($0) } ?? 4
  /// How long a round lasts at most, in seconds.
  static let longestRound = 0.6

  @Test func throughJetStream() throws {
    let server = try BrokerProcess(.natsServer)
    let folder = server.folder.path
    let outing = BrokerStreamTests.root + "/datasets/out-and-back"
    let expected = try BrokerStreamTests.batch(.init(outing), folder)
    let address = "nats://127.0.0.1:\(server.port)"
    let connection = try NATSConnection(
      NATSSettings(host: "127.0.0.1", port: Int32(server.port)))
    try connection.makeStream(
      "FIXES", subjects: ["fixes.>"], duplicateSeconds: Int64(HangGuard.seconds))
    // Two hours, so fast that they last for all rounds.
    let speed = Int(7200 / (Double(Self.rounds) * Self.longestRound * 0.6))
    let replay = Process()
    replay.executableURL = URL(filePath: ProgramRun.programs + "/hither")
    replay.arguments = [
      "replay", outing, "--to", address + "/fixes", "--speed", "\(speed)x", "--delay", "50",
      "--duplicates", "5", "--quiet",
    ]
    try replay.run()
    let watch = [
      "watch", address + "/FIXES?subject=fixes.*&make=no", "--outing", outing + "/outing.json",
      "--state", "state.db", "--to", "file:out.ndjson", "--to", address + "/out?stream=EVENTS",
      "--quiet",
    ]
    var random = SeededGenerator(seed: 23)
    for _ in 0..<Self.rounds {
      let run = try BrokerStreamTests.hither(
        watch, folder, killedAfter: random.uniform(0.05, Self.longestRound))
      #expect(run.wasKilled, "\(run.diagnostics)")
    }
    replay.waitUntilExit()
    #expect(replay.terminationStatus == 0)
    let last = try BrokerStreamTests.hither(
      [watch[0], address + "/FIXES?subject=fixes.*&until=end"] + watch[2...], folder)
    #expect(last.status == 0, "\(last.diagnostics)")
    let file = try Data(contentsOf: URL(filePath: folder + "/out.ndjson"))
    #expect(Array(file) == expected)
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
