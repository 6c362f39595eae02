import HitherEngine
import HitherTracks

/// Batches of fixes on disk, in the state's byte form.
struct BatchSpool {
  /// Where a batch lies.
  struct Place {
    var start: Int
    var length: Int
  }

  private let file: TemporaryFile

  init() throws(HitherError) {
    file = try TemporaryFile()
  }

  /// Puts a batch on disk.
  func append(_ batch: FixBatch) throws(HitherError) -> Place {
    let bytes = batch.stateBytes
    return Place(start: try file.append(bytes), length: bytes.count)
  }

  /// Gets a batch back.
  func batch(at place: Place) throws(HitherError) -> FixBatch {
    let bytes = try file.read(at: place.start, length: place.length)
    do throws(StateError) {
      return try FixBatch(stateBytes: bytes)
    } catch {
      throw HitherError(.internalFault, error.message)
    }
  }
}
