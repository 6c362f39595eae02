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
  package func write(to writer: inout StateWriter) {
    writer.write(latitudeE7)
    writer.write(longitudeE7)
  }
  package init(from reader: inout StateReader) throws(StateError) {
    let latitude = try reader.read(Int32.self)
    let longitude = try reader.read(Int32.self)
    guard abs(Int64(latitude)) <= 900_000_000, abs(Int64(longitude)) <= 1_800_000_000 else {
      throw StateError.malformed("a position lies outside the earth")
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

extension FixBatch: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(UInt32(truncatingIfNeeded: count))
    for index in 0..<count {
      writer.write(time[index])
      writer.write(latitudeE7[index])
      writer.write(longitudeE7[index])
      writer.write(startsSegment[index])
      writer.write(settled[index])
    }
    for sensor in Sensor.allCases { Self.write(self[sensor], to: &writer) }
    let names = addedColumnNames
    writer.write(UInt8(truncatingIfNeeded: names.count))
    for name in names {
      writer.write(name.name)
      Self.write(self[name], to: &writer)
    }
  }

  private static func write(_ column: [Double], to writer: inout StateWriter) {
    let isAbsent = column.allSatisfy { $0.isNaN }
    writer.write(!isAbsent)
    if !isAbsent { for value in column { writer.write(value) } }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init()
    let count = Int(try reader.read(UInt32.self))
    for _ in 0..<count {
      time.append(try reader.read(Int64.self))
      let coordinate = try Coordinate(from: &reader)
      latitudeE7.append(coordinate.latitudeE7)
      longitudeE7.append(coordinate.longitudeE7)
      startsSegment.append(try reader.read(Bool.self))
      settled.append(try reader.read(Int64.self))
    }
    for sensor in Sensor.allCases { self[sensor] = try Self.column(count, from: &reader) }
    for _ in 0..<(try reader.read(UInt8.self)) {
      let name = ColumnName(stringLiteral: try reader.read(String.self))
      self[name] = try Self.column(count, from: &reader)
    }
  }

  private static func column(
    _ count: Int, from reader: inout StateReader
  ) throws(StateError) -> [Double] {
    guard try reader.read(Bool.self) else { return [] }
    var values: [Double] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try reader.read(Double.self)) }
    return values
  }
}
