import HitherGeodesy
package import HitherText
import HitherTracks

/// Writes records as a GeoPackage: a point for each track record, a line for each member and planned route.
///
/// The file is a database, so the writer creates it itself and leaves `output` empty. If a write
/// fails, the error is stored in `fault`, and nothing is written after it. Waypoints are not
/// written.
package struct GeoPackageWriter: TrackWriter {
  package var output = TextBuffer()
  package private(set) var fault: FormatError?
  private let path: String
  private var file: GeoPackage?
  private var fixes: GeoPackageFixes?
  private var maker = GeoPackageFixMaker()
  private var routes: GeoPackageTable?
  private var member: String?
  private var kind = PointKind.track
  private var route: (points: [Coordinate], elevations: [Double]) = ([], [])
  private var times: ClosedRange<Int64>?
  private var lastChange = Instant(milliseconds: 0)
  private var count: Int64 = 0

  /// Makes a writer of a file, which must be empty or not exist.
  package init(path: String) {
    self.path = path
  }

  /// The layers that are written.
  package static let layers = [tracks, GeoPackageFixes.layer([]), plannedRoutes]

  private static let tracks = GeoPackageLayer(
    "tracks", "The track of each member, one line per recorded segment.", .multiLineString,
    mayHaveHeights: true,
    [
      .init("id", "The member's id.", .text),
      .init("fixes", "How many records there are.", .integer),
      .init("start", "The earliest time; null if none was recorded.", .instant),
      .init("end", "The latest time; null if none was recorded.", .instant),
    ])

  private static let plannedRoutes = GeoPackageLayer(
    "routes", "Planned routes of files without a track.", .lineString, mayHaveHeights: true,
    [.init("id", "The member's id: the name of the file.", .text)])

  package mutating func begin(_ metadata: FileMetadata) {
    attempt { (writer) throws(FormatError) in
      let file = try GeoPackage(path: writer.path)
      writer.fixes = try GeoPackageFixes(file, ways: Self.tracks)
      writer.routes = try file.add(Self.plannedRoutes)
      writer.file = file
    }
  }

  package mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    guard batch.kind != .waypoint else { return }
    attempt { (writer) throws(FormatError) in
      if writer.member != member || writer.kind != batch.kind { try writer.endMember() }
      writer.member = member
      writer.kind = batch.kind
      var part = FixBatch()
      part.append(batch.fixes, range)
      if batch.kind == .route { return writer.keepRoute(part) }
      writer.keepTimes(part)
      writer.count += Int64(part.count)
      try writer.fixes?.append(writer.maker.rows(part, member: member))
    }
  }

  package mutating func end() {
    attempt { (writer) throws(FormatError) in
      try writer.endMember()
      try writer.file?.finish(lastChange: writer.lastChange)
      // Releases the file, which the connection retains.
      (writer.file, writer.fixes, writer.routes) = (nil, nil, nil)
    }
  }

  private mutating func keepRoute(_ part: FixBatch) {
    let elevations = part[.elevation]
    for index in 0..<part.count {
      route.points.append(part.coordinate(index))
      route.elevations.append(elevations.isEmpty ? .nan : elevations[index])
    }
  }

  private mutating func keepTimes(_ part: FixBatch) {
    for time in part.time where time != Instant.absent.milliseconds {
      let known = times ?? time...time
      times = min(known.lowerBound, time)...max(known.upperBound, time)
    }
  }

  private mutating func endMember() throws(FormatError) {
    guard let member else { return }
    self.member = nil
    if kind == .route {
      let line = GeoPackageGeometry(line: route.points, elevations: route.elevations)
      route = ([], [])
      try routes?.append(line, [.text(member)])
      return
    }
    func instant(_ milliseconds: Int64?) -> GeoPackageValue {
      milliseconds.map { .instant(Instant(milliseconds: $0)) } ?? .null
    }
    if let fixes {
      try fixes.write(
        fixes.endMember(maker.endMember()),
        [.text(member), .integer(count), instant(times?.lowerBound), instant(times?.upperBound)])
    }
    if let last = times?.upperBound {
      lastChange = max(lastChange, Instant(milliseconds: last))
    }
    count = 0
    times = nil
  }

  /// Runs a body that may fail, unless something failed before.
  private mutating func attempt(
    _ body: (inout GeoPackageWriter) throws(FormatError) -> Void
  ) {
    guard fault == nil else { return }
    do throws(FormatError) {
      try body(&self)
    } catch {
      fault = error
    }
  }
}
