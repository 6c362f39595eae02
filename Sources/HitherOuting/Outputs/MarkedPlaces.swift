import HitherFormats
import HitherTracks

/// The waypoints of the converted files, buffered until all were read: GPX requires them first.
struct MarkedPlaces {
  private(set) var places: [(batch: RecordBatch, member: String)] = []
  private let isWanted: Bool
  private var keptCount = 0
  private var leftOutCount = 0

  /// The limit of buffered waypoints.
  private static let limit = 1_000_000

  /// - Parameter isWanted: Whether they can be written.
  init(isWanted: Bool) {
    self.isWanted = isWanted
  }

  mutating func add(_ batch: RecordBatch, of member: String) {
    let count = batch.fixes.count
    guard isWanted, keptCount + count <= Self.limit else {
      leftOutCount += count
      return
    }
    keptCount += count
    places.append((batch, member))
  }

  /// Counts those that are not written; nil if all are.
  func notice(format: String) -> Notice? {
    guard leftOutCount > 0 else { return nil }
    let what = leftOutCount == 1 ? "1 waypoint is" : "\(leftOutCount) waypoints are"
    let reason =
      isWanted
      ? "only \(Self.limit) are kept" : "the format '\(format)' has no place for them"
    return Notice(
      code: "waypoints_left_out", message: "\(what) not written: \(reason)",
      values: ["count": "\(leftOutCount)", "what": format])
  }
}
