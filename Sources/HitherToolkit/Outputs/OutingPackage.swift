package import HitherFormats
import HitherGeodesy
import HitherReports
import HitherRoutes
import HitherSummaries
import HitherTracks

/// Writes `outing.gpkg`: tracks, fixes, stops, events, route and places as layers of a GeoPackage.
package enum OutingPackage {
  /// The columns of operators that stand beside the sensors of a fix.
  private static let fixColumns: [GeoPackageFixes.AddedColumn] = [
    column(RouteColumns.progress, "Metres along the planned route; null where unmatched."),
    column(
      RouteColumns.crossTrack, "Metres from the planned route, positive to the right of its way."),
    .init(RouteColumns.lap, "The lap, from 1; null where unmatched.", decimals: 0, isWhole: true),
  ]

  static let fixColumnNames = fixColumns.map(\.name)

  private static func column(
    _ name: ColumnName, _ summary: String
  ) -> GeoPackageFixes.AddedColumn {
    .init(name, summary, decimals: FieldFormat.places(ofFieldNamed: name.name))
  }

  private static let tracks = GeoPackageLayer(
    OutingLayers.tracks, .multiLineString, mayHaveHeights: true)
  private static let stops = GeoPackageLayer(OutingLayers.stops, .point)
  private static let events = GeoPackageLayer(OutingLayers.events, .point)
  private static let route = GeoPackageLayer(
    OutingLayers.route, .lineString, mayHaveHeights: true)
  private static let places = GeoPackageLayer(OutingLayers.places, .any)

  /// All layers, in the order in which they stand in the file.
  package static let layers = [
    tracks, GeoPackageFixes.layer(fixColumns), stops, events, route, places,
  ]

  /// Writes the file; it takes its name when it is whole.
  static func write(_ result: OutingResult, to path: String) throws(HitherError) {
    var output = try OutputFile(path)
    let ownPath = try output.ownPath()
    let file = try telling { () throws(FormatError) in
      try GeoPackage(path: ownPath, called: path)
    }
    let fixes = try telling { () throws(FormatError) in
      try GeoPackageFixes(file, added: fixColumns, ways: tracks)
    }
    try writeFixes(of: result, FixWriting(fixes))
    try telling { () throws(FormatError) in
      try writeFeatures(of: result, file)
      try file.finish(lastChange: result.summary.end ?? Instant(milliseconds: 0))
    }
    try output.finish()
  }

  /// Makes the rows on this thread, while another puts them into the file.
  private static func writeFixes(
    of result: OutingResult, _ writing: FixWriting
  ) throws(HitherError) {
    let worker = RelayWorker()
    defer { worker.wait() }
    var maker = GeoPackageFixMaker(added: fixColumns)
    for (member, spool) in zip(result.summary.members, result.fixes) {
      try spool?.read { (batch) in
        let rows = maker.rows(
          batch, member: member.member.id, isTimed: spool?.isTimed ?? true)
        worker.give { writing.attempt { (fixes) throws(FormatError) in try fixes.append(rows) } }
      }
      let (way, values) = (maker.endMember(), OutingLayers.tracks.values(of: member))
      worker.give {
        writing.attempt { (fixes) throws(FormatError) in try fixes.endMember(way, values) }
      }
    }
    worker.wait()
    if let failure = writing.failure { throw HitherError(failure) }
  }

  /// Tells a fault of the file as one of the command.
  private static func telling<Result>(
    _ body: () throws(FormatError) -> Result
  ) throws(HitherError) -> Result {
    do throws(FormatError) {
      return try body()
    } catch {
      throw HitherError(error)
    }
  }

  private static func writeFeatures(
    of result: OutingResult, _ file: GeoPackage
  ) throws(FormatError) {
    let stops = try file.add(Self.stops)
    for member in result.summary.members {
      for stop in member.stops {
        let row = (member: member.member.id, stop: stop)
        try stops.append(.init(point: stop.middle), OutingLayers.stops.values(of: row))
      }
    }
    let events = try file.add(Self.events)
    for event in result.events {
      try events.append(
        event.position.map(GeoPackageGeometry.init(point:)), OutingLayers.events.values(of: event))
    }
    let route = try file.add(Self.route)
    let outing = result.summary.outing
    if let planned = outing.route {
      try route.append(
        GeoPackageGeometry(line: planned.points, elevations: planned.elevations),
        OutingLayers.route.values(of: planned))
    }
    let places = try file.add(Self.places)
    for place in outing.places {
      try places.append(place.shape.geometry, OutingLayers.places.values(of: place))
    }
  }
}

/// The layer of fixes, while a worker writes it.
private final class FixWriting: @unchecked Sendable {
  // Touched by the worker alone until that has done all, and by the owner afterwards.
  private let fixes: GeoPackageFixes
  private(set) var failure: FormatError?

  init(_ fixes: GeoPackageFixes) { self.fixes = fixes }

  /// Does what may fail, unless something failed before.
  func attempt(_ body: (GeoPackageFixes) throws(FormatError) -> Void) {
    guard failure == nil else { return }
    do throws(FormatError) {
      try body(fixes)
    } catch {
      failure = error
    }
  }
}

extension AreaShape {
  /// The shape as its file draws it: the radius of a circle or corridor is a column.
  fileprivate var geometry: GeoPackageGeometry? {
    switch self {
    case .circle(let center, _): GeoPackageGeometry(point: center)
    case .corridor(let line, _): GeoPackageGeometry(line: line)
    case .polygons(let area): GeoPackageGeometry(area)
    }
  }
}
