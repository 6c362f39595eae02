import Foundation
import HitherText
import TestSupport
import Testing

/// The bundled commuter's fortnight: notices against the truth.
@Suite("Commute")
struct CommuteTests {
  private let folder: ScratchFolder
  private static let dataset = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "datasets/commute").path

  init() throws {
    folder = try ScratchFolder()
    for words in [
      ["transit", "import", Self.dataset + "/gtfs"],
      ["journeys", "import", Self.dataset + "/journeys.json"],
    ] {
      let run = try hither(words + ["--db", "transit.db"], in: folder)
      try #require(run.status == 0, "\(run.diagnostics)")
    }
  }

  private static let options = [
    "--outing", dataset + "/outing.json", "--transit", "transit.db", "--realtime",
    dataset + "/realtime.ndjson",
  ]

  private struct Notice: Hashable {
    var type: String
    var trip: String
    var time: Date
    var departure: String
    var id: String
    var withdraws: String?
  }

  private static func date(_ text: String?) throws -> Date {
    try Date(try #require(text), strategy: .iso8601)
  }

  private static func notices(_ bytes: [UInt8]) throws -> [Notice] {
    try bytes.split(separator: 0x0A).compactMap { line in
      let event = try JSONNode.parse(Array(line))
      let type = try #require(try event["type"]?.string("type"))
      guard type.hasPrefix("departure.") else { return nil }
      return Notice(
        type: String(type.dropFirst(10)), trip: try event["trip_id"]?.string("trip") ?? "",
        time: try date(event["time"]?.string("time")),
        departure: try event["departure"]?.string("departure") ?? "",
        id: try event["id"]?.string("id") ?? "",
        withdraws: try event["withdraws"]?.string("withdraws"))
    }
  }

  /// Of a log of feeds that counts which was the newest at the moment.
  @Test func whatWasKnownThenCounts() throws {
    for (now, isKnown) in [
      ("2026-10-18T22:00:00+02:00", false), ("2026-10-19T06:05:00+02:00", true),
    ] {
      let run = try hither(
        [
          "depart", "--db", "transit.db", "--from-stop", "L", "--to-stop", "U", "--at",
          "2026-10-19T06:05:00+02:00", "--now", now, "--realtime",
          Self.dataset + "/realtime.ndjson",
        ], in: folder)
      let text = String(decoding: run.output, as: UTF8.self)
      #expect(run.status == 0)
      #expect(text.contains("06:10 → 06:24"))
      #expect(text.contains("cancelled") == isKnown)
    }
  }

  /// Every moment to leave is told within 30 s, none twice, none that was known to be cancelled; what was told and then
  /// cancelled is withdrawn once; and the stream tells what the report writes.
  @Test func everyLeavingIsToldInTime() throws {
    let saved = try JSONNode.parse(
      Array(try Data(contentsOf: URL(filePath: Self.dataset + "/journeys.json"))))
    for journey in try #require(try saved["journeys"]?.elements("journeys")) {
      let name = try #require(try journey["name"]?.string("name"))
      let run = try hither(
        "journeys", "edit", name, "--notices", "all", "--db", "transit.db", in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
    }
    let report = try hither(["report", "-o", "report", "--quiet"] + Self.options, in: folder)
    try #require(report.status == 0, "\(report.diagnostics)")
    let events = try Data(contentsOf: URL(filePath: folder["report/events.ndjson"]))
    let watch = try hither(
      ["watch", Self.dataset + "/tracks/mia.csv", "--quiet"] + Self.options, in: folder)
    #expect(watch.status == 0, "\(watch.diagnostics)")
    #expect(watch.output == Array(events))
    let notices = try Self.notices(Array(events))
    let truth = try JSONNode.parse(
      Array(try Data(contentsOf: URL(filePath: Self.dataset + "/truth.json"))))
    #expect(try JSONSchemaTests.check("commute_truth").faults(of: truth) == [])
    try checkLeavings(notices.filter { $0.type == "leave_now" }, truth)
    try checkCancellations(notices, truth)
    #expect(Set(notices.map(\.id)).count == notices.count)
  }

  /// If nothing is said, of few departures a day something is told; the stream tells the same.
  @Test func fewNoticesADayAreTold() throws {
    let report = try hither(["report", "-o", "report", "--quiet"] + Self.options, in: folder)
    try #require(report.status == 0, "\(report.diagnostics)")
    let events = try Data(contentsOf: URL(filePath: folder["report/events.ndjson"]))
    let watch = try hither(
      ["watch", Self.dataset + "/tracks/mia.csv", "--quiet"] + Self.options, in: folder)
    #expect(watch.output == Array(events))
    let notices = try Self.notices(Array(events))
    let days = Dictionary(grouping: notices) { Int($0.time.timeIntervalSince1970 / 86_400) }
    #expect(days.values.allSatisfy { $0.count <= 15 })
    #expect((60...126).contains(notices.count), "\(notices.count)")
  }

  private func checkLeavings(_ told: [Notice], _ truth: JSONNode) throws {
    let expected = try #require(try truth["leave_now"]?.elements("leave_now"))
    var open = told
    var errors: [Double] = []
    for leaving in expected {
      let trip = try #require(try leaving["trip_id"]?.string("trip_id"))
      let time = try Self.date(leaving["time"]?.string("time"))
      let place = open.firstIndex { $0.trip == trip && abs($0.time.timeIntervalSince(time)) < 3600 }
      guard let place else {
        Issue.record("not told: \(trip) at \(time)")
        continue
      }
      errors.append(open[place].time.timeIntervalSince(time))
      open.remove(at: place)
    }
    #expect(expected.count > 100)
    #expect(open.isEmpty, "told though there is none to tell: \(open.prefix(3))")
    #expect((errors.map(abs).max() ?? .infinity) <= 30)
  }

  private func checkCancellations(_ notices: [Notice], _ truth: JSONNode) throws {
    var withdrawals = 0
    for node in try #require(try truth["cancelled"]?.elements("cancelled")) {
      let trip = try #require(try node["trip_id"]?.string("trip_id"))
      let known = try Self.date(node["known"]?.string("known"))
      let planned = try Self.date(node["planned_departure"]?.string("planned_departure"))
      let about = notices.filter {
        $0.trip == trip && abs($0.time.timeIntervalSince(planned)) < 7200
      }
      let told = about.filter { $0.type.hasPrefix("leave_") }
      #expect(told.allSatisfy { $0.time < known }, "\(trip) was told though it was cancelled")
      let withdrawn = about.filter { $0.type == "withdrawn" }
      #expect(withdrawn.count <= 1)
      guard let withdrawal = withdrawn.first else { continue }
      withdrawals += 1
      #expect(withdrawal.time == known)
      #expect(told.last?.id == withdrawal.withdraws)
    }
    #expect(withdrawals == notices.count { $0.type == "withdrawn" } && withdrawals > 0)
  }
}
