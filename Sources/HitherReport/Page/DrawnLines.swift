import HitherEstimates
import HitherGroups

/// The lines of a page, with as many points as its detail allows; no text or figure is derived from them.
struct DrawnLines: Sendable {
  /// The tracks, in the order of `summary.members`.
  private(set) var outlines: [[Outline.Point]]
  private(set) var gaps: [[GapSeries.Point]]
  private(set) var tempos: [Tempo]
  /// The tracks' greatest distance from the recordings, in metres.
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

  /// Every n-th point of each curve, plus those at which it begins, breaks, resumes and ends.
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
