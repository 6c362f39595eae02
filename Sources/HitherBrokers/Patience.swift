internal import HitherOuting

/// How long a sink waits for a broker that is away: minutes, in which nothing more is read.
enum Patience {
  /// Five minutes.
  static let limitMilliseconds = 300_000
  private static let stepMilliseconds = 1_000

  /// Tries until it is done.
  ///
  /// - Parameters:
  ///   - name: The sink's.
  ///   - attempt: Tries for so many milliseconds, and tells whether it is done.
  static func persist(
    at name: String, _ attempt: (Int) throws(BrokerError) -> Bool
  ) throws(LiveError) {
    do throws(BrokerError) {
      for _ in 0..<limitMilliseconds / stepMilliseconds {
        if try attempt(stepMilliseconds) { return }
      }
    } catch {
      throw LiveError(error, place: name)
    }
    throw LiveError(
      .unreachable, "nothing was confirmed for \(limitMilliseconds / 60_000) minutes",
      place: name)
  }
}
