import Dispatch
import HitherEngine
import HitherEstimates
import HitherTracks

/// A thread that executes tasks in order.
package final class RelayWorker: Sendable {
  private let queue = DispatchQueue(label: "hither.relay")
  // Begins at 0, because a semaphore must not end below its initial value.
  private let room = DispatchSemaphore(value: 0)

  /// The limit of pending tasks; a caller with more waits for the thread.
  private static let most = 16

  package init() {
    for _ in 0..<Self.most { room.signal() }
  }

  /// Adds a task.
  package func give(_ work: @escaping @Sendable () -> Void) {
    room.wait()
    queue.async {
      work()
      self.room.signal()
    }
  }

  /// Waits until all tasks are done.
  package func wait() { queue.sync {} }
}

/// The threads that relieve the one that processes the fixes first.
package struct RelayWorkers {
  /// Runs the steps from the totals on, if several cores are free or no distance is computed.
  let steps = RelayWorker()
  /// Computes the distance (`SettledWay`).
  let way = RelayWorker()
  /// Computes the totals that follow the distance (`SettledTotals`), and runs the steps that read it.
  let totals = RelayWorker()
  /// Whether the steps have a thread of their own even if the distance has one.
  let relievesAlways: Bool

  init(freeCores: Int) { relievesAlways = freeCores > 1 }
}

/// The later stages of a member's pipeline, run by workers while others run the earlier ones.
///
/// Each stage sees the batches that it would see on one thread, in their order, so the result is the same.
final class TrackRelay: @unchecked Sendable {
  private let workers: RelayWorkers
  // Used only by the worker of the steps until that has finished, and by the owner afterwards; only
  // by the owner if it runs the steps itself.
  private var rear: (pipeline: Pipeline, kept: TrackKeeping)
  private var failure: HitherError?
  // The same for the workers of the distance and of the totals.
  private var way: SettledWay?
  private var totals: SettledTotals?
  private var later: Pipeline?
  private var keptLater = TrackKeeping()
  private var failureLater: HitherError?
  /// Whether the worker runs the steps.
  private let isSplit: Bool

  init(_ pipeline: Pipeline, _ kept: TrackKeeping, _ workers: RelayWorkers) {
    self.workers = workers
    var pipeline = pipeline
    if let handed = pipeline.update(SummaryFold.self, { $0.handOver() }) { (way, totals) = handed }
    later = pipeline.cutLater()
    rear = (pipeline, kept)
    if kept.keepsFixesLater {
      (keptLater.fixes, keptLater.keepsFixesLater, rear.kept.fixes) = (kept.fixes, true, nil)
    }
    isSplit = workers.relievesAlways || way == nil
  }

  /// Sends the output of the earlier stages; the batch is empty afterwards.
  func send(_ batch: inout FixBatch, reaching time: Instant) {
    var sent = FixBatch()
    swap(&sent, &batch)
    if isSplit {
      workers.steps.give { [sent] in self.work(sent, reaching: time) }
    } else {
      work(sent, reaching: time)
    }
  }

  private func work(_ sent: consuming FixBatch, reaching time: Instant) {
    guard failure == nil else { return }
    var batch = sent
    rear.pipeline.process(&batch, reaching: time)
    if let noted = rear.pipeline.update(SummaryFold.self, { $0.takeNoted() }) {
      workers.way.give { self.settle(noted) }
    }
    do throws(HitherError) {
      try rear.kept.keep(batch)
    } catch {
      failure = error
    }
  }

  private func settle(_ noted: consuming SettledTotals.Entry) {
    var entry = noted
    way?.settle(&entry)
    workers.totals.give { [entry] in self.enter(entry) }
  }

  private func enter(_ entry: consuming SettledTotals.Entry) {
    guard failureLater == nil else { return }
    totals?.enter(entry)
    guard var batch = totals?.takeRows(), let last = batch.time.last else { return }
    later?.process(&batch, reaching: Instant(milliseconds: last))
    do throws(HitherError) {
      try keptLater.keepLater(batch)
    } catch {
      failureLater = error
    }
  }

  /// Waits for the workers and returns their results.
  ///
  /// - Throws: The first error of keeping the output.
  func stop() throws(HitherError) -> (pipeline: Pipeline, kept: TrackKeeping) {
    workers.steps.wait()
    workers.way.wait()
    workers.totals.wait()
    if let failure = failure ?? failureLater { throw failure }
    if let way, let totals {
      _ = rear.pipeline.update(SummaryFold.self) { $0.takeBack(way, totals) }
    }
    rear.pipeline.joinLater(later)
    if rear.kept.keepsFixesLater { rear.kept.fixes = keptLater.fixes }
    return rear
  }
}
