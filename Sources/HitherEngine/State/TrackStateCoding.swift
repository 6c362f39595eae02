package import HitherGeodesy
package import HitherTracks

extension Instant: StateCoding {
  package func write(to writer: inout StateWriter) { writer.write(milliseconds) }
  package init(from reader: inout StateReader) throws(StateError) {
    self.init(milliseconds: try reader.read(Int64.self))
  }
}

extension TimeStretch: StateCoding {
  package func write(to writer: inout StateWriter) {
    from.write(to: &writer)
    to.write(to: &writer)
  }
  package init(from reader: inout StateReader) throws(StateError) {
    let start = try Instant(from: &reader)
    self.init(from: start, to: try Instant(from: &reader))
  }
}

extension Coordinate: StateCoding {
  fileprivate static let outsideTheEarth = StateError.malformed("a position lies outside the earth")

  fileprivate static func isLatitude(_ degreesE7: Int32) -> Bool {
    abs(Int64(degreesE7)) <= 900_000_000
  }

  fileprivate static func isLongitude(_ degreesE7: Int32) -> Bool {
    abs(Int64(degreesE7)) <= 1_800_000_000
  }

  package func write(to writer: inout StateWriter) {
    writer.write(latitudeE7)
    writer.write(longitudeE7)
  }
  package init(from reader: inout StateReader) throws(StateError) {
    let latitude = try reader.read(Int32.self)
    let longitude = try reader.read(Int32.self)
    guard Self.isLatitude(latitude), Self.isLongitude(longitude) else {
      throw Self.outsideTheEarth
    }
    self.init(latitudeE7: latitude, longitudeE7: longitude)
  }
}

extension Fix: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(coordinate)
    writer.write(startsSegment)
    for sensor in Sensor.allCases { writer.write(self[sensor]) }
  }
  package init(from reader: inout StateReader) throws(StateError) {
    let time = try reader.read(Instant.self)
    let coordinate = try reader.read(Coordinate.self)
    self.init(
      time: time, coordinate: coordinate, startsSegment: try reader.read(Bool.self))
    for sensor in Sensor.allCases { self[sensor] = try reader.read(Double.self) }
  }
}

/// Column by column, so that each is copied as a whole.
extension FixBatch: StateCoding {
  package static var version: UInt16 { 3 }

  package func write(to writer: inout StateWriter) {
    writer.write(UInt32(truncatingIfNeeded: count))
    writer.write(column: time)
    writer.write(column: latitudeE7)
    writer.write(column: longitudeE7)
    writer.write(column: startsSegment.map { $0 ? UInt8(1) : 0 })
    writer.write(column: settled)
    for sensor in Sensor.allCases { Self.write(self[sensor], to: &writer) }
    // Whether an empty column is present depends on how the run was split into batches.
    let names = addedColumnNames.filter { name in !self[name].allSatisfy { $0.isNaN } }
    writer.write(UInt8(truncatingIfNeeded: names.count))
    for name in names {
      writer.write(name.name)
      Self.write(self[name], to: &writer)
    }
  }

  private static func write(_ column: [Double], to writer: inout StateWriter) {
    let isAbsent = column.allSatisfy { $0.isNaN }
    writer.write(!isAbsent)
    if !isAbsent { writer.write(column: column) }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init()
    let count = Int(try reader.read(UInt32.self))
    time = try reader.readColumn(count)
    latitudeE7 = try reader.readColumn(count)
    longitudeE7 = try reader.readColumn(count)
    guard latitudeE7.allSatisfy(Coordinate.isLatitude),
      longitudeE7.allSatisfy(Coordinate.isLongitude)
    else { throw Coordinate.outsideTheEarth }
    let starts = try reader.readColumn(count, of: UInt8.self)
    guard starts.allSatisfy({ $0 <= 1 }) else { throw StateReader.noTruth }
    startsSegment = starts.map { $0 == 1 }
    settled = try reader.readColumn(count)
    for sensor in Sensor.allCases { self[sensor] = try Self.column(count, from: &reader) }
    for _ in 0..<(try reader.read(UInt8.self)) {
      let name = ColumnName(stringLiteral: try reader.read(String.self))
      self[name] = try Self.column(count, from: &reader)
    }
  }

  private static func column(
    _ count: Int, from reader: inout StateReader
  ) throws(StateError) -> [Double] {
    try reader.read(Bool.self) ? try reader.readColumn(count) : []
  }
}
