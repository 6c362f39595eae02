import Dispatch
import HitherEngine
import HitherEstimates
import HitherTracks

/// A thread that does pieces of work one after the other, in the order in which they were given to it.
package final class RelayWorker: Sendable {
  private let queue = DispatchQueue(label: "hither.relay")
  // Begins at 0, as a semaphore may not end below where it began.
  private let room = DispatchSemaphore(value: 0)

  /// So many pieces may wait: who gives more waits for the thread.
  private static let most = 16

  package init() {
    for _ in 0..<Self.most { room.signal() }
  }

  /// Gives a piece of work to the thread.
  package func give(_ work: @escaping @Sendable () -> Void) {
    room.wait()
    queue.async {
      work()
      self.room.signal()
    }
  }

  /// Waits until all that was given is done.
  package func wait() { queue.sync {} }
}

/// The threads that relieve the one that begins with the fixes.
package struct RelayWorkers {
  /// Does the steps from the sums on, where several cores are free or nothing goes along the way.
  let steps = RelayWorker()
  /// Goes on along the way (`SettledWay`).
  let way = RelayWorker()
  /// Adds up what follows the way (`SettledTotals`), and does the steps that read it.
  let totals = RelayWorker()
  /// Whether the steps go on beside those before them though the way does so too.
  let relievesAlways: Bool

  init(freeCores: Int) { relievesAlways = freeCores > 1 }
}

/// The later stages of a member's pipeline, done by workers while others do the earlier ones.
///
/// Each stage sees the batches that it would see on one thread, in their order; so what comes out is the same.
final class TrackRelay: @unchecked Sendable {
  private let workers: RelayWorkers
  // Touched by the worker of the steps alone until that has done all, and by the owner afterwards; by the owner alone
  // where that does the steps itself.
  private var rear: (pipeline: Pipeline, kept: TrackKeeping)
  private var failure: HitherError?
  // The same for the workers of the way and of the totals.
  private var way: SettledWay?
  private var totals: SettledTotals?
  private var later: Pipeline?
  private var keptLater = TrackKeeping()
  private var failureLater: HitherError?
  /// Whether the steps are left to their worker.
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

  /// Sends on what has left the earlier stages; the batch is empty afterwards.
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

  /// Waits for the workers and hands back what they worked on.
  ///
  /// - Throws: The first error of keeping what came out.
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
