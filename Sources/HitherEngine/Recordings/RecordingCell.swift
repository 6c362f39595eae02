import HitherGeodesy
import HitherTracks

/// The fixes of all recordings of a member in one time interval.
struct RecordingCell {
  /// One recording's part of the interval.
  struct Part {
    var number: Int32
    /// Its rows, in order of time.
    var rows: [Int]
  }

  let fixes: FixBatch
  /// The recordings' numbers by row.
  private let numbers: [Int32]
  /// In order of number; none is empty.
  private(set) var parts: [Part] = []

  init(_ fixes: FixBatch) {
    self.fixes = fixes
    let column = fixes[RecordingChoice.recording]
    numbers =
      column.isEmpty
      ? Array(repeating: 0, count: fixes.count) : column.map { Int32(exactly: $0) ?? 0 }
    for (row, number) in numbers.enumerated() {
      if let index = parts.firstIndex(where: { $0.number == number }) {
        parts[index].rows.append(row)
      } else {
        parts.append(Part(number: number, rows: [row]))
      }
    }
    parts.sort { $0.number < $1.number }
  }

  func number(of row: Int) -> Int32 { numbers[row] }

  func part(_ number: Int32) -> Part? { parts.first { $0.number == number } }

  /// The median interval between two fixes of a part, in milliseconds; nil for a single fix.
  func interval(_ part: Part) -> Int64? {
    guard part.rows.count > 1 else { return nil }
    let pauses = (1..<part.rows.count).map {
      fixes.time[part.rows[$0]] - fixes.time[part.rows[$0 - 1]]
    }
    return pauses.sorted()[pauses.count / 2]
  }

  /// The elevation of a part at an instant, interpolated between fixes at most a minute apart.
  func height(_ part: Part, at time: Int64) -> Double? {
    let heights = fixes[.elevation]
    guard !heights.isEmpty else { return nil }
    var before: Int?
    for row in part.rows where !heights[row].isNaN {
      if fixes.time[row] == time { return heights[row] }
      guard fixes.time[row] > time else {
        before = row
        continue
      }
      guard let before, fixes.time[row] - fixes.time[before] <= 60_000 else { return nil }
      let share =
        Double(time - fixes.time[before]) / Double(fixes.time[row] - fixes.time[before])
      return heights[before] + (heights[row] - heights[before]) * share
    }
    return nil
  }
}
