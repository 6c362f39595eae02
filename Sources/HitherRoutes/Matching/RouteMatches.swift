import Glibc
package import HitherTracks

/// The matches of the settled fixes, in order, as the columns that a batch gets.
struct RouteMatches: TrellisSink, Sendable {
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
  mutating func append(_ place: RoutePlace, margin: Double, settled time: Int64) {
    guard count < progress.count else { return }
    progress[count] = place.progress
    crossTrack[count] = place.crossTrack
    if !place.progress.isNaN { lap[count] = Double(max(1, place.lap)) }
    confidence[count] = confidence(place, margin: margin)
    settled[count] = time
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
  private func confidence(_ place: RoutePlace, margin: Double) -> Double {
    guard !place.progress.isNaN else { return 0 }
    let doubt = place.crossTrack / doubtMetres
    let sure = margin.isFinite ? 1 / (1 + exp(-margin)) : 1
    return sure / (1 + doubt * doubt)
  }

  /// Removes the settled fixes from the buffered ones, with their columns.
  consuming func pass(_ held: inout FixBatch) -> FixBatch {
    guard count > 0 else { return FixBatch() }
    cutOff()
    var passed = held.takeSettled(count, at: isDelayed ? settled : [])
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

extension FixBatch {
  /// Removes and returns the first fixes, which are settled.
  ///
  /// - Parameter times: For each, the event time that settled it; empty if all were settled at once.
  package mutating func takeSettled(_ number: Int, at times: [Int64]) -> FixBatch {
    var taken = FixBatch()
    guard number > 0 else { return taken }
    if number == count {
      swap(&taken, &self)
    } else {
      taken.append(self, 0..<number)
      removeFirst(number)
    }
    if !times.isEmpty {
      var rows = taken.settled.mutableSpan
      for index in 0..<number { rows[index] = max(rows[index], times[index]) }
    }
    return taken
  }
}
