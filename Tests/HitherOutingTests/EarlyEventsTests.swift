import HitherEngine
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// What is told at once is confirmed or taken back, and what late fixes change is replaced.
@Suite("Early and revised events")
struct EarlyEventsTests {
  @Test(
    "what remains of what was told at once is what was settled", arguments: Recordings.datasets)
  func early(_ folder: String) throws {
    let recordings = try StreamedOuting(folder)
    let expected = try recordings.report()
    let sink = ListedSink()
    let arrivals = recordings.arrivals(lateness: 90_000, seed: 1)
    var run = try WatchRun.listed(
      recordings, recordings.deliveries(arrivals, piece: 200), sink, lateness: 90_000
    ) { $0.early = true }
    _ = try run.run()
    let remaining = sink.remaining
    #expect(remaining.provisional.isEmpty, "\(remaining.provisional.prefix(2))")
    #expect(
      remaining.text == expected, "\(differences(remaining.text, expected).prefix(2))")
    let settled = sink.lines.filter {
      !$0.contains("\"provisional\"") && !$0.contains("\"retracted\"")
    }
    #expect(settled.joined() == expected)
    #expect(sink.events.contains { $0.id.contains("/provisional/") })
    // Under ids of messages that are all different.
    #expect(Set(sink.events.map(\.id)).count == sink.events.count)
  }

  @Test("nothing is taken back that was not told, nor told twice")
  func order() throws {
    let recordings = try StreamedOuting(Recordings.datasets[3])
    let sink = ListedSink()
    let arrivals = recordings.arrivals(lateness: 60_000, seed: 9)
    var run = try WatchRun.listed(
      recordings, recordings.deliveries(arrivals, piece: 60), sink, lateness: 60_000
    ) { $0.early = true }
    _ = try run.run()
    var open: Set<String> = []
    for (event, line) in zip(sink.events, sink.lines) {
      if line.contains("\"retracted\": true") {
        #expect(open.remove(event.event.id) != nil, "\(line)")
      } else if line.contains("\"provisional\": true") {
        #expect(open.insert(event.event.id).inserted, "\(line)")
      } else {
        open.remove(event.event.id)
      }
    }
    #expect(open.isEmpty)
    let settled = sink.lines.count {
      !$0.contains("\"provisional\"") && !$0.contains("\"retracted\"")
    }
    let early = sink.events.count { $0.id.contains("/provisional/") }
    #expect(early * 2 > settled, "\(early) of \(settled) were told before they were settled")
  }

  @Test(
    "with late fixes taken in, what remains is the report over all fixes",
    arguments: Recordings.datasets)
  func revised(_ folder: String) throws {
    let seed: UInt64 = folder.hasSuffix("commanded-hike") ? 2 : 1
    let recordings = try StreamedOuting(folder)
    let expected = try recordings.report()
    let sink = ListedSink()
    let late = recordings.withBacklog(seed: seed)
    var run = try WatchRun.listed(
      recordings, recordings.deliveries(late, piece: 100), sink, lateness: 30_000
    ) {
      $0.revises = true
      $0.early = seed == 2
    }
    let tally = try run.run()
    #expect(tally.late > 0)
    let remaining = sink.remaining.text.split(separator: "\n")
    let told = remaining.filter { $0.contains("contact.backfilled") }
    #expect(told.count >= 1)
    let text = remaining.filter { !$0.contains("contact.backfilled") }.map { $0 + "\n" }.joined()
    #expect(text == expected, "\(differences(text, expected).prefix(2))")
  }

  @Test("a revision is not lost where the run is cut off")
  func cutOff() throws {
    let recordings = try StreamedOuting(Recordings.datasets[3])
    let expected = try recordings.report()
    let deliveries = recordings.deliveries(recordings.withBacklog(seed: 3), piece: 150)
    let folder = try ScratchFolder()
    let sink = ListedSink()
    var random = SeededGenerator(seed: 21)
    var cut = 0
    while cut < deliveries.count {
      cut += 1 + Int(random.uniform() * Double(deliveries.count) / 4)
      var run = try WatchRun.listed(recordings, deliveries, sink, lateness: 30_000, cut: cut) {
        $0.state = folder["state.db"]
        $0.revises = true
      }
      if cut <= deliveries.count {
        #expect(throws: HitherError.self) { _ = try run.run() }
      } else {
        _ = try run.run()
      }
    }
    let text = sink.remaining.text.split(separator: "\n")
      .filter { !$0.contains("contact.backfilled") }.map { $0 + "\n" }.joined()
    #expect(text == expected, "\(differences(text, expected).prefix(2))")
  }
}

extension StreamedOuting {
  /// The fixes in order of time, but a stretch of one member's comes as a backlog half an hour late.
  func withBacklog(seed: UInt64) -> [Arrival] {
    var random = SeededGenerator(seed: seed)
    let inOrder = arrivals(lateness: 0, seed: 1)
    guard let first = inOrder.first?.time, let last = inOrder.last?.time else { return inOrder }
    let member = names[Int(random.uniform() * Double(names.count))]
    let begin = first + Int64(random.uniform() * 0.5 * Double(last - first))
    let end = begin + 1_200_000
    let isHeld = { (arrival: Arrival) in
      arrival.member == member && arrival.time >= begin && arrival.time < end
    }
    let held = inOrder.filter(isHeld)
    var rest = inOrder.filter { !isHeld($0) }
    let place = rest.firstIndex { $0.time >= end + 600_000 } ?? rest.count
    rest.insert(contentsOf: held, at: place)
    return rest
  }
}
