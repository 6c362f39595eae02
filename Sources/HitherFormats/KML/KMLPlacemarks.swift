internal import HitherGeodesy
internal import HitherTracks

/// The placemarks of single places and the lines of a file, until it is known what they are.
///
/// Programs write a track as a line with a placemark for each of its points, a route as a line through named points, and
/// waypoints with the times at which they were marked. Folders keep these apart, and the times of a recording go on from
/// place to place. `sorted` looks at both, so that each place counts once.
struct KMLPlacemarks: Sendable {
  /// A placemark of a single place.
  struct Place {
    var fix: Fix
    var label: String
    /// The run of placemarks that it stands in: those with no beginning or end of a folder between them.
    var group: Int

    /// What tells it from others: name, place and time.
    var name: Name { Name(coordinate: fix.coordinate, time: fix.time, label: label) }
  }

  struct Name: Hashable {
    var coordinate: Coordinate
    var time: Instant
    var label: String
  }

  /// A line, and how many places of the file stand before it.
  struct Line {
    var batch: RecordBatch
    var vertices: Set<Coordinate>
    var placesBefore: Int
  }

  private(set) var places: [Place] = []
  private(set) var lines: [Line] = []
  /// The places of each track with times of its own.
  private(set) var tracks: [Set<Coordinate>] = []
  private var group = 0
  private var vertexCount = 0
  private var courses: Set<[Coordinate]> = []

  /// Lines and tracks with more places together are not held back, nor compared with placemarks.
  private static let mostVertices = 1_000_000

  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty && lines.isEmpty }

  /// Says that a folder begins or ends.
  mutating func beginGroup() {
    group += 1
  }

  mutating func add(_ fix: Fix, _ label: String) {
    places.append(Place(fix: fix, label: label, group: group))
  }

  /// Adds a track, so that placemarks of its points are known.
  mutating func addTrack(_ fixes: FixBatch) {
    let course = (0..<fixes.count).map { fixes[$0].coordinate }
    if hasRoom(for: course) { tracks.append(Set(course)) }
  }

  /// What became of a line.
  enum Held {
    case held
    /// It is to be passed on at once.
    case tooLong
    /// The same line came before.
    case repeated
  }

  /// Adds a line.
  mutating func addLine(_ batch: RecordBatch) -> Held {
    let course = (0..<batch.fixes.count).map { batch.fixes[$0].coordinate }
    guard hasRoom(for: course) else { return .tooLong }
    guard courses.insert(course).inserted else { return .repeated }
    lines.append(Line(batch: batch, vertices: Set(course), placesBefore: places.count))
    return .held
  }

  private mutating func hasRoom(for course: [Coordinate]) -> Bool {
    vertexCount += course.count
    return vertexCount <= Self.mostVertices
  }
}
