internal import HitherGeodesy
internal import HitherTracks

/// The placemarks of single places and the lines of a file, until it is known what the placemarks are.
///
/// Programs write a track as a line with a placemark for each of its points, a route as a line through waypoints, and waypoints
/// with the times at which they were marked. What is a recording is told by the times: they go on from place to place.
struct KMLPlacemarks: Sendable {
  /// What the placemarks come to.
  struct Sorted {
    /// A recording: the points of lines, or placemarks by themselves.
    var track = RecordBatch()
    var waypoints = RecordBatch()
    /// Whether times were left out of account.
    var areTimesLeftOut = false
  }

  private struct Name: Hashable {
    var coordinate: Coordinate
    var time: Instant
    var label: String
  }

  private var places: [(fix: Fix, label: String)] = []
  private var named: Set<Name> = []
  /// The vertices of each line.
  private var lines: [Set<Coordinate>] = []
  private var vertexCount = 0

  /// Lines with more vertices together are not looked through.
  private static let mostVertices = 1_000_000

  var count: Int { places.count }

  /// Adds a placemark; one of the same name, place and time counts once.
  mutating func add(_ fix: Fix, _ label: String) {
    let name = Name(coordinate: fix.coordinate, time: fix.time, label: label)
    guard label.isEmpty || named.insert(name).inserted else { return }
    places.append((fix, label))
  }

  mutating func addLine(_ fixes: FixBatch) {
    vertexCount += fixes.count
    guard vertexCount <= Self.mostVertices else {
      lines = []
      return
    }
    lines.append(Set((0..<fixes.count).map { fixes[$0].coordinate }))
  }

  /// Sorts the placemarks out.
  ///
  /// - Parameters:
  ///   - hasTrack: Whether the file has a track with times of its own.
  ///   - linePlaces: How many places its lines have.
  func sorted(hasTrack: Bool, linePlaces: Int) -> Sorted {
    var sorted = Sorted()
    sorted.waypoints.kind = .waypoint
    var isOfTrack = [Bool](repeating: false, count: places.count)
    if !hasTrack {
      for line in lines {
        let members = places.indices.filter { index in
          places[index].fix.time != .absent && !isOfTrack[index]
            && line.contains(places[index].fix.coordinate)
        }
        // Most of the line has a time, and the times go on along it.
        guard members.count * 2 >= line.count, goesOn(members) else { continue }
        append(members, to: &sorted.track, asSegment: true)
        for index in members { isOfTrack[index] = true }
      }
    }
    let timed = places.indices.filter { places[$0].fix.time != .absent && !isOfTrack[$0] }
    // A few stamps beside a line mark places of it, and are no recording.
    let isRecording =
      !hasTrack && sorted.track.fixes.isEmpty && !timed.isEmpty && timed.count * 2 >= linePlaces
      && goesOn(timed)
    if isRecording {
      append(timed, to: &sorted.track, asSegment: false)
      for index in timed { isOfTrack[index] = true }
    } else {
      sorted.areTimesLeftOut = !timed.isEmpty && !hasTrack && sorted.track.fixes.isEmpty
    }
    for index in places.indices where !isOfTrack[index] {
      sorted.waypoints.fixes.append(places[index].fix)
      sorted.waypoints.labels.append(places[index].label)
    }
    return sorted
  }

  /// Whether the times of places go on in their order, but for one step in ten.
  private func goesOn(_ members: [Int]) -> Bool {
    let back = zip(members, members.dropFirst()).count { places[$1].fix.time < places[$0].fix.time }
    return back * 10 <= members.count
  }

  private func append(_ members: [Int], to track: inout RecordBatch, asSegment: Bool) {
    track.hasSegments = asSegment
    for (number, index) in members.enumerated() {
      var fix = places[index].fix
      fix.startsSegment = asSegment && number == 0
      track.fixes.append(fix)
    }
  }
}
