import HitherGeodesy
import HitherSQLite
import HitherText
package import HitherTracks

/// Fixes of a member as rows of their layer, ready to be written.
package struct GeoPackageFixRows: Sendable {
  let positions: [Coordinate]
  /// The points in their binary form, then the columns of the layer.
  let columns: [SQLiteColumn]
  /// Longitude, latitude and elevation of each position as a line stores them, one after the other.
  let positionsOnLine: [UInt8]

  static let timeLength = 24
  static let positionLength = 24
}

/// The summary of a member's track after all its fixes.
package struct GeoPackageWay: Sendable {
  /// The number of positions of each segment.
  var segments: [Int] = []
  var extent = GeoPackageExtent()
  var hasHeights = true

  /// The number of segments that are lines.
  var lineCount: Int { segments.count { $0 > 1 } }

  /// The length of its binary form, including the header.
  var length: Int {
    let start = GeoPackageGeometry.startLength
    return segments.reduce(GeoPackageGeometry.headerLength + start) {
      $1 > 1 ? $0 + start + $1 * (hasHeights ? 24 : 16) : $0
    }
  }
}

/// Makes rows from fixes: all of the work that needs no file.
package struct GeoPackageFixMaker {
  private let added: [GeoPackageFixes.AddedColumn]
  private var way = GeoPackageWay()

  /// - Parameter added: Columns of operators that are written in addition to the sensors.
  package init(added: [GeoPackageFixes.AddedColumn] = []) { self.added = added }

  /// Makes rows of the next fixes of a member.
  ///
  /// - Parameter isTimed: Whether the times were recorded; assumed ones are omitted.
  package mutating func rows(
    _ batch: FixBatch, member: String, isTimed: Bool = true
  ) -> GeoPackageFixRows {
    let positions = (0..<batch.count).map(batch.coordinate)
    for position in positions { way.extent.include(position) }
    let points = GeoPackageGeometry.points(positions)
    let columns: [SQLiteColumn] =
      [
        .blobs(SQLiteParts(points, length: GeoPackageGeometry.pointLength)), .text(member),
        isTimed ? times(batch.time) : .null, .integers(segments(batch)),
      ] + Sensor.allCases.map { Self.column(batch[$0]) }
      + added.map { Self.column($0.rounded(batch[$0.name])) }
    return GeoPackageFixRows(
      positions: positions, columns: columns,
      positionsOnLine: positionsOnLine(points, batch[.elevation]))
  }

  private static func column(_ values: [Double]) -> SQLiteColumn {
    values.isEmpty ? .null : .numbers(values)
  }

  private func positionsOnLine(_ points: [UInt8], _ elevations: [Double]) -> [UInt8] {
    let (start, length) = (GeoPackageGeometry.pointStart, GeoPackageGeometry.pointLength)
    let count = points.count / length
    return [UInt8](capacity: count * GeoPackageFixRows.positionLength) { output in
      for row in 0..<count {
        for place in (row * length + start)..<((row + 1) * length) { output.append(points[place]) }
        output.appendLittle(elevations.isEmpty ? 0 : elevations[row].bitPattern)
      }
    }
  }

  private func times(_ times: [Int64]) -> SQLiteColumn {
    var text = TextBuffer(reserving: times.count * GeoPackageFixRows.timeLength)
    for milliseconds in times {
      // An absent time is filled with any text of that length.
      text.append(rfc3339: Instant(milliseconds: milliseconds), alwaysMilliseconds: true)
    }
    let isPresent = times.map { $0 != Instant.absent.milliseconds }
    return .texts(
      SQLiteParts(
        text.bytes, length: GeoPackageFixRows.timeLength,
        isPresent: isPresent.contains(false) ? isPresent : []))
  }

  private mutating func segments(_ batch: FixBatch) -> [Int64] {
    let elevations = batch[.elevation]
    if elevations.isEmpty || !elevations.allSatisfy(\.isFinite) { way.hasHeights = false }
    return batch.startsSegment.map { starts in
      if starts || way.segments.isEmpty { way.segments.append(0) }
      way.segments[way.segments.count - 1] += 1
      return Int64(way.segments.count)
    }
  }

  /// Ends a member; returns the track of all fixes since the last call.
  package mutating func endMember() -> GeoPackageWay {
    defer { way = GeoPackageWay() }
    return way
  }
}

extension GeoPackageFixes {
  /// A column that an operator added, and how it is written.
  package struct AddedColumn: Sendable {
    let column: GeoPackageLayer.Column
    package let name: ColumnName
    private let scale: Double

    /// - Parameter decimals: The number of decimals written.
    package init(_ name: ColumnName, _ summary: String, decimals: Int, isWhole: Bool = false) {
      self.name = name
      column = GeoPackageLayer.Column(name.name, summary, isWhole ? .integer : .real)
      scale = (0..<max(0, decimals)).reduce(1) { scale, _ in scale * 10 }
    }

    func rounded(_ values: [Double]) -> [Double] {
      values.map { ($0 * scale).rounded(.toNearestOrEven) / scale }
    }
  }
}
