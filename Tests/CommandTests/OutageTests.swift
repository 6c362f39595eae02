import Foundation
import Glibc
import HitherBrokers
import Synchronization
import TestSupport
import Testing

/// A watch whose broker goes away, whose sink takes nothing, whose state may not be written: it says so, its
/// memory stays bounded, and in the end it has told what the batch run tells.
@Suite(
  "watch, in trouble",
  .enabled(
    if: BrokerProcess.Kind.mosquitto.isInstalled && BrokerProcess.Kind.natsServer.isInstalled))
struct OutageTests {
  private static let root = BrokerStreamTests.root
  private static let outing = root + "/datasets/out-and-back"
  /// How long a broker is away after this has been noticed; longer where the variable says so.
  private static let awaySeconds =
    ProcessInfo.processInfo.environment["HITHER_OUTAGE_SECONDS"].flatMap { Double($0) } ?? 1

  /// `F_SETPIPE_SZ`, which only GNU's header has.
  private static let setPipeSize: Int32 = 1031

  private let folder: ScratchFolder
  private let expected: String
  /// The fixes as they come, in two parts.
  private let parts: [[Substring]]

  init() throws {
    folder = try ScratchFolder()
    expected = String(
      decoding: try BrokerStreamTests.batch(.init(Self.outing), folder.path), as: UTF8.self)
    let replay = try hither(
      "replay", Self.outing, "--speed", "max", "--delay", "50", "--seed", "41", "-q", in: folder)
    let lines = replay.text.split(separator: "\n")
    parts = [Array(lines[..<(lines.count / 2)]), Array(lines[(lines.count / 2)...])]
    for (number, part) in parts.enumerated() {
      try folder.write(part.joined(separator: "\n") + "\n", to: "part\(number).ndjson")
    }
  }

  private var count: Int { parts[0].count + parts[1].count }

