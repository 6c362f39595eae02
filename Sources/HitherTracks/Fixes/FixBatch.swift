public import HitherGeodesy

/// Fixes of one member, stored as columns.
///
/// Every column has one value per fix or, if optional, is empty: a sensor that no fix of the batch
/// has is absent as a whole; if only some fixes have it, NaN marks the missing values. Operators
/// may add columns of their own (`subscript(ColumnName)`).
public struct FixBatch: Sendable {
  /// Milliseconds since 1970, `Instant.absent` if not recorded.
  public var time: [Int64] = []
  /// Latitude in 1e-7 degrees.
  public var latitudeE7: [Int32] = []
  /// Longitude in 1e-7 degrees.
  public var longitudeE7: [Int32] = []
  /// Whether a fix is the first of its segment.
  public var startsSegment: [Bool] = []
  /// The event time at which a fix became final: its own, or that of the later fix which made it final.
  public var settled: [Int64] = []
  @usableFromInline var sensors = FixBatch.noSensors
  @usableFromInline var added: [AddedColumn] = []

  /// One list of empty columns for all batches without sensors, so that making a batch allocates nothing.
  @usableFromInline static let noSensors = [[Double]](repeating: [], count: Sensor.count)

  @usableFromInline
  struct AddedColumn: Sendable {
    @usableFromInline var name: ColumnName
    @usableFromInline var values: [Double]

    @usableFromInline
    init(name: ColumnName, values: [Double]) {
      self.name = name
      self.values = values
    }
  }

  /// Makes an empty batch.
  @inlinable
  public init() {}

  /// The number of fixes.
  @inlinable public var count: Int { time.count }
  /// Whether the batch holds no fix.
  @inlinable public var isEmpty: Bool { time.isEmpty }

  /// A sensor's column; empty if no fix of the batch has a value.
  @inlinable
  public subscript(sensor: Sensor) -> [Double] {
    _read { yield sensors[sensor.rawValue] }
    _modify { yield &sensors[sensor.rawValue] }
  }

  /// A column that an operator added; empty if there is none.
  public subscript(name: ColumnName) -> [Double] {
    get { added.first { $0.name == name }?.values ?? [] }
    set {
      if let index = added.firstIndex(where: { $0.name == name }) {
        added[index].values = newValue
      } else {
        added.append(AddedColumn(name: name, values: newValue))
      }
    }
  }

  /// Removes columns that operators added.
  package mutating func removeColumns(_ names: [ColumnName]) {
    guard !names.isEmpty, !added.isEmpty else { return }
    added.removeAll { names.contains($0.name) }
  }

  /// The names of the columns that operators added, sorted by their bytes.
  public var addedColumnNames: [ColumnName] {
    added.map(\.name).sorted { $0.name.precedesByBytes($1.name) }
  }

  /// The position of a fix.
  @inlinable
  public func coordinate(_ index: Int) -> Coordinate {
    Coordinate(latitudeE7: latitudeE7[index], longitudeE7: longitudeE7[index])
  }

  /// One fix as a row.
  public subscript(index: Int) -> Fix {
    var fix = Fix(
      time: Instant(milliseconds: time[index]), coordinate: coordinate(index),
      startsSegment: startsSegment[index])
    for sensor in Sensor.allCases where !self[sensor].isEmpty {
      fix[sensor] = self[sensor][index]
    }
    return fix
  }

  /// Appends a fix; it is final at its own time.
  @inlinable
  public mutating func append(_ fix: Fix) {
    let before = time.count
    time.append(fix.time.milliseconds)
    latitudeE7.append(fix.coordinate.latitudeE7)
    longitudeE7.append(fix.coordinate.longitudeE7)
    startsSegment.append(fix.startsSegment)
    settled.append(fix.time.milliseconds)
    append(fix.elevation, to: .elevation, before)
    append(fix.accuracy, to: .accuracy, before)
    append(fix.speed, to: .speed, before)
    append(fix.course, to: .course, before)
    append(fix.battery, to: .battery, before)
    append(fix.heartRate, to: .heartRate, before)
    append(fix.cadence, to: .cadence, before)
    append(fix.temperature, to: .temperature, before)
    append(fix.power, to: .power, before)
    if !added.isEmpty { fillAdded() }
  }

  @inlinable
  mutating func append(_ value: Double, to sensor: Sensor, _ before: Int) {
    if sensors[sensor.rawValue].isEmpty {
      if value.isNaN { return }
      sensors[sensor.rawValue] = Array(repeating: .nan, count: before)
    }
    sensors[sensor.rawValue].append(value)
  }

  @usableFromInline
  mutating func fillAdded() {
    for index in added.indices where !added[index].values.isEmpty {
      while added[index].values.count < count { added[index].values.append(.nan) }
    }
  }
}
