/// The terrain's height at a place, with its standard error.
package struct TerrainSample: Hashable, Sendable {
  /// Metres above the terrain's vertical datum; NaN if the terrain does not cover the place.
  package var height: Double
  /// Standard error relative to the terrain around, in metres: noise, shapes smaller than the grid, and the
  /// error of the place on a slope.
  package var error: Double
  /// The root mean square of the grid's second differences around, in metres.
  package var unevenness = 0.0

  package init(height: Double, error: Double) {
    (self.height, self.error) = (height, error)
  }

  /// The standard error of the noise of a terrain model from one place to the next, in metres.
  static let noise = 2.5
  /// The error of a place, in metres.
  static let placeError = 5.0
  /// The error by shapes smaller than the grid, in parts of the grid's second differences.
  static let hiddenShare = 0.35

  /// Makes a sample of a grid's height.
  ///
  /// - Parameters:
  ///   - slope: Metres of rise for a metre.
  ///   - unevenness: The root mean square of the grid's second differences around, in metres.
  package init(height: Double, slope: Double, unevenness: Double) {
    let (place, hidden) = (Self.placeError * slope, Self.hiddenShare * unevenness)
    self.height = height
    self.unevenness = unevenness
    error = (Self.noise * Self.noise + place * place + hidden * hidden).squareRoot()
  }

  /// Outside of the terrain, or a void.
  package static let none = TerrainSample(height: .nan, error: .nan)
}

/// A node of a track with the heights that were recorded there and the terrain's.
struct WitnessNode: Hashable, Sendable {
  /// Milliseconds.
  var time: Int64
  /// Seconds and metres since the previous node; no metres at rest.
  var seconds: Double
  var metres: Double
  /// The mean recorded height, in metres; NaN without one.
  var height: Double
  /// The number of recorded heights.
  var count: Double
  var terrain: TerrainSample
  var begins: Bool
}
