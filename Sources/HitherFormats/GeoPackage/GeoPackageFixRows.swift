import HitherGeodesy
import HitherText
package import HitherTracks

/// Fixes of a member as rows of their layer, ready to be written.
package struct GeoPackageFixRows: Sendable {
  let member: String
  let positions: [Coordinate]
  /// A point for each, in its binary form, one after the other.
  var points: [UInt8] = []
  /// Longitude, latitude and height of each as a line has them, one after the other.
  var positionsOnLine: [UInt8] = []
  /// The times of those that have one, one after the other, and whether each has one.
  var times: [UInt8] = []
  var isTimed: [Bool] = []
  /// The number of each one's segment, from 1.
  var segments: [Int64] = []
  /// The values of sensors and added columns; empty where none is known.
  var columns: [[Double]] = []

  static let timeLength = 24
  static let positionLength = 24

  var count: Int { positions.count }
}

/// What is known of a member's way when all its fixes have come.
package struct GeoPackageWay: Sendable {
  /// How many positions each segment has.
  var segments: [Int] = []
  var extent = GeoPackageExtent()
  var hasHeights = true

  /// How many segments are lines.
  var lineCount: Int { segments.count { $0 > 1 } }

  /// How long its binary form is, its header included.
  var length: Int {
    let start = GeoPackageGeometry.startLength
    return segments.reduce(GeoPackageGeometry.headerLength + start) {
      $1 > 1 ? $0 + start + $1 * (hasHeights ? 24 : 16) : $0
    }
  }
}

/// Makes rows of fixes: all of the work that needs no file.
package struct GeoPackageFixMaker {
  private let added: [GeoPackageFixes.AddedColumn]
  private var way = GeoPackageWay()
  private var time = TextBuffer()

  /// - Parameter added: Columns of operators that are written beside the sensors.
  package init(added: [GeoPackageFixes.AddedColumn] = []) { self.added = added }

  /// Takes the next fixes of a member.
  ///
  /// - Parameter isTimed: Whether the times were recorded; made-up ones are left out.
  package mutating func rows(
    _ batch: FixBatch, member: String, isTimed: Bool = true
  ) -> GeoPackageFixRows {
    var rows = GeoPackageFixRows(
      member: member, positions: (0..<batch.count).map(batch.coordinate))
    rows.points.reserveCapacity(batch.count * GeoPackageGeometry.pointLength)
    for position in rows.positions {
      GeoPackageGeometry.appendPoint(position, to: &rows.points)
      way.extent.include(position)
    }
    addTimes(isTimed ? batch.time : [], to: &rows)
    addSegments(batch, to: &rows)
    rows.columns =
      Sensor.allCases.map { batch[$0] } + added.map { $0.rounded(batch[$0.name]) }
    addPositions(batch[.elevation], to: &rows)
    return rows
  }

  private func addPositions(_ elevations: [Double], to rows: inout GeoPackageFixRows) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * GeoPackageFixRows.positionLength)
    for row in 0..<rows.count {
      let point = row * GeoPackageGeometry.pointLength
      bytes +=
        rows.points[
          (point + GeoPackageGeometry.pointStart)..<(point + GeoPackageGeometry.pointLength)]
      bytes.appendLittle(elevations.isEmpty ? 0 : elevations[row].bitPattern)
    }
    rows.positionsOnLine = bytes
  }

  private mutating func addTimes(_ times: [Int64], to rows: inout GeoPackageFixRows) {
    rows.isTimed = times.map { $0 != Instant.absent.milliseconds }
    time.removeAll()
    time.reserve(times.count * GeoPackageFixRows.timeLength)
    for milliseconds in times where milliseconds != Instant.absent.milliseconds {
      time.append(rfc3339: Instant(milliseconds: milliseconds), alwaysMilliseconds: true)
    }
    rows.times = time.bytes
  }

  private mutating func addSegments(_ batch: FixBatch, to rows: inout GeoPackageFixRows) {
    let elevations = batch[.elevation]
    if elevations.isEmpty || !elevations.allSatisfy(\.isFinite) { way.hasHeights = false }
    rows.segments.reserveCapacity(batch.count)
    for starts in batch.startsSegment {
      if starts || way.segments.isEmpty { way.segments.append(0) }
      way.segments[way.segments.count - 1] += 1
      rows.segments.append(Int64(way.segments.count))
    }
  }

  /// Ends a member: the way of all fixes since the last one ended.
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

    /// - Parameter decimals: So many are kept.
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
