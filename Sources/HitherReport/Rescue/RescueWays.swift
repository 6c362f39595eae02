import HitherGeodesy
package import HitherNetwork
import HitherOuting

/// The ways that a member can have reached on foot since the last fix, over a network.
package struct RescueWays: Sendable {
  /// The ways reached at one walking speed.
  package struct Reach: Sendable {
    package let rule: WalkingReach.Rule
    /// On level ground, in m/s.
    package let levelSpeed: Double
    package let ways: WayReach
  }

  /// The name of the network's file, and whom to credit in every picture; empty if unknown.
  package let source: String
  package let attribution: String
  /// Metres from the position to the nearest way.
  package let offMetres: Double
  /// Whether ways beyond the network's edge may have been reached.
  package let mayEnd: Bool
  /// By Tobler's function after the age and after half of it, then at the member's own speed.
  package let reaches: [Reach]

  /// The longest time of walking without rests that is computed, in seconds: 12 hours.
  private static let longestSeconds = 43_200.0

  /// What is reached of a network, or the reason why that is not known.
  ///
  /// - Parameters:
  ///   - age: Seconds since the fix; nil if that is not known.
  ///   - ownSpeed: The member's average speed while moving, in m/s; nil if unknown.
  ///   - height: The terrain's height at a place; nil where it is not known.
  static func reached(
    of network: Network, from place: Coordinate, age: Double?, ownSpeed: Double?,
    height: @escaping (Coordinate) -> Double?
  ) -> Result<RescueWays, Unknown> {
    guard let start = network.nearest(to: place) else {
      let isCovered = network.area?.contains(place) ?? false
      return .failure(Unknown(reason: isCovered ? .offNetwork : .outsideNetwork))
    }
    guard let age else { return .failure(Unknown(reason: .notAsked)) }
    let longest = min(age, longestSeconds)
    var reaches: [Reach] = []
    var walker = WayWalker(over: network, height: height)
    for seconds in [longest, longest / 2] {
      guard let ways = walker.reach(from: place, within: seconds) else { continue }
      reaches.append(Reach(rule: .tobler, levelSpeed: WayWalker.levelSpeed, ways: ways))
    }
    if let ownSpeed {
      var walker = WayWalker(over: network, levelSpeed: ownSpeed, height: height)
      if let ways = walker.reach(from: place, within: longest) {
        reaches.append(Reach(rule: .own, levelSpeed: ownSpeed, ways: ways))
      }
    }
    return .success(
      RescueWays(
        source: network.facts.source, attribution: network.facts.attribution,
        offMetres: start.off,
        mayEnd: network.mayEnd(reaches.flatMap(\.ways.lines), around: place), reaches: reaches))
  }

  /// The reason why nothing is known of the ways.
  struct Unknown: Error {
    let reason: UnknownReason
  }

  /// What the walking times are computed for, the age first.
  var whole: Reach? { reaches.first }
  var half: Reach? { reaches.dropFirst().first { $0.rule == .tobler } }
}
