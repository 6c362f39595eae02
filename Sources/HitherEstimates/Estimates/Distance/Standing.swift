import HitherEngine

/// Corrects the distance at the ends of stops.
///
/// A stop is detected some seconds too early or too late. Its middle is well known, from many
/// fixes: the distance between it and the path's end, along the path's direction, is added or
/// subtracted. An error across the direction, or of both signs, adds nothing.
struct Standing: Hashable, Sendable {
  /// The largest correction at one end, in metres.
  private static let mostMetres = 50.0
  private static let fewestFixes = 3.0
  /// A shorter stop does not show how far the positions wander, in seconds.
  private static let leastWandering = 180.0

  fileprivate struct Arrival: Hashable {
    var node: PathNode
    var headingEast: Double
    var headingNorth: Double
    var eastSum = 0.0
    var northSum = 0.0
    var squares = 0.0
    var count = 0.0
  }

  fileprivate struct Departure: Hashable {
    var node: PathNode
    var east: Double
    var north: Double
    var heading = PathHeading()
  }

  private var arrival: Arrival?
  private var departure: Departure?
  private var lastStanding: PathNode?
  /// By how much the positions of the last stop lie about their middle, as a variance by axis.
  private(set) var spread = 0.0

  /// Rests at a node; `last` is the end of the path, with its direction.
  mutating func stand(
    at node: PathNode, after last: PathNode,
    heading: @autoclosure () -> (east: Double, north: Double)?
  ) {
    if arrival == nil {
      let heading = heading()
      arrival = Arrival(
        node: last, headingEast: heading?.east ?? 0, headingNorth: heading?.north ?? 0)
    }
    arrival?.eastSum += node.east
    arrival?.northSum += node.north
    if let first = arrival?.node {
      let step = node.position - first.position
      arrival?.squares += (step * step).sum()
    }
    arrival?.count += 1
    lastStanding = node
  }

  var isStanding: Bool { arrival != nil }

  /// Whether no stop is open, so that moving on adds no correction.
  var isOver: Bool { arrival == nil && departure == nil }

  /// Moves on to a node; returns the correction, negative if the distance was too long.
  mutating func go(to node: PathNode) -> Double {
    var metres = arrive()
    guard let left = departure else { return metres }
    let seconds = node.seconds - left.node.seconds
    if seconds <= PathHeading.longestSeconds {
      departure?.heading.add(east: node.east, north: node.north, secondsAway: seconds)
    }
    if seconds >= PathHeading.longestSeconds { metres += depart() }
    return metres
  }

  /// Ends the path; its open corrections are settled.
  mutating func breakOff() -> Double { arrive() + depart() }

  private mutating func arrive() -> Double {
    guard let stop = arrival, let last = lastStanding else { return 0 }
    arrival = nil
    lastStanding = nil
    guard stop.count >= Self.fewestFixes else { return 0 }
    let (east, north) = (stop.eastSum / stop.count, stop.northSum / stop.count)
    departure = Departure(node: last, east: east, north: north)
    let middle = SIMD2(east, north) - stop.node.position
    let isLong = last.seconds - stop.node.seconds >= Self.leastWandering
    spread = isLong ? max(0, stop.squares / stop.count - (middle * middle).sum()) / 2 : 0
    let metres =
      (east - stop.node.east) * stop.headingEast + (north - stop.node.north) * stop.headingNorth
    return min(max(metres, -Self.mostMetres), Self.mostMetres)
  }

  private mutating func depart() -> Double {
    guard let left = departure else { return 0 }
    departure = nil
    guard let heading = left.heading.outward else { return 0 }
    let metres =
      (left.node.east - left.east) * heading.east + (left.node.north - left.north) * heading.north
    return min(max(metres, -Self.mostMetres), Self.mostMetres)
  }
}

extension Standing: StateCoding {
  // 2: how far positions lie about the middle of a stop.
  static let version: UInt16 = 2

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&arrival)
    try c.code(&departure)
    try c.code(&lastStanding)
    try c.code(&spread)
  }
}

extension Standing.Arrival: StateCoding {
  fileprivate init() { (node, headingEast, headingNorth) = (PathNode(), 0, 0) }

  fileprivate mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &node)
    try c.code(&headingEast)
    try c.code(&headingNorth)
    try c.code(&eastSum)
    try c.code(&northSum)
    try c.code(&squares)
    try c.code(&count)
  }
}

extension Standing.Departure: StateCoding {
  fileprivate init() { (node, east, north) = (PathNode(), 0, 0) }

  fileprivate mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &node)
    try c.code(&east)
    try c.code(&north)
    try c.code(&heading)
  }
}
