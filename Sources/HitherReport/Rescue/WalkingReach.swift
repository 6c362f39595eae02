import HitherEstimates
import HitherTracks

/// The farthest that a person can be on foot by one measure of speed: a bound, not an estimate.
///
/// Nobody gets farther in a straight line than along a path, so speed times age bounds the radius.
/// Rests, detours and slopes only make it smaller.
package struct WalkingReach: Hashable, Sendable {
  /// The origin of the speed.
  package enum Rule: String, CaseIterable, Sendable {
    /// The member's own average speed while moving, up to the last fix.
    case own
    /// Naismith's rule on level ground.
    case naismith
    /// The largest speed of Tobler's hiking function, on a gentle descent.
    case tobler
  }

  package let rule: Rule
  /// In m/s.
  package let speed: Double
  /// In metres.
  package let radius: Double

  /// The bounds after an age, the member's own first if the speed is known.
  static func bounds(ageMilliseconds: Int64, ownSpeed: Double?) -> [WalkingReach] {
    let speeds: [(Rule, Double?)] = [
      (.own, ownSpeed), (.naismith, NaismithRule.metresAnHour / 3600),
      (.tobler, ToblerFunction.fastest),
    ]
    return speeds.compactMap { rule, speed in
      speed.map {
        WalkingReach(rule: rule, speed: $0, radius: $0 * Double(ageMilliseconds) / 1000)
      }
    }
  }
}
