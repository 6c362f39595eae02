/// Splits a segment at its worst fix until every fix is near its reconstruction from the kept ones.
///
/// With `PerpendicularDeviation` this is the method of D. Douglas and T. Peucker, *Algorithms for
/// the reduction of the number of points required to represent a digitized line or its caricature*,
/// Cartographica 10 (1973) 112–122; with `SynchronisedDeviation` the top-down time ratio (TD-TR) of
/// N. Meratnia and R. de By, *Spatiotemporal compression techniques for moving point objects*, EDBT
/// 2004, 765–782.
///
/// Bound: the deviation of every fix, in the measure of the type, is at most `errorMetres`. Memory:
/// the segment. Time: n log n for most tracks, n² at worst.
package struct TopDownSplit<Measure: DeviationMeasure>: WholeSegmentCompressor {
  let errorMetres: Double
  var fixes: [TrackPoint] = []

  func chosen() -> [Int] {
    var isKept = [Bool](repeating: false, count: fixes.count)
    (isKept[0], isKept[fixes.count - 1]) = (true, true)
    var pieces = [(first: 0, last: fixes.count - 1)]
    while let piece = pieces.popLast() {
      guard let worst = worst(in: piece.first, piece.last) else { continue }
      isKept[worst] = true
      pieces.append((piece.first, worst))
      pieces.append((worst, piece.last))
    }
    return isKept.indices.filter { isKept[$0] }
  }

  /// The fix between two that deviates most, if it exceeds the bound.
  private func worst(in first: Int, _ last: Int) -> Int? {
    var (worst, greatest): (Int?, Double) = (nil, errorMetres)
    var middle = first + 1
    while middle < last {
      let metres = Measure.metres(of: fixes[middle], from: fixes[first], to: fixes[last])
      if metres > greatest { (worst, greatest) = (middle, metres) }
      middle += 1
    }
    return worst
  }
}
