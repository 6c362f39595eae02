import HitherFormats
import HitherGeodesy
import HitherTracks

/// Reads planned routes from track files.
enum RouteFile {
  /// A route has at most so many points.
  static let pointLimit = 2_000_000
  /// So many of the places that it marks are kept.
  static let waypointLimit = 1000

  /// The route of a file: its track, or its route points where it has no track.
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
      let metadata = reader.metadata
      let name = track.points.isEmpty ? metadata.routeName : metadata.trackNames.first
      return PlannedRoute(
        name: name ?? metadata.name ?? FileName.stem(of: path), points: line.points,
        elevations: line.elevations.allSatisfy(\.isNaN) ? [] : line.elevations,
        waypoints: waypoints)
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

  /// Whether a file is a plan rather than a recording: it holds points, and no track point has a
  /// time.
  static func isPlan(_ path: String, _ options: OutingOptions) -> Bool {
    do throws(FormatError) {
      var reader = try options.open(path).reader
      var batch = RecordBatch()
      var points = 0
      while try reader.read(&batch) {
        _ = reader.takeRejects()
        guard batch.kind != .waypoint else { continue }
        points += batch.fixes.count
        let isTimed = batch.fixes.time.contains { $0 != Instant.absent.milliseconds }
        if batch.kind == .track && isTimed { return false }
      }
      return points >= 2
    } catch {
      return false
    }
  }

  private struct Line {
    var points: [Coordinate] = []
    var elevations: [Double] = []

    mutating func add(_ fixes: FixBatch) {
      for index in 0..<fixes.count {
        points.append(fixes.coordinate(index))
        elevations.append(fixes[.elevation].isEmpty ? .nan : fixes[.elevation][index])
      }
    }
  }
}
