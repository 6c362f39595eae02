import Foundation
import HitherEngine
import HitherLive
import HitherReports
import HitherToolkit
import HitherTracks
import TestSupport
import Testing

/// A stream, its fixes in any order within the lateness, ends with the events of the report.
@Suite("Live equals batch")
struct LiveEqualityTests {
  private static let latenessMilliseconds: Int64 = 120_000

  /// How many orders of arrival are tried: few here, more where the variable says so.
  private static var orders: UInt64 {
    ProcessInfo.processInfo.environment["HITHER_LIVE_ORDERS"].flatMap { UInt64($0) } ?? 2
  }

  @Test(arguments: Recordings.datasets + Recordings.entries("group"))
  func shuffled(_ folder: String) throws {
    let recordings = try StreamedOuting(folder)
    let expected = try recordings.report()
    let ids = expected.split(separator: "\n").compactMap {
      $0.split(separator: "\"").dropFirst(2).first
    }
    #expect(Set(ids).count == ids.count, "an id stands for two events")
    for seed in 1...Self.orders {
      let events = try recordings.watch(
        lateness: Self.latenessMilliseconds, seed: seed, piece: 400)
      #expect(
        events == expected,
        "order \(seed): \(differences(events, expected).prefix(2)) of \(expected.count) bytes")
    }
  }

  @Test(
    "how much is delivered at once changes nothing, nor when nothing may be late",
    arguments: [1, 7, 4096])
  func pieces(_ piece: Int) throws {
    let recordings = try StreamedOuting(Recordings.datasets[0])
    let events = try recordings.watch(lateness: 0, seed: 3, piece: piece)
    #expect(events == (try recordings.report()))
  }

  @Test("what leaves before the end leaves in the order of the whole")
  func early() throws {
    let recordings = try StreamedOuting(
      Recordings.datasets.first { $0.hasSuffix("mountain-group") } ?? "")
    var early = 0
    let events = try recordings.watch(lateness: 60_000, seed: 4, piece: 100) { early += $0 }
    let lines = events.split(separator: "\n").count
    #expect(early * 10 > lines * 8, "\(early) of \(lines) events came before the end")
  }

  @Test("a fix that comes too late changes no event, and is told of")
  func late() throws {
    let recordings = try StreamedOuting(Recordings.datasets[0])
    var fixes = recordings.arrivals(lateness: 0, seed: 1)
    let held = fixes.remove(at: 10)
    fixes.insert(held, at: 200)
    let events = try recordings.watch(fixes, lateness: 60_000, piece: 50)
    let lines = events.split(separator: "\n").filter { $0.contains("contact.backfilled") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\"fixes\": 1") ?? false)
    #expect(lines.first?.contains("\"from\": \"\(held.time.rfc3339)\"") ?? false)
  }
}

/// An outing's fixes as a stream brings them, and as a report reads them.
private struct StreamedOuting {
  struct Arrival {
    var member: String
    var fix: Fix
    var time: Instant { fix.time }
  }

  private let options: OutingOptions
  private let inputs: [String]
  private let fixes: [Arrival]
  private let names: [String]

  init(_ folder: String) throws {
    var options = OutingOptions()
    let manifest = folder + "/outing.json"
    if FileManager.default.fileExists(atPath: manifest) {
      options.outing = manifest
      inputs = []
    } else {
      inputs = [folder]
      options.route = ["planned-route.gpx", "route.gpx", "TrackWithoutTimes.gpx"]
        .map { folder + "/" + $0 }.first { FileManager.default.fileExists(atPath: $0) }
    }
    self.options = options
    let scratch = try ScratchFolder()
    _ = try Conversion(
      try plan(inputs, options), to: scratch["fixes.ndjson"], format: "ndjson"
    ).run { _ in }
    var source = try LineSource(
      path: scratch["fixes.ndjson"], LineOptions(fallbackMember: "-"), isFollowed: false)
    var delivery = Delivery()
    var fixes: [Arrival] = []
    while true {
      let signal = try source.next(&delivery, waiting: 100)
      for index in 0..<delivery.fixes.count {
        fixes.append(
          Arrival(
            member: delivery.memberNames[Int(delivery.members[index])],
            fix: delivery.fixes[index]))
      }
      if signal == .ended { break }
    }
    self.fixes = fixes
    names = delivery.memberNames
  }

  func report() throws -> String {
    let plan = try plan(inputs, options)
    let result = try OutingRun(plan, try .everything(plan)).run()
    return String(decoding: EventWriter.ndjson(result.events), as: UTF8.self)
  }

  /// The fixes in an order in which none comes later than the lateness allows.
  func arrivals(lateness: Int64, seed: UInt64) -> [Arrival] {
    var random = SeededGenerator(seed: seed)
    let delays = fixes.map { _ in Int64(random.uniform() * Double(lateness)) }
    return fixes.indices.sorted {
      (fixes[$0].time + delays[$0], $0) < (fixes[$1].time + delays[$1], $1)
    }.map { fixes[$0] }
  }

  func watch(
    lateness: Int64, seed: UInt64, piece: Int, early: (Int) -> Void = { _ in }
  ) throws -> String {
    try watch(
      arrivals(lateness: lateness, seed: seed), lateness: lateness, piece: piece, early: early)
  }

  func watch(
    _ arrivals: [Arrival], lateness: Int64, piece: Int, early: (Int) -> Void = { _ in }
  ) throws -> String {
    var selection = InputSelection(options)
    var outing = try LiveOuting(
      try selection.plan(stream: "-"), latenessMilliseconds: lateness)
    var text = ""
    var delivery = Delivery()
    delivery.memberNames = names
    for start in stride(from: 0, to: arrivals.count, by: piece) {
      delivery.removeRecords()
      for arrival in arrivals[start..<min(arrivals.count, start + piece)] {
        delivery.fixes.append(arrival.fix)
        delivery.members.append(Int32(names.firstIndex(of: arrival.member) ?? 0))
      }
      let events = try outing.take(delivery, now: .latest)
      early(events.count)
      for event in events { text += String(decoding: event.line, as: UTF8.self) }
    }
    for event in try outing.end() { text += String(decoding: event.line, as: UTF8.self) }
    return text
  }
}