  private func send(_ part: Int, to address: String) throws {
    let run = try hither(
      "replay", "part\(part).ndjson", "--to", address, "--speed", "max", "-q", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  /// Takes a broker away for some time, as a crash would, until a watch has noticed and longer.
  private func takeAway(_ broker: BrokerProcess, from watch: RunningWatch) throws {
    broker.stop()
    watch.wait(for: "has gone away; it is tried again until it is back\n")
    usleep(UInt32(Self.awaySeconds * 1e6))
    try broker.start()
  }

  /// The lateness is fixed, as the second part begins with fixes from before the end of the first.
  private static let options = [
    "--outing", outing + "/outing.json", "--lateness", "60s", "--to", "file:out.ndjson",
  ]

  @Test("JetStream, the source, is away for a while")
  func jetStreamIsAway() throws {
    let server = try BrokerProcess(.natsServer)
    let address = "nats://127.0.0.1:\(server.port)"
    try send(0, to: address + "/fixes?stream=FIXES")
    let source = address + "/FIXES?subject=fixes.*"
    let options = Self.options + ["--state", "state.db"]
    let watch = try RunningWatch([source] + options, in: folder)
    try watch.wait(forFixes: parts[0].count)
    try takeAway(server, from: watch)
    watch.wait(for: "/FIXES is back\n")
    try send(1, to: address + "/fixes?stream=FIXES")
    try watch.wait(forFixes: count)
    #expect(watch.end().status == 0)
    let last = try hither(["watch", source + "&until=end"] + options, in: folder)
    #expect(last.status == 0, "\(last.diagnostics)")
    #expect(try folder.text(of: "out.ndjson") == expected)
  }

  @Test("MQTT, the source, is away for a while")
  func mosquittoIsAway() throws {
    let broker = try BrokerProcess(.mosquitto)
    let address = "mqtt://127.0.0.1:\(broker.port)/owntracks"
    let watch = try RunningWatch([address + "/+/+?client=watch"] + Self.options, in: folder)
    try watch.wait(forFixes: 0)
    try send(0, to: address)
    try watch.wait(forFixes: parts[0].count)
    try takeAway(broker, from: watch)
    // What is published before the watch has subscribed again would not reach it.
    watch.wait(for: "/owntracks/+/+ is back\n")
    try send(1, to: address)
    try watch.wait(forFixes: count)
    #expect(watch.end().status == 0)
    #expect(try folder.text(of: "out.ndjson") == expected)
  }

  @Test("JetStream, the sink, is away for a while")
  func sinkIsAway() throws {
    let server = try BrokerProcess(.natsServer)
    let address = "nats://127.0.0.1:\(server.port)"
    try folder.write(parts[0].joined(separator: "\n") + "\n", to: "fixes.ndjson")
    let options =
      Self.options + ["--state", "state.db", "--to", address + "/events?stream=EVENTS"]
    let watch = try RunningWatch(["fixes.ndjson", "--follow"] + options, in: folder)
    try watch.wait(forFixes: parts[0].count)
    server.stop()
    let file = try FileHandle(forWritingTo: URL(filePath: folder["fixes.ndjson"]))
    try file.seekToEnd()
    try file.write(contentsOf: Data((parts[1].joined(separator: "\n") + "\n").utf8))
    watch.wait(for: "/events takes no events; no more is read until it does\n")
    usleep(UInt32(Self.awaySeconds * 1e6))
    try server.start()
    watch.wait(for: "/events takes events again, after ")
    try watch.wait(forFixes: count)
    #expect(watch.end().status == 0)
    let last = try hither(["watch", "fixes.ndjson"] + options, in: folder)
    #expect(last.status == 0, "\(last.diagnostics)")
    #expect(try folder.text(of: "out.ndjson") == expected)
    let connection = try NATSConnection(
      NATSSettings(host: "127.0.0.1", port: Int32(server.port)))
    let stored = try ChaosTests.stored("EVENTS", connection)
    #expect(String(decoding: stored, as: UTF8.self) == expected)
  }

  @Test("a sink that takes nothing while messages pour in holds them up, and memory stays bounded")
  func nothingIsTaken() throws {
    let broker = try BrokerProcess(.mosquitto)
    // Whoever reads the output has gone for a walk, and the pipe holds little.
    let pipe = Pipe()
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, Self.setPipeSize, 4096)
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature",
        "geometry": {"type": "Point", "coordinates": [11, 48]},
        "properties": {"id": "hut", "radius_m": 100}}]}
      """, to: "places.geojson")
    let watch = try RunningWatch(
      [
        "mqtt://127.0.0.1:\(broker.port)/owntracks/+/+?client=watch", "--places",
        "places.geojson", "--no-group", "--leader", "leo", "--lateness", "0s", "--to", "-",
      ], in: folder, output: pipe)
    try pipe.fileHandleForWriting.close()
    try watch.wait(forFixes: 0)
    let before = watch.metric("process_resident_memory_bytes") ?? .nan
    let sent = try pourIn(4000, kilobytes: 32, to: broker)
    var highest = before
    watch.wait(for: "hither: - takes no events; no more is read until it does\n") {
      highest = max(highest, watch.metric("process_resident_memory_bytes") ?? .nan)
    }
    #expect(try #require(watch.metric("hither_fixes_total")) < 3000)
    highest = max(highest, watch.metric("process_resident_memory_bytes") ?? .nan)
    // 125 MiB wait in the broker.
    #expect(highest - before < 64e6, "\(before) to \(highest)")
    let reader = PipeReader(pipe)
    try watch.wait(forFixes: sent.count)
    let end = watch.end()
    let told = reader.wait()
    #expect(end.status == 0 && end.diagnostics.contains("hither: - takes events again, after "))
    try folder.write(sent.joined(), to: "sent.ndjson")
    let batch = try hither(
      "report", "sent.ndjson", "--places", "places.geojson", "-q", "-o", "sent", in: folder)
    #expect(batch.status == 0, "\(batch.diagnostics)")
    let expected = try folder.text(of: "sent/events.ndjson")
    #expect(String(decoding: told, as: UTF8.self) == expected)
    #expect(expected.count > 65_536)
  }

  /// Reads a pipe to its end beside the test.
  private final class PipeReader: Sendable {
    private let read = Mutex(Data())
    private let end = DispatchSemaphore(value: 0)

    init(_ pipe: Pipe) {
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      Thread.detachNewThread {
        let file = FileHandle(fileDescriptor: descriptor)
        let data = (try? file.readToEnd()) ?? Data()
        self.read.withLock { $0 = data }
        self.end.signal()
      }
    }

    func wait() -> Data {
      end.wait()
      return read.withLock { $0 }
    }
  }

  /// Publishes a walk in and out of a place, a fix each ten seconds, each message with much that nobody reads.
  ///
  /// - Returns: the same as lines.
  private func pourIn(
    _ count: Int, kilobytes: Int, to broker: BrokerProcess
  ) throws -> [String] {
    let client = try MQTTClient(
      MQTTSettings(
        host: "127.0.0.1", port: Int32(broker.port), clientID: "phone", session: .clean))
    let padding = String(repeating: "x", count: kilobytes * 1024)
    var lines: [String] = []
    for step in 0..<count {
      // Two minutes inside, two minutes outside.
      let latitude = step / 12 % 2 == 0 ? 48.0 : 48.005
      let second = 1_777_622_400 + step * 10
      let message = """
        {"_type": "location", "tid": "le", "lat": \(latitude), "lon": 11, "tst": \(second), "pad": "\(padding)"}
        """
      #expect(
        try client.publish(
          topic: "owntracks/leo/phone", payload: Array(message.utf8),
          waiting: HangGuard.milliseconds))
      let time = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
      lines.append(
        "{\"member\": \"leo\", \"time\": \"\(time)\", \"lat\": \(latitude), \"lon\": 11}\n")
    }
    #expect(client.flush(waiting: HangGuard.milliseconds))
    return lines
  }

  @Test("a state that may only be read is refused in one line, and stays as it was")
  func readOnly() throws {
    let arguments = ["watch", "part0.ndjson"] + Self.options + ["--state", "state.db"]
    #expect(try hither(arguments, in: folder).status == 0)
    let kept = try folder.bytes(of: "state.db")
    // Who may do anything is told to be nobody.
    let nobody = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let line = arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = try shell(
      """
      chmod 666 out.ndjson; chmod 400 state.db; chmod 555 .
      \(nobody) hither \(line); status=$?; chmod 755 .; exit $status
      """, in: folder)
    #expect(run.status == 73, "\(run.diagnostics)")
    #expect(run.diagnostics.hasPrefix("hither: error: state.db.lock: the file cannot be opened: "))
    #expect(run.diagnosticLines.count == 1)
    #expect(try folder.bytes(of: "state.db") == kept)
  }
}
