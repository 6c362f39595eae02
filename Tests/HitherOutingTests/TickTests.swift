import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherPlaces
import HitherTracks
import Synchronization
import TestSupport
import Testing

@testable import HitherOuting

/// What a live source shows while it delivers nothing.
@Suite("Ticks")
struct TickTests {
  private static let start = Instant(milliseconds: 1_777_600_000_000)

  /// A step of a stream: a fix of a member, or seconds in which nothing comes.
  private enum Step {
    /// Seconds of the stream, and how many later it is received.
    case fix(Int, String = "ann", delay: Int = 2)
    case idle(Int)
  }

  /// The clock of receipt, in milliseconds.
  private final class ReceiptClock: Sendable {
    let now = Mutex<Int64>(TickTests.start.milliseconds)
  }

  /// Delivers steps, and moves the clock on by them.
  private final class PausingSource: LiveSource {
    let name = "pausing"
    let isReplayable = true
    private let steps: [Step]
    private let cut: Int?
    private var next = 0
    private var idled = 0
    private let receipt = ReceiptClock()
    /// How far the clock that stamps the fixes is behind, in milliseconds.
    private let behind: Int64

    init(_ steps: [Step], cut: Int? = nil, behind: Int64 = 0) {
      (self.steps, self.cut, self.behind) = (steps, cut, behind)
    }

    var clock: @Sendable () -> Int64 {
      { [receipt] in receipt.now.withLock { $0 } }
    }

    func resume(at position: [UInt8]) throws(LiveError) {
      next = Int(String(decoding: position, as: UTF8.self)) ?? 0
      guard next > 0, case .fix(let seconds, _, let delay) = steps[next - 1] else { return }
      receipt.now.withLock { $0 = (TickTests.start + Int64(seconds + delay) * 1000).milliseconds }
    }

    func next(
      _ delivery: inout Delivery, waiting milliseconds: Int
    ) throws(LiveError) -> PollOutcome {
      delivery.removeRecords()
      if let cut, next >= cut { throw LiveError(.inputOutput, "cut off") }
      guard next < steps.count else { return .ended }
      switch steps[next] {
      case .idle(let seconds):
        receipt.now.withLock { $0 += 1000 }
        idled += 1
        if idled >= seconds { (next, idled) = (next + 1, 0) }
        return .idle
      case .fix(let seconds, let member, let delay):
        delivery.memberNames = ["ann", "bob"]
        let received = TickTests.start + Int64(seconds + delay) * 1000
        receipt.now.withLock { $0 = max($0, received.milliseconds) }
        let place = Coordinate(latitudeE7: 460_000_000 + Int32(seconds) * 100, longitudeE7: 0)
        let time = TickTests.start + (Int64(seconds) * 1000 - behind)
        delivery.fixes.append(Fix(time: time, coordinate: place))
        delivery.members = [member == "ann" ? 0 : 1]
        delivery.received = received
        next += 1
        delivery.position = Array("\(next)".utf8)
        return .delivered
      }
    }

    func acknowledge(through position: [UInt8]) throws(LiveError) {}
  }

  /// Ann walks for ten minutes with a fix every ten seconds.
  private static let walk = stride(from: 0, through: 600, by: 10).map { Step.fix($0) }

  private static func run(
    _ source: PausingSource, _ sink: ListedSink, state: String? = nil, isStopped: Bool = false,
    rules: String? = nil, _ change: (inout WatchRun.Settings) -> Void = { _ in },
    hands: (@Sendable ([StateHand]) -> Void)? = nil
  ) throws {
    var settings = WatchRun.Settings()
    settings.state = state
    change(&settings)
    var options = OutingOptions()
    options.leader = "ann"
    options.rules = rules
    var selection = InputSelection(options)
    var signals = WatchRun.Signals(
      isStopped: { isStopped }, clock: source.clock, progress: { _ in })
    signals.hands = hands
    var run = try WatchRun(
      WatchTask(try selection.plan(stream: "-")), settings, signals, from: source, to: [sink])
    _ = try run.run()
  }

  private static func report(_ state: String, rules: String? = nil) throws -> String {
    var options = OutingOptions()
    options.leader = "ann"
    options.rules = rules
    options.state = state
    let plan = try plan([], options)
    let result = try OutingRun(plan, try .everything(plan)).run()
    return String(decoding: EventWriter.ndjson(result.events), as: UTF8.self)
  }

  private static func contact(_ sink: ListedSink) -> [String] {
    sink.events.filter { $0.event.payload is ContactLost || $0.event.payload is ContactRegained }
      .map { "\(Swift.type(of: $0.event.payload).type.name) \(($0.event.time - start) / 1000)" }
  }

  @Test("a phone alone that dies loses contact a recording gap after its last fix, once")
  func dies() throws {
    let sink = ListedSink()
    try Self.run(PausingSource(Self.walk + [.idle(170)]), sink)
    #expect(Self.contact(sink).isEmpty)
    let other = ListedSink()
    try Self.run(PausingSource(Self.walk + [.idle(215), .idle(3600)]), other)
    #expect(Self.contact(other) == ["contact.lost 780"])
    #expect(other.events.first?.event.payload is ContactLost)
  }

  @Test("the end of the input is no tick: a recording that is read says nothing of what follows")
  func ends() throws {
    let sink = ListedSink()
    try Self.run(PausingSource(Self.walk), sink)
    #expect(Self.contact(sink).isEmpty)
  }

