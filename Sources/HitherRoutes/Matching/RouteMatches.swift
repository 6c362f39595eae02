import Glibc
import HitherTracks

/// What was found of one fix.
struct RouteMatch: Equatable, Sendable {
  var progress: Double
  var crossTrack: Double
  var lap: Int32
  /// By how much the best way that has the fix elsewhere is worse; infinite where none is near.
  var margin: Double
  /// The event time that settled it.
  var settled: Int64
}

/// What was found of the fixes that are settled, in their order, as the columns that a batch gets.
struct RouteMatches: Sendable {
  /// How many fixes are settled.
  private(set) var count = 0
  var progress: [Double]
  var crossTrack: [Double]
  private var lap: [Double]
  private var confidence: [Double]
  /// The event times that settled them; `Instant.absent` for one that was settled at once.
  private var settled: [Int64]
  /// Whether any was not.
  private var isDelayed = false
  /// A match so far from the route is half as sure as one on it, in metres.
  private let doubtMetres: Double

  /// Makes room for matches.
  ///
  /// - Parameter most: No more fixes than that are settled.
  init(_ most: Int, doubtMetres: Double) {
    // Each by itself: of one that is shared a copy would be made where it is filled.
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

  /// Adds the matches of a stretch of fixes that were settled at once, beyond all doubt; their progress and distances
  /// stand in the columns.
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

  /// The likelihood against the best other way, less for a fix far from its place.
  private func confidence(_ match: RouteMatch) -> Double {
    guard !match.progress.isNaN else { return 0 }
    let doubt = match.crossTrack / doubtMetres
    let sure = match.margin.isFinite ? 1 / (1 + exp(-match.margin)) : 1
    return sure / (1 + doubt * doubt)
  }

  /// Takes the settled fixes out of those that were held, with their columns.
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

  /// Leaves no room for more.
  private mutating func cutOff() {
    let spare = progress.count - count
    guard spare > 0 else { return }
    progress.removeLast(spare)
    crossTrack.removeLast(spare)
    lap.removeLast(spare)
    confidence.removeLast(spare)
  }
}
