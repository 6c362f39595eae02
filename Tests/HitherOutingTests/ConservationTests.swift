import Foundation
import HitherOuting
import HitherReport
import HitherText
import HitherTracks
import TestSupport
import Testing

/// Nothing is lost and nothing is made: sums that hold for every outing, in the files as written.
@Suite("Conservation")
struct ConservationTests {
  @Test(arguments: Recordings.datasets)
  func ofDatasets(_ path: String) throws {
    try check([path])
  }

  @Test(arguments: UInt64(1)...3)
  func ofSimulations(seed: UInt64) throws {
    let folder = try ScratchFolder()
    try check([try MadeUp.write(MadeUp.group(seed: seed), in: folder)])
  }

  @Test(arguments: UInt64(1)...6)
  func ofMessyRecordings(seed: UInt64) throws {
    let folder = try ScratchFolder()
    let messy = MessyRecording(seed: seed)
    let path = try folder.write(messy.text, to: "messy.ndjson")
    let diagnostics = try run([path]).summary.diagnostics
    #expect(diagnostics.records == messy.records)
    #expect(diagnostics.rejected == messy.rejected)
    let used = try check([path])
    #expect(used.untimed == messy.untimed)
    #expect(used.duplicates > 0 && used.simultaneous > 0 && used.jumps > 0)
  }

  @Test(.enabled(if: Recordings.corpus != nil), arguments: Recordings.real)
  func ofRealRecordings(_ path: String) throws {
    do {
      try check([path])
    } catch let error as HitherError {
      // What holds neither track nor route is refused; all else is an error of ours.
      #expect(error.code == .data && path.contains("hostile"))
    }
  }

  private struct Used {
    var duplicates = 0
    var simultaneous = 0
    var jumps = 0
    var outsideWindow = 0
    var ahead = 0
    var untimed = 0
  }

  @discardableResult
  private func check(_ inputs: [String]) throws -> Used {
    let folder = try ScratchFolder()
    let result = try run(inputs, OutingOptions(), RunNeeds.everything)
    try ReportFolder(folder["report"]).write(result)
    let summary = try JSONNode.parse(try folder.text(of: "report/summary.json"))
    let members = try #require(summary["members"]).elements("members")
    let splits = PlainTable(try folder.text(of: "report/splits.csv")).rows
    for member in members {
      try checkTimes(member)
      try checkStops(member)
      let id = try member.text(of: "id")
      for unit in ["km", "mi"] {
        try checkSplits(splits.filter { $0["member"] == id && $0["unit"] == unit }, of: member)
      }
    }
    return try checkRecords(summary, members, inputs)
  }

  private func checkTimes(_ member: JSONNode) throws {
    let parts = try ["moving_s", "stopped_s", "gap_s"].map { try member.thousandths($0) }
    guard let elapsed = try member.thousandths("elapsed_s") else {
      #expect(parts == [nil, nil, nil])
      #expect(try member.integer(of: "fixes") == 0)
      return
    }
    #expect(parts.compactMap { $0 }.reduce(0, +) == elapsed && !parts.contains(nil))
    #expect(parts.allSatisfy { ($0 ?? -1) >= 0 })
    let start = try #require(Instant(rfc3339: try member.text(of: "start")))
    let end = try #require(Instant(rfc3339: try member.text(of: "end")))
    #expect(end - start == elapsed)
  }

  private func checkStops(_ member: JSONNode) throws {
    var before: Instant?
    for stop in try #require(member["stops"]).elements("stops") {
      let start = try #require(Instant(rfc3339: try stop.text(of: "start")))
      let end = try #require(Instant(rfc3339: try stop.text(of: "end")))
      #expect(end - start == (try stop.thousandths("duration_s")))
      let earliest = try before ?? #require(Instant(rfc3339: try member.text(of: "start")))
      #expect(start >= earliest && start <= end, "stops overlap")
      before = end
    }
    let latest = try member["end"].flatMap { $0.isNull ? nil : try $0.string("end") }
    if let before, let latest { #expect(before <= (try #require(Instant(rfc3339: latest)))) }
  }

  private func checkSplits(_ rows: [[String: String]], of member: JSONNode) throws {
    guard let elapsed = try member.thousandths("elapsed_s"), elapsed > 0 else {
      #expect(rows.isEmpty || member["start"]?.isNull == false)
      return
    }
    #expect(try sum(rows, "duration_s") == elapsed)
    for total in ["distance_m", "moving_s", "ascent_m", "descent_m"] {
      #expect(try sum(rows, total) == (try member.thousandths(total) ?? 0), "\(total)")
    }
    // A piece around a recording gap is several units long, and partial.
    let ends = [0] + rows.compactMap { $0["index"].flatMap { Int($0) } }
    #expect(ends.count == rows.count + 1)
    #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 < $1 })
    #expect(rows.first?["start"] == (try member.text(of: "start")))
    #expect(rows.last?["end"] == (try member.text(of: "end")))
    #expect(rows.dropFirst().map { $0["start"] } == rows.dropLast().map { $0["end"] })
    for (row, (before, end)) in zip(rows.dropLast(), zip(ends, ends.dropFirst())) {
      #expect(row["partial"] == (end - before > 1 ? "true" : "false"))
    }
  }

  private func checkRecords(
    _ summary: JSONNode, _ members: [JSONNode], _ inputs: [String]
  ) throws -> Used {
    let diagnostics = try #require(summary["diagnostics"])
    let (records, accepted, rejected) = (
      try diagnostics.integer(of: "records"), try diagnostics.integer(of: "accepted"),
      try diagnostics.integer(of: "rejected")
    )
    #expect(records == accepted + rejected && rejected >= 0)
    let files = try #require(diagnostics["files"]).elements("files")
    #expect(try files.reduce(0) { $0 + (try $1.integer(of: "records")) } == records)
    #expect(try files.reduce(0) { $0 + (try $1.integer(of: "rejected")) } == rejected)

    let converted = try convert(inputs, to: "ndjson")
    #expect(converted.components(separatedBy: "\n").count - 1 == accepted)
    // A planned route is no recording: its points count as without time.
    let isRoute = try members.allSatisfy { try $0.integer(of: "fixes") == 0 }
    var used = Used()
    let timed = converted.components(separatedBy: "\"time\":").count - 1
    used.untimed = isRoute ? accepted : accepted - timed
    var fixes = 0
    for member in members {
      let quality = try #require(member["quality"])
      used.duplicates += try quality.integer(of: "duplicates")
      used.simultaneous += try quality.integer(of: "simultaneous")
      used.jumps += try quality.integer(of: "jumps")
      used.outsideWindow += try quality.integer(of: "outside_window")
      used.ahead += try quality.integer(of: "ahead")
      fixes += try member.integer(of: "fixes")
    }
    #expect(
      fixes == accepted - used.duplicates - used.simultaneous - used.ahead - used.jumps
        - used.outsideWindow - used.untimed)
    #expect(try #require(summary["outing"]).integer(of: "fixes") == fixes)
    return used
  }
}
