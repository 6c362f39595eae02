internal import HitherTracks

/// Reads the times of a column without a zone as those of a zone, as those of CSV are.
struct ArrowLocalTimes {
  private let local: CSVLocalTime
  /// The time of each member's last row.
  private var last: [Int32: Instant] = [:]

  init(_ zone: TimeZone) { local = CSVLocalTime(zone: zone) }

  /// Replaces the clock times of rows by instants.
  ///
  /// - Returns: By row, why its time is not one.
  mutating func localise(_ columns: inout FixColumns) -> [Int: String] {
    var faults: [Int: String] = [:]
    for row in columns.times.indices {
      let clock = Instant(milliseconds: columns.times[row])
      guard clock != .absent, clock.isAccepted else { continue }
      let member = columns.members.isEmpty ? 0 : columns.members[row]
      switch local.read(CivilTime(clock), after: last[member]) {
      case .instant(let instant):
        columns.times[row] = instant.milliseconds
        last[member] = instant
      case .skipped:
        faults[row] =
          "the time does not exist in \(local.zone.name) (clocks were set forward); perhaps it is UTC"
      case .twice:
        faults[row] = "the time is ambiguous in \(local.zone.name) (clocks were set back)"
      }
    }
    return faults
  }
}
