import Glibc
import HitherTracks

/// The match of one fix.
struct RouteMatch: Equatable, Sendable {
  var progress: Double
  var crossTrack: Double
  var lap: Int32
  /// By how much the best path that has the fix elsewhere is worse; infinite if none is near.
  var margin: Double
  /// The event time that settled it.
  var settled: Int64
}

/// The matches of the settled fixes, in order, as the columns that a batch gets.
struct RouteMatches: Sendable {
  /// The number of settled fixes.
  private(set) var count = 0
  var progress: [Double]
  var crossTrack: [Double]
  private var lap: [Double]
  private var confidence: [Double]
  /// The event times that settled them; `Instant.absent` for one that was settled at once.
  private var settled: [Int64]
  /// Whether any fix was settled later.
  private var isDelayed = false
  /// The distance from the route at which a match is half as certain as one on it, in metres.
  private let doubtMetres: Double

  /// Reserves space for matches.
  ///
  /// - Parameter most: The largest number of fixes.
  init(_ most: Int, doubtMetres: Double) {
    // Allocated separately: a shared array would be copied when it is filled.
    progress = [Double](repeating: .nan, count: most)
    crossTrack = [Double](repeating: .nan, count: most)
    lap = [Double](repeating: .nan, count: most)
    confidence = [Double](repeating: .nan, count: most)
    settled = [Int64](repeating: Instant.absent.milliseconds, count: most)
    self.doubtMetres = doubtMetres
  }

  /// Adds the match of the next fix.
  mutating func append(_ match: RouteMatch) {
    guard count < progress.count else { return }
    progress[count] = match.progress
    crossTrack[count] = match.crossTrack
    if !match.progress.isNaN { lap[count] = Double(max(1, match.lap)) }
    confidence[count] = confidence(match)
    settled[count] = match.settled
    isDelayed = true
    count += 1
  }

  /// Adds the matches of consecutive fixes that were settled at once and with certainty; their
  /// progress and distances are in the columns.
  mutating func append(_ passed: Int, lap number: Int32) {
    let rows = count..<min(count + passed, progress.count)
    let shown = Double(max(1, number))
    Self.fill(&lap, rows) { _ in shown }
    let (column, doubtMetres) = (crossTrack, doubtMetres)
    let asides = column.span
    Self.fill(&confidence, rows) { row in
      let doubt = asides[row] / doubtMetres
      return 1 / (1 + doubt * doubt)
    }
    count = rows.upperBound
  }

  @inline(__always)
  private static func fill(_ column: inout [Double], _ rows: Range<Int>, _ value: (Int) -> Double) {
    var column = column.mutableSpan
    for row in rows { column[row] = value(row) }
  }

  /// The likelihood against the best alternative path, reduced for a fix far from its place.
  private func confidence(_ match: RouteMatch) -> Double {
    guard !match.progress.isNaN else { return 0 }
    let doubt = match.crossTrack / doubtMetres
    let sure = match.margin.isFinite ? 1 / (1 + exp(-match.margin)) : 1
    return sure / (1 + doubt * doubt)
  }

  /// Removes the settled fixes from the buffered ones, with their columns.
  consuming func pass(_ held: inout FixBatch) -> FixBatch {
    var passed = FixBatch()
    guard count > 0 else { return passed }
    if count == held.count {
      swap(&passed, &held)
    } else {
      passed.append(held, 0..<count)
      held.removeFirst(count)
    }
    cutOff()
    if isDelayed {
      var rows = passed.settled.mutableSpan
      for index in 0..<count { rows[index] = max(rows[index], settled[index]) }
    }
    passed[RouteColumns.progress] = progress
    passed[RouteColumns.crossTrack] = crossTrack
    passed[RouteColumns.lap] = lap
    passed[RouteColumns.confidence] = confidence
    return passed
  }

  /// Truncates the columns to the used length.
  private mutating func cutOff() {
    let spare = progress.count - count
    guard spare > 0 else { return }
    progress.removeLast(spare)
    crossTrack.removeLast(spare)
    lap.removeLast(spare)
    confidence.removeLast(spare)
  }
}
