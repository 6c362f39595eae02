import HitherEngine
import HitherGeodesy
import HitherTracks

/// The path of a walker, as a polyline with its cumulative length.
///
/// A vertex is made each 25 m (`spacing`); the last edge ends at the walker's current position. The
/// length of an edge is summed in finer steps between averaged places, so that bends count. If the
/// walker hardly moved it is the straight-line length, so that noise does not count. Vertices from
/// noise at rest are removed when the walker turns out to have stayed. `docs/methods/stragglers.md`
/// has the errors. When the trail is full every other vertex is dropped and the spacing doubles:
/// lengths stay as they were summed, while the line deviates from the path by at most half the
/// spacing.
struct Trail: Sendable {
  /// Vertices in a block, which is skipped as a whole if it is too far away.
  static let blockSize = 32
  /// A lower straight-line speed, for a minute or more, is resting, in metres per second.
  static let restingPace = 0.3

  private struct Moment: StateCoding {
    var place = Coordinate()
    var time = Instant()

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(plain: &place)
      try c.code(plain: &time)
    }
  }

  private var capacity: Int
  private(set) var spacing = 25.0
  private(set) var vertices: [Coordinate] = []
  /// Metres from the start to each vertex.
  private(set) var reach: [Double] = []
  private var arrived: [Int64] = []
  /// By block, the distance from its first vertex to the farthest of those that its edges touch.
  private(set) var radii: [Double] = []
  /// The vertex before which vertices are never removed.
  private var restFloor = 0
  /// The last two places at which a step began.
  private var recent: [Moment] = []
  /// The last two places, and the typical deviation of places from an even pace, in metres.
  private var passed: [Coordinate] = []
  private var roughness = 6.0
  /// The end of the last step, and the steps' sum since the last vertex in metres.
  private var averaged: Coordinate?
  private var stepped = 0.0
  /// The walker's position; nil before the first place.
  private(set) var head: Coordinate?
  /// Metres from the start to the head.
  private(set) var length = 0.0

  init(capacity: Int) {
    self.capacity = max(4, capacity)
  }

  /// The number of edges; the last ends at the head.
  var edges: Int { vertices.count }

  /// The end of an edge, with its metres from the start.
  func end(of edge: Int) -> (place: Coordinate, reach: Double) {
    if edge + 1 < vertices.count { return (vertices[edge + 1], reach[edge + 1]) }
    return (head ?? vertices[edge], length)
  }

  /// Adds the walker's current position.
  ///
  /// The head moves at once; the line behind it follows a step later, when the next place is known
  /// too and noise can be averaged.
  mutating func extend(to place: Coordinate, at time: Instant) {
    head = place
    guard let last = recent.last else {
      push(place, 0, time)
      averaged = place
      recent = [Moment(place: place, time: time)]
      return
    }
    learnRoughness(place)
    if ShortDistance.metres(from: last.place, to: place) >= stepMetres {
      if recent.count == 2 {
        draw(to: mean(recent[0].place, last.place, place), last.time)
      }
      if recent.count == 2 { recent.removeFirst() }
      recent.append(Moment(place: place, time: time))
    }
    guard let base = reach.last, let averaged else { return }
    let rest = ShortDistance.metres(from: averaged, to: place)
    length = base + edgeLength(to: place, stepped + rest, time)
  }

  /// The part between two places of the trail, as a trail of its own.
  func part(from start: Double, to end: Double, capacity: Int) -> Trail {
    var part = Trail(capacity: capacity)
    for vertex in vertices.indices where (start...max(start, end)).contains(reach[vertex]) {
      part.extend(to: vertices[vertex], at: Instant(milliseconds: arrived[vertex]))
    }
    return part
  }

  /// Continues along another trail.
  mutating func append(_ other: Trail, at time: Instant) {
    for place in other.vertices { extend(to: place, at: time) }
  }

  /// The least length of a step: longer for noisy places, shorter to resolve bends.
  private var stepMetres: Double { min(max(1.5 * roughness, 6), 16) }

  /// Updates the median deviation of places from an even pace.
  private mutating func learnRoughness(_ place: Coordinate) {
    if passed.count == 2 {
      let frame = LocalFrame(origin: passed[1])
      let (before, after) = (frame.planePoint(passed[0]), frame.planePoint(place))
      let beside = PlanePoint(
        east: before.east + after.east, north: before.north + after.north)
      let isAbove = beside.distance(to: PlanePoint(east: 0, north: 0)) > roughness
      roughness = min(max(roughness * (isAbove ? 1.05 : 1 / 1.05), 1), 40)
    }
    if passed.isEmpty { passed.append(place) }
    if passed.count >= 2 { passed.removeFirst(passed.count - 1) }
    passed.append(place)
  }

  /// The weighted mean of a place (twice) and its neighbours, if they are so close that noise matters.
  private func mean(_ before: Coordinate, _ place: Coordinate, _ after: Coordinate) -> Coordinate {
    guard ShortDistance.metres(from: before, to: place) < 1.5 * spacing,
      ShortDistance.metres(from: place, to: after) < 1.5 * spacing
    else { return place }
    let frame = LocalFrame(origin: place)
    let (one, other) = (frame.planePoint(before), frame.planePoint(after))
    let middle = PlanePoint(
      east: (one.east + other.east) / 4, north: (one.north + other.north) / 4)
    return frame.coordinate(middle) ?? place
  }

  /// Makes a step, and a vertex when the spacing is reached.
  private mutating func draw(to place: Coordinate, _ time: Instant) {
    guard let vertex = vertices.last, let base = reach.last, let from = averaged else { return }
    stepped += ShortDistance.metres(from: from, to: place)
    averaged = place
    guard ShortDistance.metres(from: vertex, to: place) >= spacing else { return }
    length = base + edgeLength(to: place, stepped, time)
    stepped = 0
    if let vertex = restingPlace(place, time) {
      cut(after: vertex)
    } else {
      push(place, length, time)
    }
  }

  /// The length from the last vertex to a place: the steps' sum for a walker in motion, otherwise the straight line.
  private func edgeLength(to place: Coordinate, _ steps: Double, _ time: Instant) -> Double {
    guard let vertex = vertices.last, let since = arrived.last else { return 0 }
    let straight = ShortDistance.metres(from: vertex, to: place)
    let seconds = Double(time.milliseconds - since) / 1000
    let walks = seconds <= 60 || straight >= Self.restingPace * seconds
    return walks ? max(steps, straight) : straight
  }

  /// The recent vertex at which the walker has stayed, although noise made the trail longer.
  ///
  /// The position is there again after a time in which a walker covers more distance.
  private func restingPlace(_ place: Coordinate, _ time: Instant) -> Int? {
    var vertex = vertices.count - 2
    while vertex >= restFloor, length - reach[vertex] <= 3 * spacing {
      let seconds = Double(time.milliseconds - arrived[vertex]) / 1000
      if length - reach[vertex] < Self.restingPace * seconds,
        ShortDistance.metres(from: vertices[vertex], to: place) < spacing
      {
        return vertex
      }
      vertex -= 1
    }
    return nil
  }

  private mutating func cut(after vertex: Int) {
    vertices.removeSubrange((vertex + 1)...)
    reach.removeSubrange((vertex + 1)...)
    arrived.removeSubrange((vertex + 1)...)
    radii.removeSubrange((vertex / Self.blockSize + 1)...)
    restFloor = vertex
  }

  private mutating func push(_ place: Coordinate, _ metres: Double, _ time: Instant) {
    if vertices.count >= capacity { thin() }
    vertices.append(place)
    reach.append(metres)
    arrived.append(time.milliseconds)
    measureBlock(with: vertices.count - 1)
  }

  /// Extends the block whose edge ends at a vertex, and begins one if it is the first.
  private mutating func measureBlock(with vertex: Int) {
    if vertex > 0 {
      let block = (vertex - 1) / Self.blockSize
      let far = ShortDistance.metres(
        from: vertices[block * Self.blockSize], to: vertices[vertex])
      radii[block] = max(radii[block], far)
    }
    if vertex % Self.blockSize == 0 { radii.append(0) }
  }

  private mutating func thin() {
    let kept = vertices.indices.filter { $0 % 2 == 0 || $0 == vertices.count - 1 }
    vertices = kept.map { vertices[$0] }
    reach = kept.map { reach[$0] }
    arrived = kept.map { arrived[$0] }
    spacing *= 2
    restFloor = vertices.count
    measureBlocks()
  }

  private mutating func measureBlocks() {
    radii = []
    for vertex in vertices.indices { measureBlock(with: vertex) }
  }
}

