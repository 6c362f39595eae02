import Foundation
import TestSupport
import Testing

/// A stream through a real broker gives the events of the batch run, byte for byte.
@Suite(
  "watch through brokers", .timeLimit(.minutes(3)),
  .enabled(
    if: BrokerProcess.Kind.mosquitto.isInstalled && BrokerProcess.Kind.natsServer.isInstalled))
struct BrokerStreamTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  /// Shuffled within the default lateness of 60 s, and some fixes twice.
  static let trouble = ["--speed", "max", "--delay", "55", "--duplicates", "5", "--quiet"]

  func hither(_ arguments: [String], _ folder: String) throws -> ProgramRun {
    try ProgramRun(
      program: ProgramRun.programs + "/hither", arguments, in: folder, seconds: 60)
  }

  /// The folder of the outing, and the events of its report.
  func batch(_ name: String, _ folder: String) throws -> (outing: String, events: [UInt8]) {
    let outing = "\(Self.root)/datasets/\(name)"
    let run = try hither(["report", outing, "-o", folder + "/report", "--quiet"], folder)
    #expect(run.status == 0)
    let events = try Data(contentsOf: URL(filePath: folder + "/report/events.ndjson"))
    #expect(!events.isEmpty)
    return (outing, [UInt8](events))
  }

  @Test(arguments: ["1", "2"])
  func throughJetStream(seed: String) throws {
    let server = try BrokerProcess(.natsServer)
    let folder = server.folder.path
    let (outing, events) = try batch("out-and-back", folder)
    let address = "nats://127.0.0.1:\(server.port)"
    let replay = try hither(
      ["replay", outing, "--to", address + "/fixes?stream=FIXES", "--seed", seed] + Self.trouble,
      folder)
    #expect(replay.status == 0)
    let watch = try hither(
      [
        "watch", address + "/FIXES?subject=fixes.*&until=end", "--outing", outing + "/outing.json",
        "--quiet",
      ], folder)
    #expect(watch.status == 0)
    #expect(watch.output == events)
  }

  @Test(arguments: ["1", "2"])
  func throughMQTT(seed: String) throws {
    let broker = try BrokerProcess(.mosquitto)
    let folder = broker.folder.path
    let (outing, events) = try batch("out-and-back", folder)
    let address = "mqtt://127.0.0.1:\(broker.port)/owntracks"
    let watch = [
      "watch", address + "/+/+?client=watch&quiet_s=2", "--outing", outing + "/outing.json",
      "--quiet",
    ]
    // It signs in and goes; what is published meanwhile waits for it.
    #expect(try hither(watch, folder).status == 0)
    let replay = try hither(
      ["replay", outing, "--to", address, "--seed", seed] + Self.trouble, folder)
    #expect(replay.status == 0)
    let again = try hither(watch, folder)
    #expect(again.status == 0)
    #expect(again.output == events)
  }

  @Test func aBrokerThatIsAwayIsOneLineAndItsStatus() throws {
    let port = try BrokerProcess.freePort()
    for address in ["mqtt://127.0.0.1:\(port)/a/+", "nats://127.0.0.1:\(port)/S"] {
      let run = try hither(["watch", address, "--leader", "leo"], "/")
      #expect(run.status == 69)
      #expect(run.diagnosticLines.first?.hasPrefix("hither: error: \(address): ") == true)
    }
  }
}
