import HitherEngine

/// The direction of a path away from one of its ends.
///
/// It is measured from the mean of the nodes of the first 15 s to that of the following 15 s. The
/// end itself is omitted: with its error in both, lengths along the direction would be too short.
struct PathHeading: Hashable, Sendable {
  /// Nodes farther away in time are not used, in seconds.
  static let longestSeconds = 30.0
  private static let leastMetres = 5.0

  fileprivate struct Sum: StateCoding, Hashable {
    var east = 0.0
    var north = 0.0
    var count = 0.0

    mutating func add(_ east: Double, _ north: Double) {
      self.east += east
      self.north += north
      count += 1
    }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&east)
      try c.code(&north)
      try c.code(&count)
    }
  }

  private var near = Sum()
  private var far = Sum()

  /// Adds a place of the path.
  mutating func add(east: Double, north: Double, secondsAway: Double) {
    if secondsAway <= Self.longestSeconds / 2 {
      near.add(east, north)
    } else {
      far.add(east, north)
    }
  }

  /// The direction, as a unit vector; nil if nodes are missing or almost coincide.
  var outward: (east: Double, north: Double)? {
    guard near.count > 0, far.count > 0 else { return nil }
    let east = far.east / far.count - near.east / near.count
    let north = far.north / far.count - near.north / near.count
    let metres = (east * east + north * north).squareRoot()
    guard metres >= Self.leastMetres else { return nil }
    return (east / metres, north / metres)
  }
}

extension PathHeading: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &near)
    try c.code(plain: &far)
  }
}
