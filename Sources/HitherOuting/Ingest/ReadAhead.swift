import Dispatch
import HitherFormats
import HitherTracks
import Synchronization

/// What a reader has handed out at one time.
struct ReadRecords: Sendable {
  /// Empty at the end.
  var batch = RecordBatch()
  var rejects: [Reject] = []
  /// The members met so far.
  var names: [String] = []
  /// What the file has said of itself so far.
  var metadata = FileMetadata()
  /// What stopped the reading; what was read before it is in the batch.
  var fault: FormatError?
  var isEnd = false
}

/// Reads a file some batches ahead of who uses them, on a thread of its own.
///
/// The batches are those of the reader, in its order: who uses them sees no difference but the time it
/// takes. Memory is that of `most` batches, which go round.
final class ReadAhead: @unchecked Sendable {
  private struct Shelf {
    var filled: [ReadRecords] = []
    var empty: [ReadRecords] = []
  }

  // The reader is touched by the reading thread alone until that has ended, and by the owner afterwards.
  private var reader: any TrackReader
  private let shelf = Mutex(Shelf())
  private let isStopped = Atomic(false)
  // Begins at 0, as a semaphore may not end below where it began.
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

  /// Replaces `records` by the next ones; not to be asked for after the end.
  func next(_ records: inout ReadRecords) {
    filled.wait()
    let used = records
    records = shelf.withLock { shelf in
      shelf.empty.append(used)
      return shelf.filled.removeFirst()
    }
    room.signal()
  }

  /// Ends the reading, wherever it is, and gives the reader back.
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
