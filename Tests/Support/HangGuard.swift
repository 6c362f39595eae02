import Foundation

/// Ends what hangs. This is far longer than anything takes on a slow and busy machine, and the same for all
/// tests, so that none depends on how fast the machine is. Speed is measured by `hither bench`.
package enum HangGuard {
  package static let seconds = 900
  package static let milliseconds = 1000 * seconds

  /// When what begins now hangs.
  package static var end: ContinuousClock.Instant { .now + .seconds(seconds) }

  /// Looks again and again whether something is so.
  ///
  /// - Returns: Whether it came to be so.
  package static func wait(until isSo: () throws -> Bool) rethrows -> Bool {
    let end = end
    while try !isSo() {
      guard ContinuousClock.now < end else { return false }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return true
  }
}
