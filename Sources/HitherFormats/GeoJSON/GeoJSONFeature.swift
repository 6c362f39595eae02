internal import HitherText
internal import HitherTracks

/// A feature, or a bare geometry, as far as it can hold a track.
///
/// Times are lists parallel to the coordinates (`coordTimes`, `times`, `datetimes`, also in
/// `coordinateProperties`), like the values of sensors, or part of a moving geometry of MF-JSON
/// (OGC 19-045r3): `temporalGeometry`, and the `MovingPoint` that MobilityDB writes.
struct GeoJSONFeature {
  var parts: [GeoJSONPart] = []
  /// Parts of a moving geometry; if there are any, the others are only its footprint.
  var movingParts: [GeoJSONPart] = []
  /// Times in the properties for all positions in order.
  var times: [GeoJSONTimes.Time] = []
  /// The values of sensors by time.
  var values: [(sensor: Sensor, times: [GeoJSONTimes.Time], values: [Double])] = []
  /// The values of sensors in the properties for all positions in order, NaN if missing.
  var columns: [(sensor: Sensor, values: [Double])] = []
  /// Strings and numbers among the properties, as text.
  var properties: [(key: String, text: String)] = []
  /// Whether the object is a feature or geometry.
  var isFeature = false

  /// The first property with a name.
  func property(_ key: String) -> String? {
    properties.first { $0.key == key }?.text
  }

  /// The largest number of properties that are stored.
  private static let propertyLimit = 256

  /// Reads the next object.
  init(_ reader: inout JSONReader, _ times: inout GeoJSONTimes) throws(JSONError) {
    guard reader.peekKind() == .object else {
      try reader.skipValue()
      return
    }
    try readObject(&reader, &times, isMoving: false, level: 0)
  }

  /// Reads a feature or a geometry, and those nested in it.
  private mutating func readObject(
    _ reader: inout JSONReader, _ times: inout GeoJSONTimes, isMoving: Bool, level: Int
  ) throws(JSONError) {
    guard reader.peekKind() == .object, level <= 8 else { return try reader.skipValue() }
    var part = GeoJSONPart()
    var object = try reader.beginObject()
    while let key = try reader.nextKey(of: &object) {
      switch key {
      case "type": part.type = reader.peekKind() == .string ? try reader.readString() : ""
      case "coordinates": _ = try part.readCoordinates(&reader)
      case "datetimes": try times.readList(&reader, into: &part.times)
      case "geometry":
        isFeature = true
        try readObject(&reader, &times, isMoving: false, level: level + 1)
      case "temporalGeometry":
        isFeature = true
        try readObject(&reader, &times, isMoving: true, level: level + 1)
      case "geometries", "prisms", "sequences", "members":
        try readObjects(
          &reader, &times, isMoving: isMoving || key != "geometries", level: level + 1)
      case "properties" where level == 0: try readProperties(&reader, &times)
      case "temporalProperties" where level == 0: try readTemporalProperties(&reader, &times)
      default: try reader.skipValue()
      }
    }
    if part.type == "Feature" { isFeature = true }
    guard !part.positions.isEmpty else { return }
    isFeature = true
    if isMoving || !part.times.isEmpty { movingParts.append(part) } else { parts.append(part) }
  }

  private mutating func readObjects(
    _ reader: inout JSONReader, _ times: inout GeoJSONTimes, isMoving: Bool, level: Int
  ) throws(JSONError) {
    guard reader.peekKind() == .array else { return try reader.skipValue() }
    var list = try reader.beginArray()
    while try reader.nextElement(of: &list) {
      try readObject(&reader, &times, isMoving: isMoving, level: level)
    }
  }

  private mutating func readProperties(
    _ reader: inout JSONReader, _ times: inout GeoJSONTimes
  ) throws(JSONError) {
    guard reader.peekKind() == .object else { return try reader.skipValue() }
    var object = try reader.beginObject()
    while let key = try reader.nextKey(of: &object) {
      switch (key, reader.peekKind()) {
      case ("coordTimes", .array), ("times", .array), ("datetimes", .array):
        self.times = []
        try times.readList(&reader, into: &self.times)
      case ("coordinateProperties", .object): try readProperties(&reader, &times)
      case (_, .array): try readColumn(&reader, named: key)
      case (_, .bool): if try reader.readBool() { keep(key, "true") }
      case (_, .string): keep(key, try reader.readString())
      case (_, .number):
        var text = TextBuffer()
        let value = try reader.readDoubleOrInfinity()
        if value.magnitude < 1e15 {
          text.append(decimal: value, places: 7)
          keep(key, text.text)
        }
      default: try reader.skipValue()
      }
    }
  }

  /// Reads a list of values under the name of a sensor, or its plural, which some programs write.
  private mutating func readColumn(
    _ reader: inout JSONReader, named name: String
  ) throws(JSONError) {
    let single = name.hasSuffix("s") ? String(name.dropLast()) : name
    guard let sensor = SensorNames.sensor(named: name) ?? SensorNames.sensor(named: single) else {
      return try reader.skipValue()
    }
    var values: [Double] = []
    try Self.readNumbers(&reader, into: &values)
    columns.append((sensor, values))
  }

  /// Reads a list of numbers, or nested lists of them, flattened.
  private static func readNumbers(
    _ reader: inout JSONReader, into values: inout [Double], level: Int = 0
  ) throws(JSONError) {
    guard reader.peekKind() == .array, level <= 4 else {
      if reader.peekKind() == .number {
        values.append(try reader.readDoubleOrInfinity())
      } else {
        try reader.skipValue()
        values.append(.nan)
      }
      return
    }
    var list = try reader.beginArray()
    while try reader.nextElement(of: &list) {
      try readNumbers(&reader, into: &values, level: level + 1)
    }
  }

  private mutating func keep(_ key: String, _ text: String) {
    if properties.count < Self.propertyLimit { properties.append((key, text)) }
  }

  /// Reads groups of values that share their times, each by the name of its sensor.
  private mutating func readTemporalProperties(
    _ reader: inout JSONReader, _ times: inout GeoJSONTimes
  ) throws(JSONError) {
    guard reader.peekKind() == .array else { return try reader.skipValue() }
    var list = try reader.beginArray()
    while try reader.nextElement(of: &list) {
      guard reader.peekKind() == .object else {
        try reader.skipValue()
        continue
      }
      var group = try reader.beginObject()
      var groupTimes: [GeoJSONTimes.Time] = []
      var columns: [(sensor: Sensor, values: [Double])] = []
      while let key = try reader.nextKey(of: &group) {
        if key == "datetimes" {
          try times.readList(&reader, into: &groupTimes)
        } else if let sensor = Sensor.allCases.first(where: { $0.fieldName == key }),
          reader.peekKind() == .object
        {
          columns.append((sensor, try Self.values(&reader)))
        } else {
          try reader.skipValue()
        }
      }
      values += columns.map { ($0.sensor, groupTimes, $0.values) }
    }
  }

  private static func values(_ reader: inout JSONReader) throws(JSONError) -> [Double] {
    var values: [Double] = []
    var object = try reader.beginObject()
    while let key = try reader.nextKey(of: &object) {
      guard key == "values", reader.peekKind() == .array else {
        try reader.skipValue()
        continue
      }
      try readNumbers(&reader, into: &values)
    }
    return values
  }
}