  @Test("what was told is kept, once, over a kill at any step; the report has the same lines")
  func kept() throws {
    let steps = Self.walk + [.idle(240), .idle(100), .fix(1000), .fix(1010), .idle(300)]
    let whole = ListedSink()
    try Self.run(PausingSource(steps), whole)
    #expect(
      Self.contact(whole) == ["contact.lost 780", "contact.regained 1000", "contact.lost 1190"])
    for cut in [3, 61, 62, 63, 64, 65] {
      let folder = try ScratchFolder()
      let sink = ListedSink()
      #expect(throws: HitherError.self) {
        try Self.run(PausingSource(steps, cut: cut), sink, state: folder["state.db"])
      }
      try Self.run(PausingSource(steps), sink, state: folder["state.db"])
      #expect(Self.contact(sink) == Self.contact(whole), "cut at \(cut)")
      #expect(sink.text == whole.text, "cut at \(cut)")
      #expect(try Self.report(folder["state.db"]) == sink.text, "cut at \(cut)")
    }
  }

  @Test(
    "a backlog that fills a silence regains contact after it was lost, and nothing is out of order",
    arguments: [false, true])
  func backlog(revises: Bool) throws {
    let backlog = stride(from: 610, through: 1000, by: 10).map {
      Step.fix($0, delay: 1002 - $0)
    }
    let after = stride(from: 1010, through: 1200, by: 10).map { Step.fix($0) }
    let folder = try ScratchFolder()
    let sink = ListedSink()
    try Self.run(
      PausingSource(Self.walk + [.idle(400)] + backlog + after), sink, state: folder["state.db"]
    ) { $0.revises = revises }
    #expect(Self.contact(sink) == ["contact.lost 780", "contact.regained 790"])
    let detected = sink.events.map(\.event.detected)
    #expect(detected == detected.sorted())
    #expect(try Self.report(folder["state.db"]) == sink.text)
  }

  @Test("a phone that uploads every ten minutes is not lost each time")
  func uploads() throws {
    var uploads: [Step] = []
    for upload in 1...6 {
      let end = upload * 600
      for second in stride(from: end - 590, through: end, by: 10) {
        uploads.append(.fix(second, delay: end + 2 - second))
      }
      uploads.append(.idle(upload < 6 ? 590 : 850))
    }
    let sink = ListedSink()
    try Self.run(PausingSource(uploads), sink)
    // Before two waits are known, nothing says that this is usual.
    #expect(
      Self.contact(sink) == [
        "contact.lost 780", "contact.regained 790", "contact.lost 1380", "contact.regained 1390",
      ])
    let dead = ListedSink()
    try Self.run(PausingSource(uploads + [.idle(100)]), dead)
    #expect(Self.contact(dead).last == "contact.lost 3780")
  }

  @Test("the clock's hand of a phone alone that dies is lost when the event says so")
  func handIsLost() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"states": [{"state": "lost", "when": {"silent_s": 1200}}], "otherwise": "alone"}
      """, to: "clock.json")
    let told = Mutex<[StateHand]>([])
    let sink = ListedSink()
    try Self.run(
      PausingSource(Self.walk + [.idle(1300)]), sink, rules: folder["clock.json"],
      hands: { hands in told.withLock { $0 += hands } })
    let states = told.withLock { $0 }
    let lost = try #require(
      sink.events.map(\.event).first { ($0.payload as? ClockStateChanged)?.to == "lost" })
    #expect(states.contains { $0.state == "alone" })
    let last = try #require(states.last)
    #expect(last.state == "lost" && last.since == lost.time && last.moment >= lost.time)
    #expect(last.fixTime == Self.start + 600_000)
  }

  @Test("a clock that asks who is near is lost by ticks too, once, over a kill, and in the report")
  func household() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"schema": "hither/clock/1", "states": [
        {"state": "lost", "when": {"silent_s": 1200}},
        {"state": "with_bob", "when": {"near_member": "bob"}}], "otherwise": "alone"}
      """, to: "clock.json")
    let walk = Self.walk.flatMap { step -> [Step] in
      guard case .fix(let seconds, _, _) = step else { return [step] }
      return [step, .fix(seconds, "bob")]
    }
    let steps = walk + [.idle(1300), .fix(2000), .fix(2010), .idle(60)]
    func changes(_ sink: ListedSink) -> [String] {
      sink.events.compactMap { event in
        (event.event.payload as? ClockStateChanged).map {
          "\(event.event.member ?? "-") \($0.to) \((event.event.time - Self.start) / 1000)"
        }
      }
    }
    let whole = ListedSink()
    try Self.run(
      PausingSource(Array(steps.prefix(walk.count + 1))), whole, rules: folder["clock.json"])
    #expect(Set(changes(whole)) == ["ann lost 1800", "bob lost 1800"])
    for cut in [nil, walk.count + 1, walk.count + 2] {
      let state = folder["state-\(cut ?? 0).db"]
      let sink = ListedSink()
      if let cut {
        #expect(throws: HitherError.self) {
          try Self.run(
            PausingSource(steps, cut: cut), sink, state: state, rules: folder["clock.json"])
        }
      }
      try Self.run(PausingSource(steps), sink, state: state, rules: folder["clock.json"])
      #expect(changes(sink).count == Set(changes(sink)).count)
      #expect(Set(changes(sink)).isSuperset(of: ["ann lost 1800", "bob lost 1800"]))
      let report = try Self.report(state, rules: folder["clock.json"])
      #expect(report == sink.text, "cut at \(cut ?? 0)")
    }
  }

  @Test("an old recording that is played shows no longer silence than the pause in its receipt")
  func played() throws {
    let sink = ListedSink()
    try Self.run(
      PausingSource(Self.walk + [.idle(215)], behind: 5 * 365 * 86_400_000), sink)
    #expect(Self.contact(sink) == ["contact.lost -157679220"])
    let other = ListedSink()
    try Self.run(
      PausingSource(Self.walk + [.idle(150)], behind: 5 * 365 * 86_400_000), other)
    #expect(Self.contact(other).isEmpty)
  }
}
