extension AreaIndex {
  /// The stretch of a straight way that lies in a shape, as fractions of the way.
  package struct Stretch: Hashable, Sendable {
    /// Where it begins and ends.
    package var entry: Double
    package var exit: Double
    /// Where it is deepest, and how deep in metres.
    package var deepest: Double
    package var depth: Double
  }

  /// Where a straight way crosses the edge of a shape that contains exactly one of its ends.
  ///
  /// - Returns: A fraction of the way; of several crossings one.
  package func crossing(_ shape: Int, from start: Coordinate, to end: Coordinate) -> Double {
    crossing(shape, start, end, outside: contains(shape, start) ? 1 : 0, within: 0...1)
  }

  /// Halves a stretch of which one end is inside until the grid is reached.
  private func crossing(
    _ shape: Int, _ start: Coordinate, _ end: Coordinate, outside: Double,
    within range: ClosedRange<Double>
  ) -> Double {
    var outer = outside
    var inner = outside == range.lowerBound ? range.upperBound : range.lowerBound
    let steps = max(
      abs(Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7)),
      abs(Int(end.latitudeE7) - Int(start.latitudeE7)))
    var sides = CircleSides(self, shape, start, end, steps: steps, inner, outer)
    // A half step of the grid is fine enough.
    for _ in 0..<(Int.bitWidth - steps.leadingZeroBitCount + 2) {
      let middle = (outer + inner) / 2
      let isInside =
        sides?.isInside(at: middle, self) ?? contains(shape, start.between(end, middle))
      if isInside { inner = middle } else { outer = middle }
    }
    return (outer + inner) / 2
  }

  /// Where a straight way leads deepest into a shape, as a fraction of the way, and how deep in metres.
  ///
  /// The way is looked at in pieces of at most half the shape's half width, and in 256 at most.
  package func deepest(
    _ shape: Int, from start: Coordinate, to end: Coordinate, reach: Double
  ) -> (fraction: Double, depth: Double) {
    let metres = ShortDistance.metres(from: start, to: end)
    let pieces = Int(min(max(4, 2 * metres / max(halfWidths[shape], 1)).rounded(.up), 256))
    var best = (fraction: 0.0, depth: -Double.infinity)
    func look(_ fraction: Double) {
      let depth = depth(shape, start.between(end, fraction), reach: reach)
      if depth > best.depth { best = (fraction, depth) }
    }
    for piece in 1..<pieces { look(Double(piece) / Double(pieces)) }
    // Between the neighbours of the best piece the depth has one summit, or near enough.
    var width = 1 / Double(pieces)
    for _ in 0..<12 {
      width /= 2
      let middle = best.fraction
      look(max(0, middle - width))
      look(min(1, middle + width))
    }
    return best
  }

  /// The deepest stretch in a shape of a straight way whose ends are both outside of it.
  package func stretch(
    _ shape: Int, from start: Coordinate, to end: Coordinate, reach: Double
  ) -> Stretch? {
    let best = deepest(shape, from: start, to: end, reach: reach)
    guard best.depth >= 0 else { return nil }
    return Stretch(
      entry: crossing(shape, start, end, outside: 0, within: 0...best.fraction),
      exit: crossing(shape, start, end, outside: 1, within: best.fraction...1),
      deepest: best.fraction, depth: best.depth)
  }
}

/// On which side of a circle's edge the places of a short way lie, while a crossing is looked for: as far as a place was
/// from the edge, so far about it the side is the same.
private struct CircleSides {
  private let part: AreaPart
  private let start: Coordinate
  private let end: Coordinate
  /// Fractions of the way for each metre.
  private let pace: Double
  /// The last places measured on either side, and how far about them the side is known.
  private var inner: (fraction: Double, clear: Double)
  private var outer: (fraction: Double, clear: Double)

  /// Longer ways, and those nearer to a pole, are looked at place by place; in grid steps.
  private static let mostSteps = 10_000
  private static let mostLatitude = 600_000_000
  /// Places lie on the grid, so that they are somewhat beside the way.
  private static let gridMetres = 0.02

  /// Nil where the shape is no circle, or the way is long.
  init?(
    _ index: AreaIndex, _ shape: Int, _ start: Coordinate, _ end: Coordinate, steps: Int,
    _ inner: Double, _ outer: Double
  ) {
    let range = index.ranges[shape]
    guard range.count == 1, steps > 0, steps <= Self.mostSteps,
      abs(Int(start.latitudeE7)) <= Self.mostLatitude, abs(Int(end.latitudeE7)) <= Self.mostLatitude
    else { return nil }
    part = index.parts.parts[range.lowerBound]
    guard part.kind == .circle else { return nil }
    (self.start, self.end) = (start, end)
    // Along so short a way a metre is the same fraction nearly everywhere.
    pace = 0.99 / max(ShortDistance.metres(from: start, to: end), 1e-3)
    (self.inner, self.outer) = ((inner, -1), (outer, -1))
    self.inner.clear = clear(depth(at: inner, index))
    self.outer.clear = clear(-depth(at: outer, index))
  }

  private func depth(at fraction: Double, _ index: AreaIndex) -> Double {
    let place = start.between(end, fraction)
    return index.parts.circleDepth(part, place.latitudeE7, place.longitudeE7)
  }

  private func clear(_ metres: Double) -> Double { (metres - Self.gridMetres) * pace }

  mutating func isInside(at fraction: Double, _ index: AreaIndex) -> Bool {
    if abs(fraction - inner.fraction) <= inner.clear { return true }
    if abs(fraction - outer.fraction) <= outer.clear { return false }
    let depth = depth(at: fraction, index)
    if depth >= 0 { inner = (fraction, clear(depth)) } else { outer = (fraction, clear(-depth)) }
    return depth >= 0
  }
}
