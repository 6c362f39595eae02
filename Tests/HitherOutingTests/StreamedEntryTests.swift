import HitherEngine
import HitherFormats
import HitherGroups
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// Entries of the outing's log that stand among the fixes of a stream or of a file.
@Suite("Entries of the log among fixes")
struct StreamedEntryTests {
  private static let start = Instant(milliseconds: 1_777_600_000_000)

  private static func line(_ second: Int, _ member: String, _ rest: String) -> String {
    "{\"time\": \"\((start + Int64(second) * 1000).rfc3339)\", \"member\": \"\(member)\", \(rest)}"
  }

  /// Two who walk together for half an hour, with a fix every ten seconds, and what they say.
  private static func lines() -> [String] {
    var lines: [(second: Int, text: String)] = []
    for second in stride(from: 0, through: 1800, by: 10) {
      for (member, lon) in [("ann", 14.0), ("bob", 14.0001)] {
        let place = "\"lat\": \(46 + Double(second) * 1e-5), \"lon\": \(lon)"
        lines.append((second, line(second, member, place)))
      }
    }
    let said: [(Int, String, String)] = [
      (304, "ann", "\"type\": \"command\", \"command\": \"gather\", \"text\": \"here\""),
      (605, "bob", "\"type\": \"request\", \"request\": \"break\", \"request_id\": \"r1\""),
      (611, "ann", "\"type\": \"decision\", \"decision\": \"approved\", \"request_id\": \"r1\""),
      (
        700, "ann",
        "\"type\": \"itinerary\", \"action\": \"add\", \"point\": \"hut\", \"lat\": 46.02, \"lon\": 14"
      ),
      (900, "bob", "\"type\": \"role\", \"role\": \"leader\""),
      (1203, "ann", "\"type\": \"leave\""), (1500, "ann", "\"type\": \"join\""),
    ]
    lines += said.map { ($0, line($0, $1, $2)) }
    return lines.enumerated().sorted {
      ($0.element.second, $0.offset) < ($1.element.second, $1.offset)
    }.map(\.element.text)
  }

  private static func options() -> OutingOptions {
    var options = OutingOptions()
    options.leader = "ann"
    return options
  }

  private static func watch(
    _ path: String, piece: Int, state: String? = nil, cut: Int? = nil, _ sink: ListedSink
  ) throws {
    var settings = WatchRun.Settings()
    settings.state = state
    settings.adaptsLateness = true
    var selection = InputSelection(options())
    let signals = WatchRun.Signals(
      isStopped: { false }, clock: { 1_777_700_000_000 }, progress: { _ in })
    var run = try WatchRun(
      WatchTask(try selection.plan(stream: "-")), settings, signals,
      from: ListedSource(try deliveries(path, piece: piece), cut: cut), to: [sink])
    _ = try run.run()
  }

  /// The file's lines, some at a time.
  private static func deliveries(_ path: String, piece: Int) throws -> [Delivery] {
    let lines = try String(decoding: WholeFile.bytes(path, limit: .max), as: UTF8.self)
      .split(separator: "\n")
    let folder = try ScratchFolder()
    var names: [String] = []
    return try stride(from: 0, to: lines.count, by: piece).map { start in
      let part = lines[start..<min(lines.count, start + piece)].joined(separator: "\n") + "\n"
      try folder.write(part, to: "part.ndjson")
      var source = try LineSource(
        path: folder["part.ndjson"], LineOptions(fallbackMember: "-"), isFollowed: false)
      var all = Delivery()
      var delivery = Delivery()
      var signal = PollOutcome.delivered
      while signal != .ended {
        signal = try source.next(&delivery, waiting: 0)
        all.fixes.append(delivery.fixes)
        all.entries += delivery.entries
        for member in delivery.members {
          let name = delivery.memberNames[Int(member)]
          if !names.contains(name) { names.append(name) }
          all.members.append(Int32(names.firstIndex(of: name) ?? 0))
        }
      }
      all.memberNames = names
      return all
    }
  }

