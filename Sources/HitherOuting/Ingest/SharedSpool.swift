import HitherEngine
import HitherText
import HitherTracks
import Synchronization

/// The temporary file of all spools of a run, made when the first of them writes.
///
/// One file for all: a file for each member would need more descriptors than a process may have.
package final class SharedSpool: Sendable {
  private let file = Mutex<TemporaryFile?>(nil)

  package init() {}

  /// The file, which is made at the first call.
  func open() throws(HitherError) -> TemporaryFile {
    let result = file.withLock { file -> Result<TemporaryFile, HitherError> in
      if let file { return .success(file) }
      do throws(HitherError) {
        let made = try TemporaryFile()
        file = made
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// One user's bytes in a shared spool, in the order in which they were appended.
struct SpooledBytes {
  private let spool: SharedSpool
  /// The ranges of the file; adjacent ones are joined.
  private var pieces: [Range<Int>] = []

  /// The most bytes that are read at a time.
  private static let pieceLength = 1 << 20

  init(_ spool: SharedSpool) { self.spool = spool }

  mutating func append(_ bytes: [UInt8]) throws(HitherError) {
    guard !bytes.isEmpty else { return }
    let start = try spool.open().append(bytes)
    if let last = pieces.last, last.upperBound == start {
      pieces[pieces.count - 1] = last.lowerBound..<(start + bytes.count)
    } else {
      pieces.append(start..<(start + bytes.count))
    }
  }

  /// Codes all bytes; those that are read go to this spool.
  mutating func code(_ c: inout StateCoder) throws(HitherError) {
    var bytes: [UInt8] = []
    if !c.isReading { try read { bytes += $0 } }
    try c.codePart(bytes: &bytes)
    if c.isReading { try append(bytes) }
  }

  /// Passes on all bytes in pieces.
  func read(_ body: ([UInt8]) throws(HitherError) -> Void) throws(HitherError) {
    for piece in pieces {
      for start in stride(from: piece.lowerBound, to: piece.upperBound, by: Self.pieceLength) {
        let length = min(Self.pieceLength, piece.upperBound - start)
        try body(spool.open().read(at: start, length: length))
      }
    }
  }
}
