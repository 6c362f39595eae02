package import HitherGeodesy

/// A geometry in the GeoPackage's binary form: its header, then well-known binary, little-endian.
///
/// A point has no envelope in its header; every other geometry has the envelope of its positions.
package struct GeoPackageGeometry: Sendable {
  /// The type numbers of well-known binary; plus 1000 if positions have an elevation.
  enum Kind: UInt32 {
    case point = 1
    case lineString = 2
    case polygon = 3
    case multiLineString = 5
    case multiPolygon = 6
  }

  /// The binary form.
  package private(set) var bytes: [UInt8] = []
  /// The extent of the geometry.
  private(set) var extent = GeoPackageExtent()

  /// A point.
  package init(point: Coordinate) {
    extent.include(point)
    bytes = Self.points([point])
  }

  /// A line of at least two positions; nil if there are fewer.
  ///
  /// - Parameter elevations: Metres of each position, used if all are known.
  package init?(line: [Coordinate], elevations: [Double] = []) {
    guard line.count > 1 else { return nil }
    for position in line { extent.include(position) }
    let hasHeights = elevations.count == line.count && !elevations.contains { !$0.isFinite }
    Self.appendHeader(extent, to: &bytes)
    Self.appendStart(of: .lineString, hasHeights: hasHeights, count: line.count, to: &bytes)
    for (index, position) in line.enumerated() {
      Self.append(position, to: &bytes)
      if hasHeights { bytes.appendLittle(elevations[index].bitPattern) }
    }
  }

  /// One polygon, or several; nil if there is none.
  package init?(_ area: MultiPolygon) {
    for ring in area.polygons.flatMap({ [$0.shell] + $0.holes }) {
      for corner in ring { extent.include(corner) }
    }
    guard !extent.isEmpty else { return nil }
    Self.appendHeader(extent, to: &bytes)
    if area.polygons.count != 1 {
      Self.appendStart(of: .multiPolygon, count: area.polygons.count, to: &bytes)
    }
    for polygon in area.polygons {
      let rings = [polygon.shell] + polygon.holes
      Self.appendStart(of: .polygon, count: rings.count, to: &bytes)
      for ring in rings {
        let closed = ring.first == ring.last ? ring : ring + ring.prefix(1)
        bytes.appendLittle(UInt32(truncatingIfNeeded: closed.count))
        for corner in closed { Self.append(corner, to: &bytes) }
      }
    }
  }
}

extension GeoPackageGeometry {
  /// The number of bytes of a header with an envelope.
  static let headerLength = 40
  /// The number of bytes before the elements of a geometry with a count.
  static let startLength = 9
  /// The offset of a point's degrees: longitude, then latitude.
  static let pointStart = 13
  /// The total number of bytes of a point.
  static let pointLength = 29

  /// Points in their binary form, one after the other.
  static func points(_ points: [Coordinate]) -> [UInt8] {
    [UInt8](capacity: points.count * pointLength) { output in
      for point in points {
        output.append(UInt8(ascii: "G"))
        output.append(UInt8(ascii: "P"))
        // Version 1, little-endian without an envelope, WGS 84.
        output.appendLittle(UInt16(0b0000_0001 << 8))
        output.appendLittle(UInt32(GeoPackageSchema.referenceSystem))
        output.append(1)
        output.appendLittle(Kind.point.rawValue)
        output.append(point)
      }
    }
  }

  static func appendHeader(_ extent: GeoPackageExtent, to bytes: inout [UInt8]) {
    // The same with an envelope of longitudes and latitudes.
    bytes += [0x47, 0x50, 0, 0b0000_0011]
    bytes.appendLittle(UInt32(GeoPackageSchema.referenceSystem))
    for degrees in [extent.west, extent.east, extent.south, extent.north] {
      bytes.appendLittle(degrees.bitPattern)
    }
  }

  static func appendStart(
    of kind: Kind, hasHeights: Bool = false, count: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(1)
    bytes.appendLittle(kind.rawValue + (hasHeights ? 1000 : 0))
    bytes.appendLittle(UInt32(truncatingIfNeeded: count))
  }

  private static func append(_ position: Coordinate, to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: 16) { $0.append(position) }
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order.
  mutating func appendLittle(_ number: some FixedWidthInteger) {
    append(addingCapacity: number.bitWidth / 8) { $0.appendLittle(number) }
  }

  /// Appends a number in big-endian order.
  mutating func appendBig(_ number: some FixedWidthInteger) { appendLittle(number.byteSwapped) }
}

extension OutputSpan<UInt8> {
  /// Appends degrees of longitude, then of latitude.
  fileprivate mutating func append(_ position: Coordinate) {
    appendLittle((Double(position.longitudeE7) / 1e7).bitPattern)
    appendLittle((Double(position.latitudeE7) / 1e7).bitPattern)
  }

  /// Appends a number in little-endian order.
  mutating func appendLittle(_ number: some FixedWidthInteger) {
    var rest = number
    for _ in 0..<number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Appends a number in big-endian order.
  mutating func appendBig(_ number: some FixedWidthInteger) { appendLittle(number.byteSwapped) }
}