  private static func report(_ inputs: [String], state: String? = nil) throws -> String {
    var options = options()
    options.state = state
    let plan = try plan(inputs, options)
    let result = try OutingRun(plan, try .events(plan)).run()
    return String(decoding: EventWriter.ndjson(result.events), as: UTF8.self)
  }

  @Test("a report of the file has their events, and counts them as no records")
  func batch() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.lines().joined(separator: "\n") + "\n", to: "in.ndjson")
    let events = try Self.report([folder["in.ndjson"]])
    for type in [
      "command.sent", "command.fulfilled", "request.made", "request.decided", "itinerary.updated",
      "member.role_changed", "member.left", "member.joined",
    ] {
      #expect(events.contains("\"type\": \"\(type)\""), "\(type)")
    }
    let result = try run([folder["in.ndjson"]], Self.options(), RunNeeds.everything)
    #expect(result.summary.diagnostics.files.map(\.records) == [362])
    #expect(result.summary.diagnostics.files.map(\.rejected) == [0])
    #expect(result.summary.log?.commands.count == 1)
  }

  @Test("a stream tells what the report tells, in any pieces", arguments: [1, 7, 4096])
  func live(_ piece: Int) throws {
    let folder = try ScratchFolder()
    try folder.write(Self.lines().joined(separator: "\n") + "\n", to: "in.ndjson")
    let sink = ListedSink()
    try Self.watch(folder["in.ndjson"], piece: piece, sink)
    let expected = try Self.report([folder["in.ndjson"]])
    #expect(sink.text == expected, "\(differences(sink.text, expected).prefix(2))")
  }

  @Test("a run that is cut off goes on with what was said, and so does a report of its state")
  func cut() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.lines().joined(separator: "\n") + "\n", to: "in.ndjson")
    let expected = try Self.report([folder["in.ndjson"]])
    for cut in [20, 33, 40] {
      let sink = ListedSink()
      let state = folder["state\(cut).db"]
      #expect(throws: HitherError.self) {
        try Self.watch(folder["in.ndjson"], piece: 3, state: state, cut: cut, sink)
      }
      try Self.watch(folder["in.ndjson"], piece: 3, state: state, sink)
      #expect(sink.text == expected, "cut at \(cut): \(differences(sink.text, expected).prefix(2))")
      #expect(try Self.report([], state: state) == expected, "cut at \(cut)")
    }
  }

  @Test("what is said leaves at once, not when it is decided who rested")
  func atOnce() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.lines().joined(separator: "\n") + "\n", to: "in.ndjson")
    var selection = InputSelection(Self.options())
    var outing = try LiveOuting(
      WatchTask(try selection.plan(stream: "-")), latenessMilliseconds: 60_000,
      adaptsLateness: true)
    var delays: [Int64] = []
    for delivery in try Self.deliveries(folder["in.ndjson"], piece: 1) {
      for event in try outing.take(delivery, now: .latest)
      where event.event.payload is CommandSent || event.event.payload is RequestMade {
        delays.append((outing.newest ?? .latest) - event.event.time)
      }
    }
    #expect(delays.count == 2)
    #expect(delays.allSatisfy { $0 <= 30_000 }, "\(delays)")
  }

  @Test("a message over a topic speaks for its sender alone")
  func topic() throws {
    func read(_ text: String) -> FixMessages.Outcome {
      var messages = FixMessages(source: "test")
      let bytes = Array(text.utf8)
      return messages.read(bytes, bytes.indices, member: Array("ann".utf8)[...], number: 1)
    }
    let time = "\"time\": \"2026-05-01T08:00:00Z\", \"type\": \"message\", \"text\": \"hi\""
    guard case .entry(let entry) = read("{\(time)}") else {
      Issue.record("the entry was not read")
      return
    }
    #expect(entry.entry.member == "ann")
    #expect(try StreamedEntry(kept: entry.line) == entry)
    guard case .reject(let reject) = read("{\(time), \"member\": \"bob\"}") else {
      Issue.record("an entry for another member was read")
      return
    }
    #expect(reject.reason.contains("another member"))
  }
}
