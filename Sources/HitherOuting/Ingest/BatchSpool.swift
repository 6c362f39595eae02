import HitherEngine
import HitherTracks

/// Batches of fixes on disk, in the state's binary form.
struct BatchSpool {
  /// The position of a batch in the file.
  struct Place {
    var start: Int
    var length: Int
  }

  private let file: TemporaryFile

  init() throws(HitherError) {
    file = try TemporaryFile()
  }

  /// Writes a batch to disk.
  func append(_ batch: FixBatch) throws(HitherError) -> Place {
    let bytes = batch.stateBytes
    return Place(start: try file.append(bytes), length: bytes.count)
  }

  /// Reads a batch.
  func batch(at place: Place) throws(HitherError) -> FixBatch {
    let bytes = try file.read(at: place.start, length: place.length)
    do throws(StateError) {
      return try FixBatch(stateBytes: bytes)
    } catch {
      throw HitherError(.internalFault, error.message)
    }
  }
}
