import HitherEngine

/// The ground under a member's way as the member's own heights tell it, with the place on the planned
/// route; what members' grounds are pooled from.
///
/// A point is kept where the way leaves the last one by the spacing; when there are too many, the
/// spacing doubles and every second point goes.
struct GroundTrail: Sendable {
  /// A point of the ground.
  struct Point: Hashable, Sendable {
    /// Milliseconds.
    var time: Int64
    /// Metres gone since the first point.
    var way: Double
    /// Metres along the planned route, counted on over laps; NaN off it.
    var progress: Double
    /// Metres, as worked out from all heights around.
    var height: Double
    /// Whether the way from the point before is not known.
    var begins: Bool
  }

  static let leastSpacingMetres = 20.0
  static let mostPoints = 8192

  private var kept: [Point] = []
  /// The last point, where it is not kept.
  private var tail: Point?
  private var spacing = GroundTrail.leastSpacingMetres
  private var way = 0.0

  /// The points in order of time, the last one among them.
  var points: [Point] { tail.map { kept + [$0] } ?? kept }

  /// Takes the next node and the ground there.
  mutating func add(_ node: HeightNode, ground: Double) {
    way += node.metres
    let point = Point(
      time: node.time, way: way, progress: node.progress, height: ground, begins: node.begins)
    if let last = kept.last, !point.begins, way - last.way < spacing {
      tail = point
      return
    }
    if point.begins, let tail { kept.append(tail) }
    tail = nil
    kept.append(point)
    if kept.count > Self.mostPoints { thin() }
  }

  private mutating func thin() {
    spacing *= 2
    var thinned: [Point] = []
    var carriesBreak = false
    for (index, point) in kept.enumerated() {
      carriesBreak = carriesBreak || point.begins
      guard index % 2 == 0 else { continue }
      thinned.append(point)
      thinned[thinned.count - 1].begins = carriesBreak
      carriesBreak = false
    }
    kept = thinned
  }
}

extension GroundTrail: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(kept)
    writer.write(tail)
    writer.write(spacing)
    writer.write(way)
  }

  init(from reader: inout StateReader) throws(StateError) {
    kept = try reader.readList(Point.self)
    tail = try reader.readOptional(Point.self)
    spacing = try reader.read(Double.self)
    way = try reader.read(Double.self)
  }
}

extension GroundTrail.Point: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    for value in [way, progress, height] { writer.write(value) }
    writer.write(begins)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Int64.self)
    way = try reader.read(Double.self)
    progress = try reader.read(Double.self)
    height = try reader.read(Double.self)
    begins = try reader.read(Bool.self)
  }
}
