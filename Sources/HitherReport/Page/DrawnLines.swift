import HitherEstimates
import HitherGroups

/// The lines that a page draws, with as many points as its detail allows. No word and no figure comes from them.
struct DrawnLines: Sendable {
  /// The ways, in the order of `summary.members`.
  private(set) var outlines: [[Outline.Point]]
  private(set) var gaps: [[GapSeries.Point]]
  private(set) var tempos: [Tempo]
  /// Within how many metres of the recordings the ways are.
  private(set) var spacing: Double

  init(_ content: ReportContent, _ detail: PageDetail) {
    (outlines, gaps, tempos) = (content.outlines, content.gaps, content.tempos)
    spacing = content.outlineSpacing * Outline.thin(&outlines, to: detail.points)
    let most = detail.curvePoints
    gaps = Self.thinned(gaps, to: most, \.isKnown)
    let speeds = Self.thinned(tempos.map(\.speeds), to: most) { $0.value != nil }
    let heartRates = Self.thinned(tempos.map(\.heartRates), to: most) { $0.value != nil }
    tempos = zip(speeds, heartRates).map { Tempo(speeds: $0, heartRates: $1) }
  }

  /// Every so manieth point of each curve, with those at which it begins, breaks off, goes on and ends.
  private static func thinned<Point>(
    _ curves: [[Point]], to most: Int, _ isKnown: (Point) -> Bool
  ) -> [[Point]] {
    let count = curves.reduce(0) { $0 + $1.count }
    guard count > most else { return curves }
    let step = (count + most - 1) / max(most, 1)
    return curves.map { curve in
      curve.indices.filter { place in
        if place % step == 0 || place == curve.count - 1 { return true }
        let known = isKnown(curve[place])
        return known != isKnown(curve[place - 1]) || known != isKnown(curve[place + 1])
      }.map { curve[$0] }
    }
  }
}
