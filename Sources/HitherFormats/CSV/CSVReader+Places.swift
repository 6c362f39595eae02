internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

extension CSVReader {
  /// The position in the scanner's row.
  func readCoordinate() throws(RecordFault) -> Coordinate {
    if columns[.geometry] >= 0 { return try readPoint() }
    if let transform { return try readProjected(transform) }
    let latitude = try readDegrees(
      .latitude, "latitude", 90, hemisphere: .latitudeHemisphere, negative: 0x73)
    let longitude = try readDegrees(
      .longitude, "longitude", 180, hemisphere: .longitudeHemisphere, negative: 0x77)
    return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
  }

  /// Reads a position in well-known text.
  private func readPoint() throws(RecordFault) -> Coordinate {
    let text = scanner.text(columns[.geometry])
    let bytes = Array(text.utf8)
    guard !CSVCell.isBlank(bytes.span) else { throw RecordFault(reason: "the place is missing") }
    guard let point = CSVPoint(bytes.span) else {
      throw RecordFault(reason: "geometry \"\(RecordFault.excerpt(text))\" is not a point")
    }
    let (x, y) = (bytes.span.extracting(point.x), bytes.span.extracting(point.y))
    guard let transform else {
      return Coordinate(
        latitudeE7: try DegreesText.gridValue(y, "latitude", 90),
        longitudeE7: try DegreesText.gridValue(x, "longitude", 180))
    }
    guard let easting = NumberText.double(x), let northing = NumberText.double(y) else {
      throw RecordFault(reason: "geometry \"\(RecordFault.excerpt(text))\" is not a point")
    }
    return try coordinate(x: easting, y: northing, transform)
  }

  private func readDegrees(
    _ field: CSVField, _ name: String, _ limit: Int64, hemisphere: CSVField, negative: UInt8
  ) throws(RecordFault) -> Int32 {
    let places = 7 - columns.coordinatePlaces
    // Closures capture locals only: capturing `self` would copy the scanner.
    let hasDecimalComma = dialect.hasDecimalComma
    let scaled = scanner.withTrimmedField(columns[field]) {
      CSVCell.scaled($0, places: places, hasDecimalComma: hasDecimalComma)
    }
    guard var scaled = scaled ?? otherDegrees(field, limit),
      scaled.magnitude <= UInt64(limit) * 10_000_000
    else { throw degreesFault(field, name, limit) }
    if columns[hemisphere] >= 0 {
      let isNegative = scanner.withTrimmedField(columns[hemisphere]) {
        $0.count == 1 && $0[0] | 0x20 == negative
      }
      if isNegative { scaled = -scaled }
    }
    return Int32(truncatingIfNeeded: scaled)
  }

  /// Degrees with minutes, seconds or a letter for the hemisphere.
  private func otherDegrees(_ field: CSVField, _ limit: Int64) -> Int64? {
    let isLatitude = limit == 90
    let hasDecimalComma = dialect.hasDecimalComma
    guard columns.coordinatePlaces == 0 else { return nil }
    return scanner.withTrimmedField(columns[field]) {
      CSVDegrees.gridValue(
        $0,
        letters: isLatitude
          ? (UInt8(ascii: "n"), UInt8(ascii: "s")) : (UInt8(ascii: "e"), UInt8(ascii: "w")),
        hasDecimalComma: hasDecimalComma)
    }
  }

  private func degreesFault(_ field: CSVField, _ name: String, _ limit: Int64) -> RecordFault {
    let reason = scanner.withTrimmedField(columns[field]) { cell in
      if cell.isEmpty { return "\(name) is missing" }
      let text = RecordFault.excerpt(cell)
      // What stands for a missing value is named, because it is searched for in the file.
      if CSVCell.isBlank(cell) { return "\(name) \"\(text)\" is not a number" }
      let value = CSVCell.double(cell, hasDecimalComma: dialect.hasDecimalComma)
      return value.isFinite
        ? "\(name) \(text) is outside -\(limit)...\(limit)" : "\(name) \"\(text)\" is not a number"
    }
    return RecordFault(
      reason: reason + (isSwapped(field) ? "; perhaps swapped with longitude" : ""))
  }

  /// Whether a latitude is only valid as a longitude, and the longitude could be a latitude.
  private func isSwapped(_ field: CSVField) -> Bool {
    guard field == .latitude else { return false }
    let hasDecimalComma = dialect.hasDecimalComma
    func value(_ field: CSVField) -> Double {
      scanner.withTrimmedField(columns[field]) {
        CSVCell.double($0, hasDecimalComma: hasDecimalComma)
      }
    }
    let (north, east) = (value(.latitude).magnitude, value(.longitude).magnitude)
    return north > 90 && north <= 180 && east <= 90
  }

  private func readProjected(_ transform: CoordinateTransform) throws(RecordFault) -> Coordinate {
    let hasDecimalComma = dialect.hasDecimalComma
    func read(_ field: CSVField, _ name: String) throws(RecordFault) -> Double {
      let value = scanner.withTrimmedField(columns[field]) {
        CSVCell.double($0, hasDecimalComma: hasDecimalComma)
      }
      guard value.isFinite else {
        throw RecordFault(reason: value.isNaN ? "\(name) is missing" : "\(name) is not a number")
      }
      return value
    }
    let x = try read(.longitude, "easting")
    let y = try read(.latitude, "northing")
    return try coordinate(x: x, y: y, transform)
  }

  private func coordinate(
    x: Double, y: Double, _ transform: CoordinateTransform
  ) throws(RecordFault) -> Coordinate {
    guard let coordinate = transform.coordinate(x: x, y: y) else {
      throw RecordFault(reason: "the point lies outside \(transform.referenceSystem)")
    }
    guard let area = transform.areaOfUse, !area.contains(coordinate, margin: Self.areaMargin) else {
      return coordinate
    }
    let isSwapped = transform.coordinate(x: y, y: x).map { area.contains($0) } ?? false
    throw RecordFault(
      reason: "the point lies outside the area of use of \(transform.referenceSystem)"
        + (isSwapped ? "; perhaps easting and northing are swapped" : ""))
  }

  /// How many degrees beyond its area a system may be used, because zones are also used slightly beyond their edges.
  private static var areaMargin: Double { 3 }
}
