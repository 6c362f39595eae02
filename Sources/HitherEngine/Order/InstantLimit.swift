package import HitherTracks

/// Limits the fixes that one member may have at one time.
///
/// A recorder whose clock stands still, or a hostile file, may give millions of fixes one time. Only
/// the first of an instant in the order of content is used, so the last of very many can be dropped:
/// memory stays bounded, and the result depends on no order of arrival.
package struct InstantLimit: Sendable {
  /// The most fixes of one member and instant that are kept.
  package static let most = 65_536

  private let most: Int
  private var time = Instant.absent.milliseconds
  /// The fixes of that time so far.
  private var count = 0
  /// The number of fixes that were removed.
  package private(set) var removed = 0

  /// Makes a limit; fewer fixes only in tests.
  package init(most: Int = InstantLimit.most) { self.most = most }

  /// Removes the fixes beyond the limit of their instant.
  ///
  /// - Parameter batch: The next fixes in the order of content.
  package mutating func process(_ batch: inout FixBatch) {
    guard let last = batch.time.last else { return }
    // Without a full run of one time, and with none before it, nothing can be beyond the limit.
    if last != time, batch.count <= most - (batch.time.first == time ? count : 0) {
      time = last
      count = batch.time.reversed().prefix { $0 == last }.count
      return
    }
    removeExcess(&batch)
  }

  private mutating func removeExcess(_ batch: inout FixBatch) {
    var kept: [Int] = []
    kept.reserveCapacity(batch.count)
    for index in 0..<batch.count {
      count = batch.time[index] == time ? count + 1 : 1
      time = batch.time[index]
      if count <= most { kept.append(index) }
    }
    guard kept.count < batch.count else { return }
    removed += batch.count - kept.count
    batch = batch.picking(kept)
  }
}
