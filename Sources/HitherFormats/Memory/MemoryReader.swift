internal import HitherGeodesy
internal import HitherTracks

/// Reads columns of fixes in memory as records: checks each row, and quantises it to the grid.
///
/// A row without a usable position or without a member is rejected; its line is its number, from 1.
/// A sensor value out of range is ignored and counted, as in a file.
struct MemoryReader: TrackReader {
  private var source: any FixColumnsSource
  private let name: String
  private var columns = FixColumns()
  private var rejects: [Reject] = []
  private var tally: NoticeTally

  private(set) var recordCount = 0

  init(_ source: any FixColumnsSource, name: String) {
    (self.source, self.name) = (source, name)
    tally = NoticeTally(file: name)
  }

  var memberNames: [String] { source.memberNames }
  var mayNameMembers: Bool { source.mayNameMembers }
  var metadata: FileMetadata { source.metadata }
  var notices: [Notice] { tally.notices }

  mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }

  mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.kind = .track
    guard try source.next(&columns) else { return false }
    let count = columns.count
    guard
      columns.latitudes.count == count, columns.longitudes.count == count,
      columns.members.isEmpty || columns.members.count == count,
      columns.breaks.isEmpty || columns.breaks.count == count,
      columns.sensors.allSatisfy({ $0.values.count == count })
    else {
      throw FormatError(.damaged, file: name, message: "the columns differ in length")
    }
    let rows = takePositions(&batch)
    for (sensor, values) in columns.sensors {
      let column = rows.map { row in
        values[row].isNaN ? .nan : tally.accepted(values[row], sensor, line: recordCount + row + 1)
      }
      if column.contains(where: { !$0.isNaN }) { batch.fixes[sensor] = column }
    }
    if columns.assumesUTC {
      let absent = Instant.absent.milliseconds
      let timed = columns.times.indices.filter { columns.times[$0] != absent }
      if let first = timed.first {
        tally.countAssumedZone(line: recordCount + first + 1, times: timed.count)
      }
    }
    recordCount += count
    return true
  }

  /// Appends the usable rows without their sensors, and returns their numbers.
  private mutating func takePositions(_ batch: inout RecordBatch) -> [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(columns.count)
    for row in 0..<columns.count {
      let time = Instant(milliseconds: columns.times[row])
      let place = Coordinate(latitude: columns.latitudes[row], longitude: columns.longitudes[row])
      guard let place, time.isAccepted || time == .absent, columns.timeFaults[row] == nil,
        !isWithoutMember(row), !hasNoPosition(row)
      else {
        reject(row)
        continue
      }
      rows.append(row)
      batch.fixes.time.append(time.milliseconds)
      batch.fixes.latitudeE7.append(place.latitudeE7)
      batch.fixes.longitudeE7.append(place.longitudeE7)
      batch.fixes.startsSegment.append(columns.breaks.isEmpty ? false : columns.breaks[row])
      batch.fixes.settled.append(time.milliseconds)
      if !columns.members.isEmpty { batch.members.append(columns.members[row]) }
    }
    return rows
  }

  private func isWithoutMember(_ row: Int) -> Bool {
    !columns.members.isEmpty && columns.members[row] < 0
  }

  private func hasNoPosition(_ row: Int) -> Bool {
    columns.sensors.contains { $0.sensor == .accuracy && $0.values[row] < 0 }
  }

  private mutating func reject(_ row: Int) {
    rejects.append(
      Reject(
        file: name, line: recordCount + row + 1, column: 1, reason: reason(row), record: ""))
  }

  private func reason(_ row: Int) -> String {
    let (latitude, longitude) = (columns.latitudes[row], columns.longitudes[row])
    if latitude.isNaN { return "latitude is missing" }
    if longitude.isNaN { return "longitude is missing" }
    if !(-90...90).contains(latitude) { return "latitude \(latitude) is not within ±90" }
    if Coordinate(latitude: latitude, longitude: longitude) == nil {
      return "longitude \(longitude) is not within ±180"
    }
    if isWithoutMember(row) { return "member is missing" }
    if hasNoPosition(row) { return RecordFault.noPosition }
    if let fault = columns.timeFaults[row] { return fault }
    return "the time is not within the years 0001 to 9999"
  }
}
