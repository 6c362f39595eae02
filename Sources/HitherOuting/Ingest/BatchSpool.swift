import HitherEngine
import HitherTracks

/// Batches of fixes on disk, in the state's binary form.
struct BatchSpool {
  /// The position of a batch in the file.
  struct Place {
    var start: Int
    var length: Int
  }

  private let spool: SharedSpool

  init(_ spool: SharedSpool) { self.spool = spool }

  /// Writes a batch to disk.
  func append(_ batch: FixBatch) throws(HitherError) -> Place {
    let bytes = batch.stateBytes
    return Place(start: try spool.open().append(bytes), length: bytes.count)
  }

  /// Codes a batch as it is stored.
  func code(_ place: inout Place, _ c: inout StateCoder) throws(HitherError) {
    let file = try spool.open()
    var bytes = c.isReading ? [] : try file.read(at: place.start, length: place.length)
    try c.codePart(bytes: &bytes)
    if c.isReading { place = Place(start: try file.append(bytes), length: bytes.count) }
  }

  /// Reads a batch.
  func batch(at place: Place) throws(HitherError) -> FixBatch {
    let bytes = try spool.open().read(at: place.start, length: place.length)
    do throws(StateError) {
      return try FixBatch(stateBytes: bytes)
    } catch {
      throw HitherError(.internalFault, error.message)
    }
  }
}
