import HitherEstimates
import HitherFiles
package import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherRoutes
import HitherTracks
import Synchronization

/// Writes `outing.gpkg`: tracks, fixes, stops, events, route and places as layers of a GeoPackage.
///
/// The fixes are by far the largest layer. They are written while the group is evaluated (`begin`);
/// all layers that need the group are written after them (`finish`).
package final class OutingPackage: @unchecked Sendable {
  /// The columns of operators that are written in addition to the sensors of a fix.
  private static let fixColumns = TrackKeeping.fixColumns.map { name in
    let summary =
      switch name {
      case SummaryFold.distanceColumn:
        "Distance travelled since the start; the last value is the member's distance_m."
      case RouteColumns.progress: "Metres along the planned route; null if unmatched."
      case RouteColumns.crossTrack:
        "Metres from the planned route, positive to the right of its way."
      default: "The lap, from 1; null if unmatched."
      }
    let isWhole = name == RouteColumns.lap
    return GeoPackageFixes.AddedColumn(
      name, summary, decimals: isWhole ? 0 : FieldFormat.places(ofFieldNamed: name.name),
      isWhole: isWhole)
  }

  private static let tracks = GeoPackageLayer(
    OutingLayers.tracks, .multiLineString, mayHaveHeights: true)
  private static let stops = GeoPackageLayer(OutingLayers.stops, .point)
  private static let events = GeoPackageLayer(OutingLayers.events, .point)
  private static let route = GeoPackageLayer(
    OutingLayers.route, .lineString, mayHaveHeights: true)
  private static let places = GeoPackageLayer(OutingLayers.places, .any)

  /// All layers, in the order of the file.
  package static let layers = [
    tracks, GeoPackageFixes.layer(fixColumns), stops, events, route, places,
  ]

  // Used by one thread after the other, like the file.
  private var output: OutputFile
  private let file: GeoPackage
  private let writing: FixWriting
  private let makers = RelayWorker()
  private let writers = RelayWorker()

  /// Begins the file and its fixes, which other threads continue.
  static func begin(
    _ fixes: SettledFixes, at path: String, _ mode: FileMode
  ) throws(HitherError) -> OutingPackage {
    let package = try OutingPackage(path, mode)
    package.makeRows(of: fixes)
    return package
  }

  private init(_ path: String, _ mode: FileMode) throws(HitherError) {
    let output = try OutputFile(path, mode, isNamed: true)
    let ownPath = try output.ownPath()
    let (file, fixes) = try Self.telling { () throws(FormatError) in
      let file = try GeoPackage(path: ownPath, called: path)
      return (file, try GeoPackageFixes(file, added: Self.fixColumns, ways: Self.tracks))
    }
    self.output = output
    self.file = file
    writing = FixWriting(fixes)
  }

  // After a failed run: the file must not be removed while others write to it.
  deinit {
    makers.wait()
    writers.wait()
  }

  /// Makes the rows on one thread, while another writes them to the file.
  private func makeRows(of fixes: SettledFixes) {
    let (writing, writers) = (writing, writers)
    makers.give {
      var maker = GeoPackageFixMaker(added: Self.fixColumns)
      for (member, spool) in zip(fixes.members, fixes.spools) {
        writing.attempt { () throws(HitherError) in
          try spool?.read { (batch) in
            let rows = maker.rows(batch, member: member.id, isTimed: spool?.isTimed ?? true)
            writers.give { writing.append(rows) }
          }
        }
        let way = maker.endMember()
        writers.give { writing.endMember(way) }
      }
    }
  }

  /// Writes the layers that need the group; the file gets its name when it is complete.
  func finish(_ result: OutingResult) throws(HitherError) {
    makers.wait()
    writers.wait()
    let (fixes, ways) = try writing.result()
    try Self.telling { () throws(FormatError) in
      for (member, way) in zip(result.summary.members, ways) {
        try fixes.write(way, OutingLayers.tracks.values(of: member))
      }
      try Self.writeFeatures(of: result, file)
      try file.finish(lastChange: result.summary.end ?? Instant(milliseconds: 0))
    }
    try output.finish()
  }

  /// Converts an error of the file to one of the command.
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
        try stops.append(
          stop.place.map(GeoPackageGeometry.init(point:)), OutingLayers.stops.values(of: row))
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
      for stage in planned.stages {
        let elevations = planned.elevations.isEmpty ? [] : Array(planned.elevations[stage])
        try route.append(
          GeoPackageGeometry(line: Array(planned.points[stage]), elevations: elevations),
          OutingLayers.route.values(of: planned))
      }
    }
    let places = try file.add(Self.places)
    for place in outing.places {
      try places.append(place.shape.geometry, OutingLayers.places.values(of: place))
    }
  }
}

/// The layer of fixes, while workers write it.
private final class FixWriting: @unchecked Sendable {
  // Used only by the writing worker until that has finished, and by the owner afterwards.
  private let fixes: GeoPackageFixes
  private var ways: [GeoPackageKeptWay] = []
  private let failure = Mutex<HitherError?>(nil)

  init(_ fixes: GeoPackageFixes) { self.fixes = fixes }

  func append(_ rows: GeoPackageFixRows) {
    attempt { () throws(HitherError) in
      do throws(FormatError) { try fixes.append(rows) } catch { throw HitherError(error) }
    }
  }

  func endMember(_ way: GeoPackageWay) { attempt { ways.append(fixes.endMember(way)) } }

  /// Runs a body that may fail, unless something failed before.
  func attempt(_ body: () throws(HitherError) -> Void) {
    guard failure.withLock({ $0 == nil }) else { return }
    do throws(HitherError) {
      try body()
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }

  /// The layer, and the tracks in the order of the members.
  func result() throws(HitherError) -> (fixes: GeoPackageFixes, ways: [GeoPackageKeptWay]) {
    if let failure = failure.withLock({ $0 }) { throw failure }
    return (fixes, ways)
  }
}

extension AreaShape {
  /// The shape as it is written: the radius of a circle or corridor is a column.
  fileprivate var geometry: GeoPackageGeometry? {
    switch self {
    case .circle(let center, _): GeoPackageGeometry(point: center)
    case .corridor(let line, _): GeoPackageGeometry(line: line)
    case .polygons(let area): GeoPackageGeometry(area)
    }
  }
}
