internal import HitherGeodesy
internal import HitherTracks

/// The point placemarks and the lines of a file, until their meaning is decided.
///
/// Programs write a track as a line with a placemark for each of its points, a route as a line
/// through named points, and waypoints with the times at which they were marked. Folders separate
/// these, and the times of a recording increase from point to point. `sorted` uses both, so that
/// each position counts once.
struct KMLPlacemarks: Sendable {
  /// A placemark of a single position.
  struct Place {
    var fix: Fix
    var label: String
    /// The run of placemarks that it belongs to: those without a folder boundary between them.
    var group: Int

    /// The key for duplicates: name, position and time.
    var name: Name { Name(coordinate: fix.coordinate, time: fix.time, label: label) }
  }

  struct Name: Hashable {
    var coordinate: Coordinate
    var time: Instant
    var label: String
  }

  /// A line, and the number of point placemarks before it in the file.
  struct Line {
    var batch: RecordBatch
    var vertices: Set<Coordinate>
    var placesBefore: Int
  }

  private(set) var places: [Place] = []
  private(set) var lines: [Line] = []
  /// The positions of each track with times of its own.
  private(set) var tracks: [Set<Coordinate>] = []
  private var group = 0
  private var vertexCount = 0
  private var courses: Set<[Coordinate]> = []

  /// The most vertices of lines and tracks together that are buffered and compared with placemarks.
  private static let mostVertices = 1_000_000

  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty && lines.isEmpty }

  /// Begins a new run at the start or end of a folder.
  mutating func beginGroup() {
    group += 1
  }

  mutating func add(_ fix: Fix, _ label: String) {
    places.append(Place(fix: fix, label: label, group: group))
  }

  /// Adds a track, so that placemarks of its points are recognised.
  mutating func addTrack(_ fixes: FixBatch) {
    let course = (0..<fixes.count).map { fixes[$0].coordinate }
    if hasRoom(for: course) { tracks.append(Set(course)) }
  }

  /// What happened to a line.
  enum LineDecision {
    case held
    /// It must be passed on at once.
    case tooLong
    /// The same line came before.
    case repeated
  }

  /// Adds a line.
  mutating func addLine(_ batch: RecordBatch) -> LineDecision {
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
