extension AreaIndex {
  /// The part of a straight segment that lies in a shape, as fractions of the segment.
  package struct Stretch: Hashable, Sendable {
    /// Where the part begins and ends.
    package var entry: Double
    package var exit: Double
    /// Where the part is deepest inside the shape, and its depth in metres.
    package var deepest: Double
    package var depth: Double
  }

  /// Where a straight segment crosses the edge of a shape that contains exactly one of its ends.
  ///
  /// - Returns: A fraction of the segment; one of the crossings if there are several.
  package func crossing(_ shape: Int, from start: Coordinate, to end: Coordinate) -> Double {
    crossing(shape, start, end, outside: contains(shape, start) ? 1 : 0, within: 0...1)
  }

  /// Bisects an interval that has one end inside until it reaches the grid's resolution.
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
    // Half a step of the grid is fine enough.
    for _ in 0..<(Int.bitWidth - steps.leadingZeroBitCount + 2) {
      let middle = (outer + inner) / 2
      let isInside =
        sides?.isInside(at: middle, self) ?? contains(shape, start.between(end, middle))
      if isInside { inner = middle } else { outer = middle }
    }
    return (outer + inner) / 2
  }

  /// Where a straight segment is deepest inside a shape, as a fraction of the segment, and its depth in metres.
  ///
  /// The segment is sampled in at most 256 pieces, each at most half the shape's half width long.
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
    // Between the neighbours of the best piece the depth has about one maximum.
    var width = 1 / Double(pieces)
    for _ in 0..<12 {
      width /= 2
      let middle = best.fraction
      look(max(0, middle - width))
      look(min(1, middle + width))
    }
    return best
  }

  /// The deepest part inside a shape of a straight segment whose ends are both outside.
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

/// On which side of a circle's edge the places of a short segment lie, while a crossing is searched.
///
/// A place's distance from the edge bounds how far around it the side stays the same.
private struct CircleSides {
  private let part: AreaPart
  private let start: Coordinate
  private let end: Coordinate
  /// Fraction of the segment per metre.
  private let pace: Double
  /// The last places measured on either side, and how far around them the side is known.
  private var inner: (fraction: Double, clear: Double)
  private var outer: (fraction: Double, clear: Double)

  /// Longer segments, and those nearer to a pole, are tested place by place; in grid steps.
  private static let mostSteps = 10_000
  private static let mostLatitude = 600_000_000
  /// Places are rounded to the grid, so they lie slightly off the segment.
  private static let gridMetres = 0.02

  /// Nil if the shape is not a circle, or the segment is long.
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
    // Along so short a segment a metre is nearly the same fraction everywhere.
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
