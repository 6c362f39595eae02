import Foundation
import TestSupport
import Testing

/// A stream gives the events of the batch run, byte for byte, whichever way it comes.
///
/// `HITHER_STREAM_ORDERS` says how many orders of arrival are tried: all outings then, and not only a small
/// one.
@Suite(
  "watch through pipes and brokers",
  .enabled(
    if: BrokerProcess.Kind.mosquitto.isInstalled && BrokerProcess.Kind.natsServer.isInstalled))
struct BrokerStreamTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let orders = ProcessInfo.processInfo.environment["HITHER_STREAM_ORDERS"]
    .flatMap { Int($0) }
  /// Shuffled within the default lateness of 60 s, and some fixes twice.
  private static func trouble(_ order: Int) -> [String] {
    ["--speed", "max", "--delay", "55", "--duplicates", "5", "--seed", "\(order)", "--quiet"]
  }

  /// An outing, and what both commands are told of it.
  struct Outing: Sendable, CustomTestStringConvertible {
    let folder: String
    var testDescription: String { URL(filePath: folder).lastPathComponent }

    init(_ folder: String) { self.folder = folder }

    private func has(_ file: String) -> Bool {
      FileManager.default.fileExists(atPath: folder + "/" + file)
    }

    /// What a watch is told; a folder without a manifest has a planned route, or none.
    var options: [String] {
      if has("outing.json") { return ["--outing", folder + "/outing.json"] }
      let names = ["planned-route.gpx", "route.gpx", "TrackWithoutTimes.gpx"]
      return names.first { has($0) }.map { ["--route", folder + "/" + $0] } ?? []
    }

    /// What is read of it.
    var inputs: [String] { has("outing.json") ? [folder] : [folder] + options }
  }

  static var outings: [Outing] {
    guard orders != nil else { return [Outing(root + "/datasets/out-and-back")] }
    let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"]
    let folders = [root + "/datasets"] + (corpus.map { [$0 + "/group"] } ?? [])
    return folders.flatMap { parent in
      ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []).sorted()
        .filter { name in
          var isFolder: ObjCBool = false
          let path = "\(parent)/\(name)"
          let isThere = unsafe FileManager.default.fileExists(
            atPath: path, isDirectory: &isFolder)
          // A sweep of the lab is no outing.
          return isThere && isFolder.boolValue
            && !FileManager.default.fileExists(atPath: path + "/sweep.json")
        }.map { Outing("\(parent)/\($0)") }
    }
  }

  static func hither(
    _ arguments: [String], _ folder: String, killedAfter moment: Double? = nil,
    by stop: Int32 = SIGKILL
  ) throws -> ProgramRun {
    try ProgramRun(
      program: ProgramRun.programs + "/hither", arguments, in: folder, killedAfter: moment,
      by: stop)
  }

  /// The events of the outing's report.
  static func batch(_ outing: Outing, _ folder: String) throws -> [UInt8] {
    let run = try hither(
      ["report"] + outing.inputs + ["-o", folder + "/report", "--quiet"], folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return [UInt8](try Data(contentsOf: URL(filePath: folder + "/report/events.ndjson")))
  }

  private static func expectEqual(_ run: ProgramRun, _ events: [UInt8], _ order: Int) {
    #expect(run.status == 0, "order \(order): \(run.diagnostics)")
    #expect(run.output == events, "order \(order): \(run.output.count) of \(events.count) bytes")
  }

  @Test(arguments: outings) func throughStandardInput(_ outing: Outing) throws {
    let scratch = try ScratchFolder()
    let events = try Self.batch(outing, scratch.path)
    for order in 1...(Self.orders ?? 1) {
      let replay = ["hither", "replay"] + outing.inputs + Self.trouble(order)
      let watch = ["hither", "watch", "-", "--quiet"] + outing.options
      let line = [replay, watch].map { $0.map { "'\($0)'" }.joined(separator: " ") }
      let run = try shell(line.joined(separator: " | "), in: scratch)
      Self.expectEqual(run, events, order)
    }
  }

  @Test(arguments: outings) func throughJetStream(_ outing: Outing) throws {
    let server = try BrokerProcess(.natsServer)
    let folder = server.folder.path
    let events = try Self.batch(outing, folder)
    let address = "nats://127.0.0.1:\(server.port)"
    for order in 1...(Self.orders ?? 2) {
      let replay = try Self.hither(
        ["replay"] + outing.inputs + ["--to", "\(address)/fixes\(order)?stream=FIXES\(order)"]
          + Self.trouble(order), folder)
      #expect(replay.status == 0, "\(replay.diagnostics)")
      let watch = try Self.hither(
        ["watch", "\(address)/FIXES\(order)?subject=fixes\(order).*&until=end", "--quiet"]
          + outing.options, folder)
      Self.expectEqual(watch, events, order)
    }
  }

  @Test(arguments: outings) func throughMQTT(_ outing: Outing) throws {
    let broker = try BrokerProcess(.mosquitto)
    let folder = try ScratchFolder()
    let events = try Self.batch(outing, folder.path)
    let address = "mqtt://127.0.0.1:\(broker.port)/owntracks"
    for order in 1...(Self.orders ?? 2) {
      let replay = ["replay"] + outing.inputs + Self.trouble(order)
      let count = try Self.hither(replay, folder.path).output.count { $0 == 0x0A }
      let arguments =
        ["\(address)\(order)/+/+?client=watch\(order)", "--to", "file:out\(order).ndjson"]
        + outing.options
      // It signs in and goes; what is published meanwhile waits for it.
      var watch = try RunningWatch(arguments, in: folder)
      try watch.wait(forFixes: 0)
      #expect(watch.end().status == 0)
      let sent = try Self.hither(replay + ["--to", address + "\(order)"], folder.path)
      #expect(sent.status == 0, "\(sent.diagnostics)")
      watch = try RunningWatch(arguments, in: folder)
      try watch.wait(forFixes: count)
      let end = watch.end()
      #expect(end.status == 0, "order \(order): \(end.diagnostics)")
      let found = try folder.bytes(of: "out\(order).ndjson")
      #expect(found == events, "order \(order): \(found.count) of \(events.count) bytes")
    }
  }

  @Test func aBrokerThatIsAwayIsOneLineAndItsStatus() throws {
    let port = try BrokerProcess.freePort()
    for address in ["mqtt://127.0.0.1:\(port)/a/+", "nats://127.0.0.1:\(port)/S"] {
      let run = try Self.hither(["watch", address, "--leader", "leo"], "/")
      #expect(run.status == 69)
      #expect(run.diagnosticLines.first?.hasPrefix("hither: error: \(address): ") == true)
    }
  }
}
