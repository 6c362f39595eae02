internal import HitherOuting

/// How long a sink waits for an unreachable broker: minutes, in which nothing more is read.
enum RetryBudget {
  /// Five minutes.
  static let limitMilliseconds = 300_000
  private static let stepMilliseconds = 1_000

  /// Retries until it succeeds.
  ///
  /// - Parameters:
  ///   - name: The sink's name.
  ///   - attempt: Tries for a number of milliseconds, and returns whether it succeeded.
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
