import Dispatch
import HitherFormats
import HitherTracks
import Synchronization

/// The records of one read.
struct ReadRecords: Sendable {
  /// Empty at the end.
  var batch = RecordBatch()
  var rejects: [Reject] = []
  /// The members found so far.
  var names: [String] = []
  /// The file's metadata so far.
  var metadata = FileMetadata()
  /// The error that stopped the reading; the batch has what was read before it.
  var fault: FormatError?
  var isEnd = false
}

/// Reads a file some batches ahead of its consumer, on a separate thread.
///
/// The batches are those of the reader, in its order: only the time differs. Memory is that of
/// `most` batches, which are reused.
final class ReadAhead: @unchecked Sendable {
  private struct Shelf {
    var filled: [ReadRecords] = []
    var empty: [ReadRecords] = []
  }

  // Only the reading thread uses the reader until that has ended, and the owner afterwards.
  private var reader: any TrackReader
  private let shelf = Mutex(Shelf())
  private let isStopped = Atomic(false)
  // Begins at 0, because a semaphore must not end below its initial value.
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  private static let most = 16

  init(_ reader: any TrackReader) {
    self.reader = reader
    for _ in 0..<Self.most { room.signal() }
    DispatchQueue(label: "hither.read").async { self.run() }
  }

  private func run() {
    var isEnd = false
    while !isEnd {
      room.wait()
      guard !isStopped.load(ordering: .acquiring) else { break }
      var records = shelf.withLock { $0.empty.popLast() } ?? ReadRecords()
      reader.next(&records)
      isEnd = records.isEnd
      let done = records
      shelf.withLock { $0.filled.append(done) }
      filled.signal()
    }
    ended.signal()
  }

  /// Replaces `records` by the next ones; must not be called after the end.
  func next(_ records: inout ReadRecords) {
    filled.wait()
    let used = records
    records = shelf.withLock { shelf in
      shelf.empty.append(used)
      return shelf.filled.removeFirst()
    }
    room.signal()
  }

  /// Stops the reading at any point, and returns the reader.
  func stop() -> any TrackReader {
    isStopped.store(true, ordering: .releasing)
    room.signal()
    ended.wait()
    ended.signal()
    return reader
  }
}

extension TrackReader {
  /// Replaces `records` by the next ones.
  mutating func next(_ records: inout ReadRecords) {
    records.batch.removeAll()
    records.fault = nil
    do throws(FormatError) {
      records.isEnd = try !read(&records.batch)
      if records.isEnd { records.batch.removeAll() }
    } catch {
      records.fault = error
      records.isEnd = true
    }
    records.rejects = takeRejects()
    records.names = memberNames
    records.metadata = metadata
  }
}
