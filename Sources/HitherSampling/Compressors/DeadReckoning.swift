import HitherGeodesy

/// Keeps a fix that deviates from the prediction of a straight path at constant speed from the last kept one.
///
/// The speed and direction at a kept fix are those of the step that led to it, which a phone knows
/// and sends along; at the first fix of a segment they are zero. The prediction is straight in
/// latitude and longitude. After A. Leonhardi, K. Rothermel, *A comparison of protocols for
/// updating location information*, Cluster Computing 4 (2001) 355–367, linear dead reckoning.
///
/// Bound: every fix is at most `errorMetres` from its prediction. Memory: three fixes.
package struct DeadReckoning: Simplifier {
  /// The receiver's knowledge: the last kept fix and its velocity.
  package struct Prediction: Sendable {
    let fix: TrackPoint
    /// The step that led to it, in grid units, and its duration in milliseconds.
    let step: (east: Double, north: Double)
    let span: Double

    /// Makes a prediction from a kept fix and the previous one in the full track.
    package init(_ fix: TrackPoint, after before: TrackPoint?) {
      self.fix = fix
      guard let before, fix.time > before.time else {
        (step, span) = ((0, 0), 1)
        return
      }
      step = before.step(to: fix)
      span = Double(fix.time - before.time)
    }

    /// Metres between a later fix and its prediction.
    package func metres(to other: TrackPoint) -> Double {
      let steps = Double(other.time - fix.time) / span
      let north = fix.latitude + step.north * steps
      guard abs(north) <= 900_000_000 else { return .infinity }
      let east = (step.east * steps - fix.step(to: other).east)
        .remainder(dividingBy: 3_600_000_000)
      return ShortDistance.metres(fromLat: other.latitude, lon: 0, toLat: north, lon: east)
    }
  }

  let errorMetres: Double
  private var prediction: Prediction?
  private var before: TrackPoint?

  /// Makes an algorithm with its bound in metres.
  package init(errorMetres: Double) {
    self.errorMetres = errorMetres
  }

  package mutating func add(_ fix: TrackPoint, _ kept: inout [Int]) {
    defer { before = fix }
    if let prediction, prediction.metres(to: fix) <= errorMetres { return }
    prediction = Prediction(fix, after: before)
    kept.append(fix.index)
  }

  package mutating func end(_ kept: inout [Int]) {
    if let before, before.index != prediction?.fix.index { kept.append(before.index) }
    (prediction, before) = (nil, nil)
  }
}
