import HitherTracks

/// Completes a fix of one recording with sensors from a member's other recordings.
///
/// One may have the better positions, a second the heart rate, a third the barometer. Battery,
/// accuracy, speed and course belong to the device that made the fix and are not borrowed.
struct BorrowedSensors {
  private static let lent: [Sensor] = [.heartRate, .cadence, .temperature, .power]
  private static let ageMilliseconds: Int64 = 15_000

  private let cell: RecordingCell
  private let lenders: [RecordingCell.Part]
  private let heights: RecordingCell.Part?
  private let levels: [Int32: Double]

  /// - Parameter parts: Best first.
  init(_ cell: RecordingCell, _ parts: [RecordingCell.Part], _ state: RecordingChoice.State) {
    self.cell = cell
    lenders = parts
    heights = cell.part(state.heights)
    levels = Dictionary(
      uniqueKeysWithValues: state.recordings.filter { !$0.level.isNaN }.map {
        ($0.number, $0.level)
      })
  }

  /// Fills in the fix's missing values, and shifts its elevation to the common level.
  func fill(_ fixes: inout FixBatch, _ index: Int, number: Int32) {
    guard lenders.count > 1 || levels[number, default: 0] != 0 else { return }
    let time = fixes.time[index]
    if let height = height(fixes, index, number) {
      Self.set(&fixes, .elevation, index, Sensor.quantised(height))
    }
    for sensor in Self.lent {
      guard fixes[sensor].isEmpty || fixes[sensor][index].isNaN else { continue }
      for part in lenders where part.number != number {
        guard let value = nearest(sensor, part, time) else { continue }
        Self.set(&fixes, sensor, index, value)
        break
      }
    }
  }

  private func height(_ fixes: FixBatch, _ index: Int, _ number: Int32) -> Double? {
    let time = fixes.time[index]
    if let heights, let height = cell.height(heights, at: time) {
      return height + levels[heights.number, default: 0]
    }
    if !fixes[.elevation].isEmpty, !fixes[.elevation][index].isNaN {
      return fixes[.elevation][index] + levels[number, default: 0]
    }
    for part in lenders {
      if let height = cell.height(part, at: time) {
        return height + levels[part.number, default: 0]
      }
    }
    return nil
  }

  private func nearest(_ sensor: Sensor, _ part: RecordingCell.Part, _ time: Int64) -> Double? {
    let column = cell.fixes[sensor]
    guard !column.isEmpty else { return nil }
    var best: (age: Int64, value: Double)?
    for row in part.rows where !column[row].isNaN {
      let age = abs(cell.fixes.time[row] - time)
      if age <= Self.ageMilliseconds, age < best?.age ?? .max { best = (age, column[row]) }
    }
    return best?.value
  }

  private static func set(
    _ fixes: inout FixBatch, _ sensor: Sensor, _ index: Int, _ value: Double
  ) {
    if fixes[sensor].isEmpty { fixes[sensor] = Array(repeating: .nan, count: fixes.count) }
    fixes[sensor][index] = value
  }
}
