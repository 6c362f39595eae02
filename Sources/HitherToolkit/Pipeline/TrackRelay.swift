import Dispatch
import HitherEngine
import HitherTracks

/// A thread that does pieces of work one after the other, in the order in which they were given to it.
final class RelayWorker: Sendable {
  private let queue = DispatchQueue(label: "hither.relay")
  // Begins at 0, as a semaphore may not end below where it began.
  private let room = DispatchSemaphore(value: 0)

  /// So many pieces may wait: who gives more waits for the thread.
  private static let most = 16

  init() {
    for _ in 0..<Self.most { room.signal() }
  }

  /// Gives a piece of work to the thread.
  func give(_ work: @escaping @Sendable () -> Void) {
    room.wait()
    queue.async {
      work()
      self.room.signal()
    }
  }

  /// Waits until all that was given is done.
  func wait() { queue.sync {} }
}

/// The later stages of a member's pipeline, done by a worker while others do the earlier ones.
///
/// Each stage sees the batches that it would see on one thread, in their order; so what comes out is the same.
final class TrackRelay: @unchecked Sendable {
  private let worker: RelayWorker
  // Touched by the worker alone until that has done all, and by the owner afterwards.
  private var rear: (pipeline: Pipeline, kept: TrackKeeping)
  private var failure: HitherError?

  init(_ pipeline: Pipeline, _ kept: TrackKeeping, _ worker: RelayWorker) {
    self.worker = worker
    rear = (pipeline, kept)
  }

  /// Sends on what has left the earlier stages; the batch is empty afterwards.
  func send(_ batch: inout FixBatch, reaching time: Instant) {
    var sent = FixBatch()
    swap(&sent, &batch)
    worker.give { [sent] in self.work(sent, reaching: time) }
  }

  private func work(_ sent: consuming FixBatch, reaching time: Instant) {
    guard failure == nil else { return }
    var batch = sent
    rear.pipeline.process(&batch, reaching: time)
    do throws(HitherError) {
      try rear.kept.keep(batch)
    } catch {
      failure = error
    }
  }

  /// Waits for the worker and hands back what it worked on.
  ///
  /// - Throws: The first error of keeping what came out.
  func stop() throws(HitherError) -> (pipeline: Pipeline, kept: TrackKeeping) {
    worker.wait()
    if let failure { throw failure }
    return rear
  }
}
