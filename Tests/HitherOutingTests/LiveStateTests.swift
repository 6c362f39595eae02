import Foundation
import HitherEngine
import HitherOuting
import HitherSQLite
import HitherTracks
import TestSupport
import Testing

/// A stream's pipeline goes on from its saved state as if nothing had been.
@Suite("Live state")
struct LiveStateTests {
  private static let lateness: Int64 = 120_000

  @Test(
    "saved in pieces and put back, anywhere, the events are those of the report",
    arguments: Recordings.datasets + Recordings.entries("group"))
  func cut(_ folder: String) throws {
    let recordings = try StreamedOuting(folder)
    let expected = try recordings.report()
    var random = SeededGenerator(seed: 11)
    let deliveries = recordings.deliveries(
      recordings.arrivals(lateness: Self.lateness, seed: 5), piece: 300)
    var outing = try recordings.live(lateness: Self.lateness)
    var members: [String: [UInt8]] = [:]
    var text = ""
    var cuts = 0
    for delivery in deliveries {
      for event in try outing.take(delivery, now: .latest) {
        text += String(decoding: event.line, as: UTF8.self)
      }
      guard random.uniform() < 6 / Double(deliveries.count) else { continue }
      cuts += 1
      // Only those of whom something came are saved; the others are as they were.
      for (id, state) in outing.takeTouchedLanes() { members[id] = state }
      let whole = outing.heldBytes
      outing = try recordings.live(lateness: Self.lateness)
      try outing.restore(whole, events: .ofOutings)
      for (id, state) in members { try outing.restore(id, from: state) }
      #expect(outing.heldBytes == whole)
    }
    for event in try outing.end() { text += String(decoding: event.line, as: UTF8.self) }
    #expect(text == expected, "\(cuts) cuts: \(differences(text, expected).prefix(2))")
  }

  @Test("a run that is cut off at any delivery goes on, and nothing is lost or stands twice")
  func crash() throws {
    let recordings = try StreamedOuting(Recordings.datasets[3])
    let expected = try recordings.report()
    let deliveries = recordings.deliveries(
      recordings.arrivals(lateness: Self.lateness, seed: 6), piece: 150)
    let folder = try ScratchFolder()
    let sink = ListedSink()
    var random = SeededGenerator(seed: 12)
    var cut = 0
    let change = { (settings: inout WatchRun.Settings) in
      settings.state = folder["state.db"]
      settings.keptMilliseconds = 600_000
    }
    while cut < deliveries.count {
      // One that is told to end before anything comes leaves all as it was.
      var idle = try WatchRun.listed(
        recordings, deliveries, sink, lateness: Self.lateness, isStopped: true, change)
      _ = try idle.run()
      cut += 1 + Int(random.uniform() * Double(deliveries.count) / 6)
      var run = try WatchRun.listed(
        recordings, deliveries, sink, lateness: Self.lateness, cut: cut, change)
      if cut <= deliveries.count {
        #expect(throws: HitherError.self) { _ = try run.run() }
      } else {
        _ = try run.run()
      }
    }
    #expect(sink.text == expected, "\(differences(sink.text, expected).prefix(2))")
  }

  @Test("who is silent for hours sleeps, and is woken without a trace")
  func sleep() throws {
    let folder = try ScratchFolder()
    var lines: [String] = []
    let start = Instant(milliseconds: 1_777_600_000_000)
    func add(_ member: String, _ seconds: Int, _ metres: Double) {
      let time = (start + Int64(seconds) * 1000).rfc3339
      lines.append(
        "{\"member\": \"\(member)\", \"time\": \"\(time)\", \"lat\": \(48 + metres / 111_200), \"lon\": 11}"
      )
    }
    for seconds in stride(from: 0, to: 40_000, by: 20) {
      add("amy", seconds, Double(min(seconds, 40_000 - seconds)))
      // Bob rests in the hut for seven hours without a fix, and goes on.
      if seconds < 3000 || seconds > 28_000 {
        add("bob", seconds, Double(min(seconds, 2000)) * 0.9 + Double(max(0, seconds - 30_000)))
      }
      if seconds < 2000 { add("cid", seconds, Double(seconds)) }
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "fixes.ndjson")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48.016]},
         "properties": {"id": "hut", "kind": "home", "radius_m": 300}}]}
      """, to: "places.geojson")
    var options = OutingOptions()
    options.places = folder["places.geojson"]
    options.leader = "amy"
    let recordings = try StreamedOuting([folder["fixes.ndjson"]], options)
    let expected = try recordings.report(group: false)
    #expect(expected.contains("clock_state.changed"))
    var outing = try LiveOuting(
      WatchTask(try recordings.livePlan(), group: false), latenessMilliseconds: 60_000)
    var text = ""
    var mostAsleep = 0
    for delivery in recordings.deliveries(
      recordings.arrivals(lateness: 60_000, seed: 1), piece: 40)
    {
      for event in try outing.take(delivery, now: .latest) {
        text += String(decoding: event.line, as: UTF8.self)
      }
      mostAsleep = max(mostAsleep, outing.sleepingCount)
    }
    #expect(mostAsleep == 2)
    for event in try outing.end() { text += String(decoding: event.line, as: UTF8.self) }
    #expect(text == expected, "\(differences(text, expected).prefix(2))")
  }

  @Test("a state is no longer than what it is of, however long the stream was")
  func bounded() throws {
    let recordings = try StreamedOuting(Recordings.datasets[3])
    let folder = try ScratchFolder()
    let deliveries = recordings.deliveries(
      recordings.arrivals(lateness: 0, seed: 1), piece: 50)
    func run(_ kept: Int64, _ name: String) throws {
      var run = try WatchRun.listed(recordings, deliveries, ListedSink(), lateness: 1000) {
        $0.state = folder[name]
        $0.keptMilliseconds = kept
      }
      _ = try run.run()
    }
    // Once the run has closed it, all is in the one file.
    func size(_ kept: Int64, _ name: String) throws -> Int {
      try run(kept, name)
      return try folder.bytes(of: name).count
    }
    let short = try size(60_000, "short.db")
    let long = try size(30 * 86_400_000, "long.db")
    #expect(short * 2 < long, "\(short) and \(long) bytes")
  }

  @Test("late fixes are deleted by age only if that is asked for")
  func lateRetention() throws {
    let recordings = try StreamedOuting(Recordings.datasets[3])
    let folder = try ScratchFolder()
    let deliveries = recordings.deliveries(
      recordings.arrivals(lateness: 600_000, seed: 1), piece: 50)
    func late(_ kept: Int64?, _ name: String) throws -> Int64 {
      var run = try WatchRun.listed(recordings, deliveries, ListedSink(), lateness: 1000) {
        $0.state = folder[name]
        ($0.keptMilliseconds, $0.keptLateMilliseconds) = (60_000, kept)
      }
      _ = try run.run()
      let rows = try SQLiteStatement(
        try SQLiteConnection(path: folder[name]), "SELECT count(*) FROM delivery WHERE late = 1")
      return try rows.step() ? rows.integer(0) : 0
    }
    let (all, few) = (try late(nil, "all.db"), try late(60_000, "few.db"))
    #expect(all > 4 && few * 2 < all, "\(all) and \(few)")
  }
}
