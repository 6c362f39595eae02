import HitherGeodesy
import HitherTracks

/// The error of one recording's fixes in a time interval.
///
/// Each fix is compared with the line between two others at least 15 s before and after. The bends
/// of the path are the same for all recordings of one person; the differences are the devices'
/// error and sampling density.
struct RecordingQuality {
  private static let lagMilliseconds: Int64 = 15_000

  /// Metres; NaN if the interval is too short.
  private(set) var roughness = Double.nan
  /// Metres; NaN if the interval is too short, or has no elevations.
  private(set) var heightRoughness = Double.nan
  /// The median recorded accuracy, in metres; NaN if there is none.
  private(set) var reportedAccuracy = Double.nan
  /// The share of quarter minutes with a fix.
  private(set) var coverage = 0.0

  init(_ cell: RecordingCell, _ part: RecordingCell.Part) {
    measure(cell.fixes, part.rows)
    let accuracies = cell.fixes[.accuracy]
    if !accuracies.isEmpty {
      reportedAccuracy = Self.median(part.rows.map { accuracies[$0] }.filter { !$0.isNaN })
    }
    var quarters = 0
    var last: Int64?
    for row in part.rows {
      let quarter = cell.fixes.time[row] / Self.lagMilliseconds
      if quarter != last { quarters += 1 }
      last = quarter
    }
    coverage = min(
      1, Double(quarters * Int(Self.lagMilliseconds)) / Double(RecordingChoice.cellMilliseconds))
  }

  private mutating func measure(_ fixes: FixBatch, _ rows: [Int]) {
    guard let first = rows.first else { return }
    let frame = LocalFrame(origin: fixes.coordinate(first))
    let places = rows.map { frame.planePoint(fixes.coordinate($0)) }
    let heights = fixes[.elevation]
    var (offsets, rises): ([Double], [Double]) = ([], [])
    var (before, after) = (0, 0)
    for index in rows.indices {
      let time = fixes.time[rows[index]]
      while before < index, fixes.time[rows[before + 1]] <= time - Self.lagMilliseconds {
        before += 1
      }
      while after < rows.count, fixes.time[rows[after]] < time + Self.lagMilliseconds {
        after += 1
      }
      guard after < rows.count else { break }
      let (start, end) = (fixes.time[rows[before]], fixes.time[rows[after]])
      guard start <= time - Self.lagMilliseconds else { continue }
      let share = Double(time - start) / Double(end - start)
      let east = places[before].east + (places[after].east - places[before].east) * share
      let north = places[before].north + (places[after].north - places[before].north) * share
      offsets.append(PlanePoint(east: east, north: north).distance(to: places[index]))
      guard !heights.isEmpty else { continue }
      let (low, high) = (heights[rows[before]], heights[rows[after]])
      let rise = heights[rows[index]] - low - (high - low) * share
      if !rise.isNaN { rises.append(abs(rise)) }
    }
    roughness = Self.median(offsets)
    let rise = Self.median(rises)
    // A device without elevation data writes a constant.
    heightRoughness = rise > 0 ? rise : .nan
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}

extension RecordingChoice.State {
  /// The ratio of errors from which another recording replaces the one in use.
  private static let reluctance = 1.5
  /// The weight of the newest cell in the estimates.
  private static let newShare = 0.3

  /// Updates the estimates with a cell, and decides which recording is preferred.
  mutating func judge(_ cell: RecordingCell) {
    let qualities = cell.parts.map { RecordingQuality(cell, $0) }
    let allTell = qualities.allSatisfy { !$0.reportedAccuracy.isNaN }
    for (part, quality) in zip(cell.parts, qualities) {
      let index = self.index(part.number)
      let reported = allTell ? quality.reportedAccuracy : 0
      let error = (quality.roughness * quality.roughness + reported * reported).squareRoot()
      blend(error / max(quality.coverage, 0.05), into: &recordings[index].error)
      blend(quality.heightRoughness, into: &recordings[index].heightError)
    }
    main = best(main, \.error) ?? cell.parts.first?.number ?? main
    heights = best(heights, \.heightError) ?? heights
    setLevels(cell)
  }

  private mutating func index(_ number: Int32) -> Int {
    if let index = recordings.firstIndex(where: { $0.number == number }) { return index }
    let index = recordings.firstIndex { $0.number > number } ?? recordings.count
    recordings.insert(RecordingRecord(number: number), at: index)
    return index
  }

  private func blend(_ value: Double, into known: inout Double) {
    guard !value.isNaN else { return }
    known = known.isNaN ? value : known + (value - known) * Self.newShare
  }

  private func best(_ current: Int32, _ error: KeyPath<RecordingRecord, Double>) -> Int32? {
    let known = recordings.filter { !$0[keyPath: error].isNaN }
    guard let best = known.min(by: { $0[keyPath: error] < $1[keyPath: error] }) else { return nil }
    guard let now = known.first(where: { $0.number == current }) else { return best.number }
    let isMuchBetter = best[keyPath: error] * Self.reluctance < now[keyPath: error]
    return isMuchBetter ? best.number : current
  }

  /// Finds the offsets between the recordings' elevations where two recorded together.
  private mutating func setLevels(_ cell: RecordingCell) {
    guard heights >= 0 else { return }
    let reference = index(heights)
    if recordings[reference].level.isNaN { recordings[reference].level = 0 }
    guard let main = cell.part(heights) else { return }
    let column = cell.fixes[.elevation]
    for part in cell.parts where part.number != heights && !column.isEmpty {
      let steps = part.rows.compactMap { row -> Double? in
        guard !column[row].isNaN, let height = cell.height(main, at: cell.fixes.time[row])
        else { return nil }
        return height + recordings[reference].level - column[row]
      }
      guard !steps.isEmpty else { continue }
      blend(steps.sorted()[steps.count / 2], into: &recordings[index(part.number)].level)
    }
  }
}
