import HitherSQLite
import HitherTracks

/// Writes members' fixes as points, and each member's track as a multi-part line with a part per segment.
///
/// The positions of a track are stored in a temporary table until the track is written, so that
/// none are held in memory.
package final class GeoPackageFixes {
  private static let lineLimit = 1 << 16
  private let file: GeoPackage
  private let points: GeoPackageTable
  private let ways: GeoPackageTable
  private let putAside: SQLiteStatement
  private let aside: SQLiteStatement
  private let removal: SQLiteStatement
  /// The number of stored portions of positions, and the first of the member's.
  private var asideCount: Int64 = 0
  private var firstOfMember: Int64 = 1

  /// Adds both layers to a file.
  ///
  /// - Parameters:
  ///   - added: Columns of operators that are written in addition to the sensors.
  ///   - ways: The layer of the lines.
  package init(
    _ file: GeoPackage, added: [AddedColumn] = [], ways: GeoPackageLayer
  ) throws(FormatError) {
    self.file = file
    self.ways = try file.add(ways)
    points = try file.add(Self.layer(added))
    (putAside, aside, removal) = try file.telling { () throws(SQLiteError) in
      try file.connection.execute(
        """
        PRAGMA temp.journal_mode = OFF; PRAGMA temp.secure_delete = OFF;
        CREATE TEMP TABLE way (id INTEGER PRIMARY KEY, positions BLOB)
        """)
      return (
        try SQLiteStatement(file.connection, "INSERT INTO temp.way VALUES (?, ?)"),
        try SQLiteStatement(
          file.connection,
          "SELECT positions FROM temp.way WHERE id BETWEEN ? AND ? ORDER BY id"),
        try SQLiteStatement(file.connection, "DELETE FROM temp.way WHERE id BETWEEN ? AND ?")
      )
    }
  }

  /// The layer of the points.
  package static func layer(_ added: [AddedColumn]) -> GeoPackageLayer {
    GeoPackageLayer(
      "fixes", "Where the members were recorded, by member and in order of time.", .point,
      [
        .init("member", "The member's id.", .text),
        .init("time", "When; null if it was not recorded.", .instant),
        .init("segment", "The number of the recorded segment, from 1 for each member.", .integer),
      ] + Sensor.allCases.map { .init($0.fieldName, $0.summary, .real) } + added.map(\.column))
  }

  /// Writes the next fixes of a member.
  package func append(_ rows: GeoPackageFixRows) throws(FormatError) {
    do throws(SQLiteError) {
      try points.append(points: rows.positions, rows.columns)
      putAside.bind(asideCount + 1, 1)
      putAside.bind(bytes: rows.positionsOnLine, 2)
      try putAside.run()
      asideCount += 1
    } catch {
      throw file.fault(error)
    }
  }

  /// Ends a member; returns the track of all fixes since the last call, for `write`.
  package func endMember(_ way: GeoPackageWay) -> GeoPackageKeptWay {
    defer { firstOfMember = asideCount + 1 }
    return GeoPackageKeptWay(way: way, first: firstOfMember, last: asideCount)
  }

  /// Writes the track of a member that has ended.
  ///
  /// A segment of one fix is not a line; a member without a line has no geometry. A line has
  /// elevations if all its member's fixes have them.
  package func write(
    _ kept: GeoPackageKeptWay, _ values: [GeoPackageValue]
  ) throws(FormatError) {
    guard kept.way.lineCount > 0 else { return try ways.append(nil, values) }
    do throws(SQLiteError) {
      let number = try ways.append(
        geometryLength: kept.way.length, kept.way.extent, values)
      try writeLines(of: kept, into: number)
      removal.bind(kept.first, 1)
      removal.bind(kept.last, 2)
      try removal.run()
    } catch {
      throw file.fault(error)
    }
  }

  private func writeLines(
    of kept: GeoPackageKeptWay, into feature: Int64
  ) throws(SQLiteError) {
    let way = kept.way
    let blob = try SQLiteBlob(
      file.connection, table: ways.layer.name, column: GeoPackageLayer.geometryColumn,
      row: feature)
    var bytes: [UInt8] = []
    GeoPackageGeometry.appendHeader(way.extent, to: &bytes)
    GeoPackageGeometry.appendStart(
      of: .multiLineString, hasHeights: way.hasHeights, count: way.lineCount, to: &bytes)
    var lines = LineParts(way)
    var positions: [UInt8] = []
    aside.bind(kept.first, 1)
    aside.bind(kept.last, 2)
    while try aside.step() {
      aside.read(0, into: &positions)
      lines.append(positions, to: &bytes)
      guard bytes.count > Self.lineLimit else { continue }
      try blob.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try blob.write(bytes)
  }
}

/// The track of a member whose positions are stored in the temporary table.
package struct GeoPackageKeptWay: Sendable {
  fileprivate let way: GeoPackageWay
  /// The range of its portions.
  fileprivate let first: Int64
  fileprivate let last: Int64
}

/// Splits positions into the lines of a track.
private struct LineParts {
  private let way: GeoPackageWay
  private var next = 0
  /// The number of positions still missing in the segment.
  private var rest = 0
  private var isLine = false

  init(_ way: GeoPackageWay) { self.way = way }

  mutating func append(_ positions: [UInt8], to bytes: inout [UInt8]) {
    let length = GeoPackageFixRows.positionLength
    var place = 0
    while place < positions.count {
      if rest == 0 { begin(&bytes) }
      let count = min(rest, (positions.count - place) / length)
      let end = place + count * length
      if isLine, way.hasHeights { bytes += positions[place..<end] }
      if isLine, !way.hasHeights {
        // Without the elevation.
        for start in stride(from: place, to: end, by: length) {
          bytes += positions[start..<(start + 16)]
        }
      }
      rest -= count
      place = end
    }
  }

  private mutating func begin(_ bytes: inout [UInt8]) {
    rest = way.segments[next]
    next += 1
    isLine = rest > 1
    guard isLine else { return }
    GeoPackageGeometry.appendStart(
      of: .lineString, hasHeights: way.hasHeights, count: rest, to: &bytes)
  }
}
