/// A planned route cut into equal steps, the grid for members' ground heights.
package struct GroundGrid: Hashable, Sendable {
  /// From one node to the next, in metres, unless that makes too many nodes.
  static let usualStepMetres = 20.0
  static let mostSteps = 8192

  /// Metres of one lap.
  let length: Double
  /// Whether laps follow one another; on an open route every second one is the return.
  let isClosed: Bool
  let steps: Int
  let stepMetres: Double

  /// Makes the grid of a route; nil if the route is too short.
  ///
  /// - Parameters:
  ///   - length: Metres of one lap.
  ///   - isClosed: Whether the route ends where it begins.
  package init?(length: Double, isClosed: Bool) {
    guard length >= 2 * Self.usualStepMetres, length.isFinite else { return nil }
    self.length = length
    self.isClosed = isClosed
    let steps = (length / Self.usualStepMetres).rounded()
    self.steps = Int(min(steps, Double(Self.mostSteps)))
    stepMetres = length / Double(self.steps)
  }

  /// The lap of a progress that increases over laps, from 0; negative before the start.
  func lap(of progress: Double) -> Double {
    (progress / length).rounded(.down)
  }

  /// The place on the route, in steps from its start.
  func place(of progress: Double) -> Double {
    let lap = lap(of: progress)
    let metres = progress - lap * length
    let isBack = !isClosed && lap - 2 * (lap / 2).rounded(.down) != 0
    let place = (isBack ? length - metres : metres) / stepMetres
    return min(max(place, 0), Double(steps))
  }
}
