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
    // A half step of the grid is fine enough.
    for _ in 0..<(Int.bitWidth - steps.leadingZeroBitCount + 2) {
      let middle = (outer + inner) / 2
      if contains(shape, start.between(end, middle)) { inner = middle } else { outer = middle }
    }
    return (outer + inner) / 2
  }

  /// The deepest stretch in a shape of a straight way whose ends are both outside of it.
  ///
  /// The way is looked at in pieces of at most half the shape's half width, and in 256 at most.
  package func stretch(
    _ shape: Int, from start: Coordinate, to end: Coordinate, reach: Double
  ) -> Stretch? {
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
    guard best.depth >= 0 else { return nil }
    return Stretch(
      entry: crossing(shape, start, end, outside: 0, within: 0...best.fraction),
      exit: crossing(shape, start, end, outside: 1, within: best.fraction...1),
      deepest: best.fraction, depth: best.depth)
  }
}
