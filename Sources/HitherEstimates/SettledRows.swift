import HitherEngine
import HitherTracks

/// Buffers fixes as rows until the distance to them is settled, and then adds it in columns.
///
/// A fix without information about the distance, such as an inaccurate one, gets a distance
/// interpolated by time between its neighbours; so the distance rises evenly there too.
struct SettledRows: Sendable {
  // Set from outside only when a saved state is read.
  /// Rows whose distance is not settled.
  var waiting = FixBatch()
  /// The last row whose distance is known.
  var last: WayMoment?
  /// Distinguishes measured heights from placeholders.
  var heights = HeightGate()
  /// Rows that were settled since the last call.
  private var settled = FixBatch()

  /// Buffers the next rows.
  mutating func wait(_ rows: FixBatch) {
    guard !rows.isEmpty else { return }
    var rows = rows
    rows[SummaryFold.heightColumn] = knownHeights(of: rows)
    if waiting.isEmpty { waiting = rows } else { waiting.append(rows) }
  }

  /// The heights of rows that count for the climb, NaN for the others; empty if none was recorded.
  private mutating func knownHeights(of rows: FixBatch) -> [Double] {
    var known = rows[.elevation]
    for index in known.indices {
      let height = HeightGate.Height(
        time: rows.time[index], metres: known[index], way: 0, isResting: false)
      if case .none = heights.pass(height) { known[index] = .nan }
    }
    return known
  }

  /// Settles the rows up to the last of the oldest `count` fixes that count for the distance.
  mutating func settle(_ fixes: [SettledTotals.PendingFix], _ ways: [Double], _ count: Int) {
    guard !waiting.isEmpty, count > 0 else { return }
    let marks = waiting[InaccurateFixes.column]
    var (metres, moving): ([Double], [Double]) = ([], [])
    metres.reserveCapacity(count)
    moving.reserveCapacity(count)
    var (row, number) = (0, 0)
    while number < count, row < waiting.count {
      guard marks.isEmpty || !(marks[row] > 0) else {
        row += 1
        continue
      }
      let next = WayMoment(fixes[number], ways[number])
      for passed in metres.count..<row {
        let share = last?.between(next, at: waiting.time[passed])
        metres.append(share?.metres ?? 0)
        moving.append(share?.movingSeconds ?? 0)
      }
      metres.append(next.metres)
      moving.append(next.movingSeconds)
      (last, row, number) = (next, row + 1, number + 1)
    }
    pass(metres, moving)
  }

  /// Settles the remaining rows at the end of the track.
  mutating func settleRest() {
    let count = waiting.count
    guard count > 0 else { return }
    pass(
      [Double](repeating: last?.metres ?? 0, count: count),
      [Double](repeating: last?.movingSeconds ?? 0, count: count))
  }

  /// Takes the settled rows.
  mutating func take() -> FixBatch {
    var taken = FixBatch()
    swap(&taken, &settled)
    return taken
  }

  private mutating func pass(_ metres: [Double], _ moving: [Double]) {
    var rows = waiting.takeFirst(metres.count)
    rows[SummaryFold.distanceColumn] = metres
    rows[SummaryFold.movingColumn] = moving
    settled.takeAll(of: &rows)
  }
}
