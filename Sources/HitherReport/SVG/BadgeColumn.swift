/// Places members' numbers at the ends of a chart's lines without overlaps.
struct BadgeColumn {
  /// From the highest to the lowest position in pixels.
  let span: ClosedRange<Double>
  private var placed: [(x: Double, y: Double)] = []

  init(_ span: ClosedRange<Double>) { self.span = span }

  /// Reserves the height nearest to the preferred one at which a number overlaps no other, in pixels.
  mutating func take(x: Double, y: Double) -> Double {
    let wished = min(max(y, span.lowerBound), span.upperBound)
    let height = (0..<90).lazy.map { wished + Self.offset($0) }.first { isFree(x: x, y: $0) }
    placed.append((x, height ?? wished))
    return height ?? wished
  }

  /// Steps of 5 pixels to either side, the nearest first.
  private static func offset(_ step: Int) -> Double {
    let size = Double((step + 1) / 2) * 5
    return step.isMultiple(of: 2) ? size : -size
  }

  private func isFree(x: Double, y: Double) -> Bool {
    span.contains(y) && placed.allSatisfy { abs($0.x - x) >= 23 || abs($0.y - y) >= 23 }
  }
}
