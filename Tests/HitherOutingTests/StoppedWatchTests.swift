import HitherOuting
import HitherSQLite
import HitherTracks
import Synchronization
import TestSupport
import Testing

/// What a source has received when a watch is asked to end is kept before it ends, and acknowledged after that.
@Suite("A watch that is asked to end")
struct StoppedWatchTests {
  @Test(arguments: [false, true]) func takesAllThatHasCome(isKept: Bool) throws {
    let folder = try ScratchFolder()
    let recordings = try StreamedOuting(Recordings.datasets[3])
    let deliveries = Array(recordings.deliveries(recordings.fixes, piece: 50).prefix(8))
    let state = folder["state.db"]
    var settings = WatchRun.Settings()
    settings.state = isKept ? state : nil
    let log = ReceivingSource.Log(state: settings.state)
    // It is asked to end as soon as the first delivery has been taken.
    let signals = WatchRun.Signals(
      isStopped: { log.delivered.withLock { $0 } > 0 }, clock: { 1_000_000 }, progress: { _ in })
    var run = try WatchRun(
      WatchTask(try recordings.livePlan()), settings, signals,
      from: ReceivingSource(deliveries, received: 5, log), to: [ListedSink()])
    let fixes = deliveries.prefix(5).reduce(0) { $0 + $1.fixes.count }
    #expect(try run.run().fixes == Int64(fixes))
    #expect(log.acknowledged.withLock { $0 } == Array("5".utf8))
    #expect(log.kept.withLock { $0 } == (isKept ? 5 : nil))
  }
}

/// Deliveries of which some have come before anybody asks; the others come as long as it is not told to pause.
private struct ReceivingSource: LiveSource {
  final class Log: Sendable {
    let state: String?
    let delivered = Mutex(0)
    let acknowledged = Mutex<[UInt8]>([])
    /// How many deliveries the state held when the last were acknowledged.
    let kept = Mutex<Int64?>(nil)

    init(state: String?) { self.state = state }
  }

  private var listed: ListedSource
  private var received: Int
  private var isPaused = false
  private let log: Log

  let name = "received"
  let isReplayable = false

  init(_ deliveries: [Delivery], received: Int, _ log: Log) {
    (listed, self.received, self.log) = (ListedSource(deliveries), received, log)
  }

  mutating func resume(at position: [UInt8]) throws(LiveError) {}

  mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome {
    guard received > 0 || !isPaused else {
      delivery.removeRecords()
      return .idle
    }
    received -= 1
    log.delivered.withLock { $0 += 1 }
    return try listed.next(&delivery, waiting: milliseconds)
  }

  mutating func pause() -> Bool {
    isPaused = true
    return true
  }

  mutating func acknowledge(through position: [UInt8]) throws(LiveError) {
    isPaused = false
    log.acknowledged.withLock { $0 = position }
    guard let state = log.state else { return }
    guard let connection = try? SQLiteConnection(path: state),
      let row = try? SQLiteStatement(connection, "SELECT count(*) FROM delivery"),
      (try? row.step()) == true
    else { return }
    log.kept.withLock { $0 = row.integer(0) }
  }
}
