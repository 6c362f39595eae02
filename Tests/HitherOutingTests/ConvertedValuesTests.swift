import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherSQLite
import HitherText
import HitherTracks
import TestSupport
import Testing

/// No value vanishes in silence, whatever the format: it comes back, or a notice names its column.
@Suite("Converted values")
struct ConvertedValuesTests {
  /// What records may be: points of a track or of a route, with or without times, or marked places.
  enum Shape: String, CaseIterable {
    case track
    case trackWithoutTimes
    case route
    case routeWithTimes
    case waypoint

    var kind: PointKind {
      switch self {
      case .track, .trackWithoutTimes: .track
      case .route, .routeWithTimes: .route
      case .waypoint: .waypoint
      }
    }

    var isTimed: Bool { self == .track || self == .routeWithTimes }
  }

  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private static func value(of sensor: Sensor) -> Double { 41 + Double(sensor.rawValue) }

  /// Three records, of which the second has a value of each sensor.
  private func records(_ shape: Shape) -> RecordBatch {
    var batch = RecordBatch()
    batch.kind = shape.kind
    for index in 0..<3 {
      var fix = Fix(
        time: shape.isTimed
          ? Instant(milliseconds: 1_777_597_200_000 + Int64(index) * 1000) : .absent,
        coordinate: Coordinate(latitudeE7: 470_000_000 + Int32(index), longitudeE7: 110_000_000),
        startsSegment: index == 0 && shape.kind == .track)
      if index == 1 { for sensor in Sensor.allCases { fix[sensor] = Self.value(of: sensor) } }
      batch.fixes.append(fix)
    }
    if shape.kind != .track { batch.labels = ["", "hut", ""] }
    return batch
  }

  private func converted(
    _ shape: Shape, to format: String
  ) throws -> (values: [Sensor: [Double]], hasTimes: Bool, names: [String], notices: [Notice]) {
    var writer = try #require(TrackFormat.named("gpx")?.writer())
    writer.begin(FileMetadata())
    writer.append(records(shape), member: "leo")
    if shape == .waypoint { writer.append(records(.track), member: "leo") }
    writer.end()
    let path = try folder.write(String(decoding: writer.takeOutput(), as: UTF8.self), to: "leo.gpx")
    let output = folder["out.\(format)"]
    let notices = try Conversion(try plan([path]), to: output, format: format)
      .run { _ in }.diagnostics.notices
    guard format != "geopackage" else {
      return (try values(inGeoPackage: output), shape == .track, [], notices)
    }
    var source = try TrackSource.open(output)
    var values: [Sensor: [Double]] = [:]
    var (times, names): ([Int64], [String]) = ([], [])
    var batch = RecordBatch()
    while try source.reader.read(&batch) {
      let isWanted = batch.kind == .waypoint || shape != .waypoint
      guard isWanted else { continue }
      times += batch.fixes.time.filter { $0 != Instant.absent.milliseconds }
      names += batch.labels
      for sensor in Sensor.allCases {
        values[sensor, default: []] += batch.fixes[sensor].filter { !$0.isNaN }
      }
    }
    return (values, times.count == 3, names, notices)
  }

  private func values(inGeoPackage path: String) throws -> [Sensor: [Double]] {
    let connection = try SQLiteConnection(path: path)
    var values: [Sensor: [Double]] = [:]
    for sensor in Sensor.allCases {
      let column = "\(sensor.fieldName)"
      let statement = try SQLiteStatement(
        connection, "SELECT CAST(\(column) AS TEXT) FROM fixes WHERE \(column) IS NOT NULL")
      while try statement.step() {
        values[sensor, default: []].append(statement.text(0).flatMap(Double.init) ?? .nan)
      }
    }
    return values
  }

  @Test(arguments: Conversion.formats, Shape.allCases)
  func noValueVanishesInSilence(format: String, shape: Shape) throws {
    let result = try converted(shape, to: format)
    let codes = result.notices.map(\.code)
    if codes.contains("waypoints_left_out") {
      #expect(shape == .waypoint)
      return
    }
    let named = result.notices.first { $0.code == "point_values_left_out" }?.values["what"] ?? ""
    let leftOut = named.split(separator: ", ").map(String.init)
    for sensor in Sensor.allCases where !(sensor == .elevation && format == "geopackage") {
      let isWritten = result.values[sensor] == [Self.value(of: sensor)]
      #expect(isWritten != leftOut.contains(sensor.fieldName), "\(sensor)")
    }
    if shape.isTimed { #expect(result.hasTimes != leftOut.contains("time")) }
    if shape.kind != .track {
      #expect(result.names.contains("hut") != codes.contains("route_names_left_out"))
    }
  }

  @Test func valuesThatAreNotWrittenAreCounted() throws {
    let notices = try converted(.routeWithTimes, to: "kml").notices
    #expect(
      notices.map(\.message) == [
        "11 values are not written (time, accuracy, speed, course, battery, heart_rate, cadence, temperature, power):"
          + " the format 'kml' has no place for them on lines and places",
        "1 name of route points not written: the format 'kml' has no place for them",
      ])
  }
}
