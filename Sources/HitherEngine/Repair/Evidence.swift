import Glibc

/// How strongly a position supports one of two answers: inside or outside, on or off a route, near
/// or far, moving or at rest.
///
/// An accuracy is a radius in metres that contains the true position with a probability of 68 %.
/// Errors are assumed to be Gaussian in two dimensions, so the deviation in a direction is the
/// radius over √(−2 ln 0.32). If the nearest place with the other answer is *d* metres from the
/// position, the logarithm of the likelihood ratio of the two answers is *d*² / 2 deviation². An
/// accuracy has no upper bound.
package struct Evidence: Hashable, Sendable {
  /// The natural logarithm of the likelihood ratio; at least 0.
  package let logRatio: Double

  /// The smallest log ratio that counts as evidence: ln 2.
  package static let least = 0.693_147_180_559_945_3
  /// The log ratio required for an alarm: ln 20.
  package static let alarm = 2.995_732_273_553_991
  /// The radius that contains 68 %, in standard deviations of one direction: √(−2 ln 0.32).
  private static let deviationsPerRadius = 1.509_592_185_451_663_4
  /// The distance at which evidence begins, in accuracies: √(2 ln 2 / −2 ln 0.32).
  package static let leastAccuracies = 0.779_952_383_075_697_1
  /// The same for an alarm.
  package static let alarmAccuracies = 1.621_462_309_006_628_5
  /// The assumed accuracy in metres of a position without one.
  package static let usualAccuracyMetres = 10.0

  /// Makes the evidence of a position.
  ///
  /// - Parameters:
  ///   - metres: From the position to the nearest place with the other answer.
  ///   - accuracy: In metres, above 0.
  package init(metres: Double, accuracy: Double) {
    let deviations = metres * Self.deviationsPerRadius / accuracy
    logRatio = deviations * deviations / 2
  }

  /// The natural logarithm of the likelihood ratio of two positions being of one place, over their
  /// being of any two within a reach.
  ///
  /// - Parameters:
  ///   - metres: Distance between the positions.
  ///   - accuracy: Of that distance, in metres.
  ///   - reach: The largest possible distance of the second place from the first, in metres.
  package static func ofOnePlace(metres: Double, accuracy: Double, reach: Double) -> Double {
    let reaches = reach * deviationsPerRadius / accuracy
    return log(reaches * reaches / 2) - Evidence(metres: metres, accuracy: accuracy).logRatio
  }

  /// Whether it counts as evidence.
  package var isEvidence: Bool { logRatio >= Self.least }

  /// Whether it suffices for an alarm.
  package var isAlarming: Bool { logRatio >= Self.alarm }

  /// The accuracy to use: the fix's own, or the usual one if that is absent or 0.
  package static func accuracy(of reported: Double) -> Double {
    reported > 0 ? reported : usualAccuracyMetres
  }

  /// The accuracy in metres of the distance between two positions.
  package static func accuracy(of one: Double, and other: Double) -> Double {
    let (one, other) = (accuracy(of: one), accuracy(of: other))
    return (one * one + other * other).squareRoot()
  }
}
