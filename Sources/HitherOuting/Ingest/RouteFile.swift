import HitherFormats
import HitherGeodesy
import HitherRoutes
import HitherTracks

/// Reads planned routes from track files.
enum RouteFile {
  /// The limit of a route's points.
  static let pointLimit = 2_000_000
  /// The limit of its named places.
  static let waypointLimit = 1000

  /// The route of a file: its track, or its route points if it has no track.
  static func read(_ path: String, _ options: OutingOptions) throws(HitherError) -> PlannedRoute {
    do throws(FormatError) {
      var reader = try options.open(path).reader
      var batch = RecordBatch()
      var track = Line()
      var route = Line()
      var waypoints: [PlannedRoute.Waypoint] = []
      while try reader.read(&batch) {
        switch batch.kind {
        case .track: track.add(batch.fixes)
        case .route: route.add(batch.fixes)
        case .waypoint: add(batch, to: &waypoints)
        }
        _ = reader.takeRejects()
        guard track.points.count + route.points.count <= pointLimit else {
          throw FormatError(
            .limit, file: path, message: "the route has more than \(pointLimit) points")
        }
      }
      let line = track.points.isEmpty ? route : track
      guard line.points.count >= 2 else {
        throw FormatError(
          .noRecords, file: path, message: "the file holds no route: no two points on a line")
      }
      guard line.hasLength else {
        throw FormatError(
          .noRecords, file: path,
          message: "the file holds no route: all points of a line are at one place")
      }
      let metadata = reader.metadata
      let name = track.points.isEmpty ? metadata.routeName : metadata.trackNames.first
      var planned = PlannedRoute(
        name: name ?? metadata.name ?? FileName.stem(of: path), points: line.points,
        elevations: line.elevations.allSatisfy(\.isNaN) ? [] : line.elevations,
        waypoints: waypoints)
      planned.stageStarts = line.stageStarts
      return planned
    } catch {
      throw HitherError(error)
    }
  }

  private static func add(_ batch: RecordBatch, to waypoints: inout [PlannedRoute.Waypoint]) {
    for index in 0..<min(batch.fixes.count, waypointLimit - waypoints.count) {
      let name = index < batch.labels.count ? batch.labels[index] : ""
      waypoints.append(.init(name: name, coordinate: batch.fixes.coordinate(index)))
    }
  }

  /// Whether a file is a route plan and not a recording: it has a line, and no track point has a time.
  static func isPlan(_ path: String, _ options: OutingOptions) -> Bool {
    do throws(FormatError) {
      var reader = try options.open(path).reader
      var batch = RecordBatch()
      var line = Line()
      while try reader.read(&batch) {
        _ = reader.takeRejects()
        guard batch.kind != .waypoint else { continue }
        if !line.hasLength { line.add(batch.fixes) }
        let isTimed = batch.fixes.time.contains { $0 != Instant.absent.milliseconds }
        if batch.kind == .track && isTimed { return false }
      }
      return line.hasLength
    } catch {
      return false
    }
  }

  private struct Line {
    var points: [Coordinate] = []
    var elevations: [Double] = []
    var stageStarts: [Int] = []
    /// Whether two consecutive points of a line differ.
    private(set) var hasLength = false

    mutating func add(_ fixes: FixBatch) {
      for index in 0..<fixes.count {
        let point = fixes.coordinate(index)
        if let last = points.last {
          // Planners cut a line into segments anywhere, so a short step between two is part of the route.
          let isStage =
            fixes.startsSegment[index]
            && ShortDistance.metres(from: last, to: point) > RouteLine.closingMetres
          if isStage { stageStarts.append(points.count) }
          hasLength = hasLength || !isStage && last != point
        }
        points.append(point)
        elevations.append(fixes[.elevation].isEmpty ? .nan : fixes[.elevation][index])
      }
    }
  }
}
