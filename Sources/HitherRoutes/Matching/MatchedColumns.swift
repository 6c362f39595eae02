package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// The columns of a batch that matching reads.
package struct MatchedColumns {
  package let time: [Int64]
  package let latitudeE7: [Int32]
  package let longitudeE7: [Int32]
  package let startsSegment: [Bool]
  package let settled: [Int64]
  /// Empty if not recorded.
  package let accuracy: [Double]
  package let speed: [Double]
  package let course: [Double]
  /// Metres from the previous fix, for the rows from `first` on.
  package let steps: [Double]
  /// The longest pauses that are not recording gaps.
  package let limits: TimeLimits
  @usableFromInline let first: Int
  /// The fix before the first row.
  @usableFromInline let last: LastFix?

  /// - Parameters:
  ///   - first: The first row to match.
  ///   - last: The fix before it.
  ///   - gapMilliseconds: The outing's limit of pauses that are not recording gaps.
  package init(_ fixes: FixBatch, from first: Int, after last: LastFix?, gapMilliseconds: Int64) {
    (time, settled, startsSegment) = (fixes.time, fixes.settled, fixes.startsSegment)
    (latitudeE7, longitudeE7) = (fixes.latitudeE7, fixes.longitudeE7)
    (accuracy, speed, course) = (fixes[.accuracy], fixes[.speed], fixes[.course])
    (self.first, self.last) = (first, last)
    limits = fixes.pauseLimits(gapMilliseconds)
    var steps = [Double](repeating: 0, count: fixes.count - first)
    var column = steps.mutableSpan
    ShortDistance.consecutiveMetres(
      latitudesE7: fixes.latitudeE7.span.extracting(first..<fixes.count),
      longitudesE7: fixes.longitudeE7.span.extracting(first..<fixes.count), into: &column)
    if let last, !steps.isEmpty {
      steps[0] = ShortDistance.metres(
        fromLatE7: last.latitudeE7, lonE7: last.longitudeE7, toLatE7: fixes.latitudeE7[first],
        lonE7: fixes.longitudeE7[first])
    }
    self.steps = steps
  }

  /// Metres from the previous fix; 0 for the first of all.
  @inlinable
  @inline(__always)
  package func step(to index: Int) -> Double { steps[index - first] }

  /// The rows of `steps` for some fixes.
  func stepRows(_ range: Range<Int>) -> Range<Int> {
    (range.lowerBound - first)..<(range.upperBound - first)
  }

  /// Milliseconds since the previous fix; nil for the first of all.
  @inlinable
  @inline(__always)
  package func pause(before index: Int) -> Int64? {
    if index > first { return time[index] &- time[index - 1] }
    return last.map { time[index] &- $0.time }
  }

  /// Whether the path from the previous fix was recorded; true for the first of all.
  @inlinable
  @inline(__always)
  package func isRecorded(_ index: Int) -> Bool {
    !startsSegment[index] && pause(before: index) ?? 0 <= limits[index]
  }

  /// The previous fix; nil for the first of all.
  @inlinable
  @inline(__always)
  package func lastFix(before index: Int) -> LastFix? {
    index > first ? lastFix(index - 1) : last
  }

  /// The data of a fix that the next one needs.
  @inlinable
  @inline(__always)
  package func lastFix(_ index: Int) -> LastFix {
    LastFix(
      time: time[index], latitudeE7: latitudeE7[index], longitudeE7: longitudeE7[index],
      speed: Self.value(speed, index))
  }

  @inlinable
  @inline(__always)
  package func coordinate(_ index: Int) -> Coordinate {
    Coordinate(latitudeE7: latitudeE7[index], longitudeE7: longitudeE7[index])
  }

  /// The passage of a fix, without the distance travelled.
  @inline(__always)
  func passage(_ index: Int, metres: Double) -> Passage {
    Passage(
      time: Instant(milliseconds: time[index]), place: coordinate(index), metres: metres,
      walked: 0)
  }

  /// A sensor's value; NaN if not recorded.
  @inlinable
  @inline(__always)
  package static func value(_ column: [Double], _ index: Int) -> Double {
    column.isEmpty ? .nan : column[index]
  }
}