extension Trail: StateCoding {
  init() { self.init(capacity: 16_384) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    let capacity = try c.coded(UInt32(truncatingIfNeeded: capacity))
    if c.isReading { self.capacity = max(4, Int(capacity)) }
    try c.code(&spacing)
    try c.code(&restFloor)
    try c.code(&roughness)
    try c.code(&passed)
    try c.code(&stepped)
    try c.code(&length)
    try c.code(&head)
    try c.code(&averaged)
    try c.code(&recent, as: UInt8.self)
    var saved = vertices.indices.map { index in
      Vertex(place: vertices[index], reach: reach[index], arrived: arrived[index])
    }
    try c.code(&saved)
    if c.isReading { try restore(saved) }
  }

  private mutating func restore(_ saved: [Vertex]) throws(StateError) {
    guard (0...saved.count).contains(restFloor), recent.count <= 2,
      saved.isEmpty == (head == nil), saved.isEmpty == recent.isEmpty
    else { throw StateError.malformed("a trail's ends do not fit its vertices") }
    for vertex in saved {
      guard vertex.reach >= reach.last ?? 0 else {
        throw StateError.malformed("the lengths of a trail do not ascend")
      }
      vertices.append(vertex.place)
      reach.append(vertex.reach)
      arrived.append(vertex.arrived)
    }
    measureBlocks()
  }
}

/// A vertex of a trail as it is saved.
private struct Vertex: StateCoding {
  var place = Coordinate()
  var reach = 0.0
  var arrived: Int64 = 0

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &place)
    try c.code(&reach)
    try c.code(&arrived)
  }
}
