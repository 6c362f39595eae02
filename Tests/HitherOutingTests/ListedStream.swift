import HitherOuting
import HitherTracks

/// Deliveries at hand as a source that can be replayed; it fails where it is told to.
struct ListedSource: LiveSource {
  struct CutOff: Error {}

  let name = "listed"
  let isReplayable = true
  var deliveries: [Delivery]
  /// Before so many deliveries the run is cut off, as by a crash; nil for never.
  var cut: Int?
  private var next = 0

  /// What is delivered next; nil at the end.
  var upcoming: Delivery? { deliveries.indices.contains(next) ? deliveries[next] : nil }

  init(_ deliveries: [Delivery], cut: Int? = nil) {
    self.deliveries = deliveries
    self.cut = cut
    for index in self.deliveries.indices {
      self.deliveries[index].position = Array("\(index + 1)".utf8)
    }
  }

  mutating func resume(at position: [UInt8]) throws(LiveError) {
    next = Int(String(decoding: position, as: UTF8.self)) ?? 0
  }

  mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome {
    if let cut, next >= cut { throw LiveError(.inputOutput, "cut off") }
    guard next < deliveries.count else {
      delivery.removeRecords()
      return .ended
    }
    delivery = deliveries[next]
    next += 1
    return .delivered
  }

  mutating func acknowledge(through position: [UInt8]) throws(LiveError) {}
}

/// Lines in memory as a file would hold them: a run that goes on cuts them back.
final class ListedSink: LiveSink {
  let name = "listed"
  private(set) var events: [OutgoingEvent] = []

  var position: [UInt8] { Array("\(events.count)".utf8) }
  var lines: [String] { events.map { String(decoding: $0.line, as: UTF8.self) } }
  var text: String { lines.joined() }

  func write(_ events: [OutgoingEvent]) throws(LiveError) { self.events += events }
  func flush() throws(LiveError) {}

  func resume(at position: [UInt8]) throws(LiveError) {
    let count = Int(String(decoding: position, as: UTF8.self)) ?? 0
    guard count <= events.count else { throw LiveError(.state, "the lines are fewer") }
    events.removeLast(events.count - count)
  }

  /// The lines that count at the end, in the order of the output: each id's last line, unless it takes
  /// back what was said; and ids that were left provisional.
  var remaining: (text: String, provisional: [String]) {
    var last: [String: (place: Int, event: Event, line: String)] = [:]
    for (place, (event, line)) in zip(events, lines).enumerated() {
      last[event.event.id] =
        line.contains("\"retracted\": true") ? nil : (place, event.event, line)
    }
    // What was told last of each stands as it was told, so in the order in which it was decided.
    let sorted = last.values.sorted { $0.place < $1.place }.inOrder { $0.event }
    return (
      sorted.map(\.line).joined(),
      sorted.map(\.line).filter { $0.contains("\"provisional\": true") }
    )
  }
}

extension WatchRun {
  /// Watches deliveries with a clock that goes on by a second each time it is looked at.
  static func listed(
    _ outing: StreamedOuting, _ deliveries: [Delivery], _ sink: ListedSink, lateness: Int64,
    cut: Int? = nil, isStopped: Bool = false, _ change: (inout Settings) -> Void = { _ in },
    told: (inout Signals) -> Void = { _ in }
  ) throws -> WatchRun {
    var settings = Settings()
    settings.latenessMilliseconds = lateness
    change(&settings)
    let clock = SteppingClock()
    var signals = Signals(
      isStopped: { isStopped }, clock: { clock.next() }, progress: { _ in })
    told(&signals)
    return try WatchRun(
      WatchTask(try outing.livePlan()), settings, signals,
      from: ListedSource(deliveries, cut: cut), to: [sink])
  }
}
