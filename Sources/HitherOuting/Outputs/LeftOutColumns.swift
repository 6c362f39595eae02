import HitherFormats
import HitherTracks

/// Counts the values of records that a format cannot represent: sensors of points without times,
/// names of route points.
struct LeftOutColumns {
  private let format: TrackFormat
  private var sensorCounts = [Int](repeating: 0, count: Sensor.count)
  private var timeCount = 0
  private var nameCount = 0

  init(_ format: TrackFormat) {
    self.format = format
  }

  /// Counts records before they are written.
  mutating func count(_ batch: RecordBatch) {
    if batch.kind == .route, !format.keepsRouteNames {
      nameCount += batch.labels.count { !$0.isEmpty }
    }
    let isLeftOut = [false, true].map { format.leavesOutSensors(of: batch.kind, isTimed: $0) }
    guard isLeftOut.contains(true) else { return }
    let fixes = batch.fixes
    let timed = fixes.time.map { $0 != Instant.absent.milliseconds }
    if batch.kind == .route, isLeftOut[1] { timeCount += timed.count { $0 } }
    for sensor in Sensor.allCases where sensor != .elevation && !fixes[sensor].isEmpty {
      for (isTimed, value) in zip(timed, fixes[sensor])
      where !value.isNaN && isLeftOut[isTimed ? 1 : 0] {
        sensorCounts[sensor.rawValue] += 1
      }
    }
  }

  /// The omissions; empty if there are none.
  var notices: [Notice] { [values, names].compactMap(\.self) }

  private var values: Notice? {
    let count = sensorCounts.reduce(timeCount, +)
    guard count > 0 else { return nil }
    let sensors = Sensor.allCases.filter { sensorCounts[$0.rawValue] > 0 }.map(\.fieldName)
    let what = ((timeCount > 0 ? ["time"] : []) + sensors).joined(separator: ", ")
    let subject = count == 1 ? "1 value is" : "\(count) values are"
    return Notice(
      code: "point_values_left_out",
      message: "\(subject) not written (\(what)): the format '\(format.id)' has no place for them "
        + "on lines and places",
      values: ["count": "\(count)", "what": what])
  }

  private var names: Notice? {
    guard nameCount > 0 else { return nil }
    let subject = nameCount == 1 ? "1 name" : "\(nameCount) names"
    return Notice(
      code: "route_names_left_out",
      message: "\(subject) of route points not written: the format '\(format.id)' has no place for "
        + "them",
      values: ["count": "\(nameCount)", "what": format.id])
  }
}
