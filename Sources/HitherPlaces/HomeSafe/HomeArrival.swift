package import HitherTracks

/// When a member on the way home will be there: a range, or the reason why there is none.
///
/// The range is calibrated on simulated evenings to contain nine of ten arrivals. It is wide on
/// purpose: trains are changed and the last stretch is walked. `docs/methods/household.md` states
/// how often it holds.
package enum HomeArrival: Hashable, Sendable {
  case between(Instant, Instant)
  case unknown(Reason)

  /// Why there is no range.
  package enum Reason: String, CaseIterable, Sendable {
    /// Fewer than three minutes of positions away from home.
    case tooFewPositions = "too_few_positions"
    case notComingNearer = "not_coming_nearer"
    /// Farther than the simulated journeys on which the range was calibrated.
    case tooFar = "too_far"
    /// The last position is older than the range allows.
    case noFreshPosition = "no_fresh_position"
    /// The reader may see the state only.
    case notShared = "not_shared"
  }

  /// The range; nil if there is none.
  package var range: (earliest: Instant, latest: Instant)? {
    guard case .between(let earliest, let latest) = self else { return nil }
    return (earliest, latest)
  }

  /// Why there is none; nil if there is one.
  package var reason: Reason? {
    guard case .unknown(let reason) = self else { return nil }
    return reason
  }
}
