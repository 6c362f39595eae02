import HitherGeodesy
import HitherSQLite
import HitherText
package import HitherTracks

/// Writes the fixes of members as points, and the way of each as a line of as many parts as it has
/// segments.
///
/// A way is read back from its points when its member ends, so that none is held in memory.
package struct GeoPackageFixes {
  /// A column that an operator added, and how it is written.
  package struct AddedColumn: Sendable {
    let column: GeoPackageLayer.Column
    package let name: ColumnName
    let scale: Double

    /// - Parameter decimals: So many are kept.
    package init(_ name: ColumnName, _ summary: String, decimals: Int, isWhole: Bool = false) {
      self.name = name
      column = GeoPackageLayer.Column(name.name, summary, isWhole ? .integer : .real)
      scale = (0..<max(0, decimals)).reduce(1) { scale, _ in scale * 10 }
    }
  }

  private static let lineLimit = 1 << 16
  private let file: GeoPackage
  private let points: GeoPackageTable
  private let ways: GeoPackageTable
  private let added: [AddedColumn]
  private let positions: SQLiteStatement
  private var way = OpenWay()
  private var time = TextBuffer()

  /// What is known of the way of the member whose fixes come now.
  private struct OpenWay {
    var first: Int64 = 1
    /// How many positions each segment has.
    var segments: [Int] = []
    var extent = GeoPackageExtent()
    var hasHeights = true
  }

  /// Adds both layers to a file.
  ///
  /// - Parameters:
  ///   - added: Columns of operators that are written beside the sensors.
  ///   - ways: The layer of the lines.
  package init(
    _ file: GeoPackage, added: [AddedColumn] = [], ways: GeoPackageLayer
  ) throws(FormatError) {
    self.file = file
    self.added = added
    self.ways = try file.add(ways)
    points = try file.add(Self.layer(added))
    positions = try file.telling { () throws(SQLiteError) in
      try SQLiteStatement(
        file.connection,
        "SELECT geom, ele, segment FROM fixes WHERE fid BETWEEN ?1 AND ?2 ORDER BY fid")
    }
  }

  /// The layer of the points.
  package static func layer(_ added: [AddedColumn]) -> GeoPackageLayer {
    GeoPackageLayer(
      "fixes", "Where the members were recorded, by member and in order of time.", .point,
      [
        .init("member", "The member's id.", .text),
        .init("time", "When, null where it was not recorded.", .instant),
        .init("segment", "The number of the recorded stretch, from 1 for each member.", .integer),
      ] + Sensor.allCases.map { .init($0.fieldName, $0.summary, .real) } + added.map(\.column))
  }

  /// Writes the next fixes of a member.
  ///
  /// - Parameter isTimed: Whether the times were recorded; made-up ones are left out.
  package mutating func append(
    _ batch: FixBatch, member: String, isTimed: Bool = true
  ) throws(FormatError) {
    var columns = Sensor.allCases.map { batch[$0] } + added.map { batch[$0.name] }
    let scales = Sensor.allCases.map { _ in 0.0 } + added.map(\.scale)
    for index in columns.indices { Self.round(&columns[index], scales[index]) }
    let filled = columns.indices.filter { !columns[$0].isEmpty }
    let empty = columns.indices.filter { columns[$0].isEmpty }
    let (positions, segments) = extend(batch, columns[Sensor.elevation.rawValue])
    let parameter = GeoPackageTable.parameter(ofColumn:)
    do throws(SQLiteError) {
      try points.append(points: positions.span) { statement, offset in
        statement.bind(member, offset + parameter(0))
        for index in empty { statement.bindNull(offset + parameter(3 + index)) }
      } bind: { row, statement, offset in
        if isTimed, batch.time[row] != Instant.absent.milliseconds {
          time.removeAll()
          time.append(rfc3339: Instant(milliseconds: batch.time[row]), alwaysMilliseconds: true)
          statement.bind(text: time.bytes, offset + parameter(1))
        } else {
          statement.bindNull(offset + parameter(1))
        }
        statement.bind(segments[row], offset + parameter(2))
        for index in filled {
          statement.bind(columns[index][row], offset + parameter(3 + index))
        }
      }
    } catch {
      throw file.fault(error)
    }
  }

  private static func round(_ column: inout [Double], _ scale: Double) {
    guard scale > 0 else { return }
    for index in column.indices {
      column[index] = (column[index] * scale).rounded(.toNearestOrEven) / scale
    }
  }

  /// Adds fixes to the way; where they are, and the numbers of their segments.
  private mutating func extend(
    _ batch: FixBatch, _ elevations: [Double]
  ) -> (positions: [Coordinate], segments: [Int64]) {
    var positions: [Coordinate] = []
    var segments: [Int64] = []
    positions.reserveCapacity(batch.count)
    segments.reserveCapacity(batch.count)
    for row in 0..<batch.count {
      if batch.startsSegment[row] || way.segments.isEmpty { way.segments.append(0) }
      way.segments[way.segments.count - 1] += 1
      if elevations.isEmpty || !elevations[row].isFinite { way.hasHeights = false }
      positions.append(batch.coordinate(row))
      way.extent.include(positions[row])
      segments.append(Int64(way.segments.count))
    }
    return (positions, segments)
  }

  /// Ends a member: writes the way of all fixes since the last one ended.
  ///
  /// A segment of one fix is no line; a member without a line has no geometry. A line has heights
  /// where all its member's fixes have.
  package mutating func endMember(_ values: [GeoPackageValue]) throws(FormatError) {
    let way = way
    self.way = OpenWay()
    self.way.first = points.count + 1
    let lines = way.segments.filter { $0 > 1 }
    guard !lines.isEmpty else { return try ways.append(nil, values) }
    do throws(SQLiteError) {
      let positionLength = way.hasHeights ? 24 : 16
      let start = GeoPackageGeometry.startLength
      let length = lines.reduce(GeoPackageGeometry.headerLength + start) {
        $0 + start + $1 * positionLength
      }
      let number = try ways.append(geometryLength: length, way.extent, values)
      try writeLines(of: way, lines.count, into: number)
    } catch {
      throw file.fault(error)
    }
  }

  private func writeLines(
    of way: OpenWay, _ count: Int, into feature: Int64
  ) throws(SQLiteError) {
    let blob = try SQLiteBlob(
      file.connection, table: ways.layer.name, column: GeoPackageLayer.geometryColumn,
      row: feature)
    var bytes: [UInt8] = []
    GeoPackageGeometry.appendHeader(way.extent, to: &bytes)
    GeoPackageGeometry.appendStart(
      of: .multiLineString, hasHeights: way.hasHeights, count: count, to: &bytes)
    var point: [UInt8] = []
    var segment = 0
    positions.bind(way.first, 1)
    positions.bind(points.count, 2)
    while try positions.step() {
      let number = Int(positions.integer(2))
      guard way.segments.indices.contains(number - 1), way.segments[number - 1] > 1 else {
        continue
      }
      if number != segment {
        segment = number
        GeoPackageGeometry.appendStart(
          of: .lineString, hasHeights: way.hasHeights, count: way.segments[number - 1], to: &bytes)
      }
      positions.read(0, into: &point)
      bytes += point.dropFirst(GeoPackageGeometry.pointStart)
      if way.hasHeights { bytes.appendLittle(positions.number(1).bitPattern) }
      if bytes.count > Self.lineLimit {
        try blob.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try blob.write(bytes)
  }
}
