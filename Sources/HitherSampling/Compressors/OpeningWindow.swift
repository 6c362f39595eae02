/// Extends a window from the last kept fix while every fix in it is near the straight segment to the newest.
///
/// When one is not, it keeps the fix before the newest. With `SynchronisedDeviation` this is OPW-TR
/// of N. Meratnia and R. de By, *Spatiotemporal compression techniques for moving point objects*,
/// EDBT 2004, 765–782, in the form that breaks before.
///
/// Bound: the deviation of every fix, in the measure of the type, is at most `errorMetres`. Memory:
/// the window, at most `mostHeld` fixes; when it is full a fix is kept unnecessarily.
package struct OpeningWindow<Measure: DeviationMeasure>: Simplifier {
  let errorMetres: Double
  let mostHeld: Int
  private var anchor: TrackPoint?
  private var window: [TrackPoint] = []

  /// Makes an algorithm.
  ///
  /// - Parameters:
  ///   - errorMetres: The bound in metres.
  ///   - mostHeld: The largest number of undecided fixes.
  package init(errorMetres: Double, mostHeld: Int = 256) {
    self.errorMetres = errorMetres
    self.mostHeld = max(2, mostHeld)
  }

  package mutating func add(_ fix: TrackPoint, _ kept: inout [Int]) {
    guard let anchor else { return begin(at: fix, &kept) }
    if let last = window.last,
      window.count >= mostHeld
        || window.contains(where: {
          Measure.metres(of: $0, from: anchor, to: fix) > errorMetres
        })
    {
      begin(at: last, &kept)
    }
    window.append(fix)
  }

  package mutating func end(_ kept: inout [Int]) {
    if let last = window.last { kept.append(last.index) }
    anchor = nil
    window.removeAll(keepingCapacity: true)
  }

  private mutating func begin(at fix: TrackPoint, _ kept: inout [Int]) {
    kept.append(fix.index)
    anchor = fix
    window.removeAll(keepingCapacity: true)
  }
}
