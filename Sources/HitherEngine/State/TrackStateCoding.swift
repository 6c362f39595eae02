package import HitherGeodesy
package import HitherTracks

extension Instant: StateCoding {
  package init() { self.init(milliseconds: 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let milliseconds = try c.coded(milliseconds)
    if c.isReading { self = Self(milliseconds: milliseconds) }
  }
}

extension TimeStretch: StateCoding {
  package init() { self.init(from: Instant(), to: Instant()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let from = try c.coded(plain: from)
    let to = try c.coded(plain: to)
    if c.isReading { self = Self(from: from, to: to) }
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

  package init() { self.init(latitudeE7: 0, longitudeE7: 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let latitude = try c.coded(latitudeE7)
    let longitude = try c.coded(longitudeE7)
    guard c.isReading else { return }
    guard Self.isLatitude(latitude), Self.isLongitude(longitude) else {
      throw Self.outsideTheEarth
    }
    self = Self(latitudeE7: latitude, longitudeE7: longitude)
  }
}

extension Fix: StateCoding {
  package init() { self.init(time: Instant(), coordinate: Coordinate()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&coordinate)
    try c.code(&startsSegment)
    for sensor in Sensor.allCases { try c.code(&self[sensor]) }
  }
}

/// Column by column, so that each is copied as a whole.
extension FixBatch: StateCoding {
  package static var version: UInt16 { 3 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let count = try c.codedCount(count)
    try c.code(column: &time, count: count)
    try c.code(column: &latitudeE7, count: count)
    try c.code(column: &longitudeE7, count: count)
    try c.code(column: &startsSegment, count: count)
    try c.code(column: &settled, count: count)
    for sensor in Sensor.allCases {
      let column = try Self.coded(self[sensor], count, &c)
      if c.isReading, !column.isEmpty { self[sensor] = column }
    }
    // Whether an empty column is present depends on how the run was split into batches.
    let names = addedColumnNames.filter { name in !self[name].allSatisfy { $0.isNaN } }
    let added = try c.codedCount(names.count, as: UInt8.self)
    for index in 0..<added {
      let name = ColumnName(stringLiteral: try c.coded(c.isReading ? "" : names[index].name))
      let column = try Self.coded(self[name], count, &c)
      if c.isReading { self[name] = column }
    }
  }

  package func validate() throws(StateError) {
    guard latitudeE7.allSatisfy(Coordinate.isLatitude),
      longitudeE7.allSatisfy(Coordinate.isLongitude)
    else { throw Coordinate.outsideTheEarth }
  }

  /// Passes a column through that may be absent.
  ///
  /// The batch's column is not passed `inout`: while writing, that would copy the list of columns.
  private static func coded(
    _ column: [Double], _ count: Int, _ c: inout StateCoder
  ) throws(StateError) -> [Double] {
    guard try c.coded(!column.allSatisfy { $0.isNaN }) else { return [] }
    var column = column
    try c.code(column: &column, count: count)
    return column
  }
}
