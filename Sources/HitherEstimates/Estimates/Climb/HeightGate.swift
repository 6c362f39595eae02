import HitherEngine

/// Passes measured heights, and holds back placeholders for "unknown".
///
/// Devices write 0 or −32768 if they know no height, and some heights jump for one fix. A height
/// that is impossible to reach since the last one waits for the next. If that agrees, the level has
/// changed and a new section begins there; otherwise it was a spike.
struct HeightGate: Sendable {
  /// Heights outside are placeholders or faults, in metres.
  static let possibleMetres = -1000.0...20_000.0
  /// An exact 0 counts as a height only within this distance of the last one, in metres.
  static let nearZeroMetres = 30.0
  /// The greatest possible step, plus `climbMetresPerSecond` for each second.
  static let stepMetres = 30.0
  static let climbMetresPerSecond = 10.0

  /// One measured height.
  struct Height: Hashable, Sendable {
    var time: Int64
    var metres: Double
    var way: Double
    var isResting: Bool
    /// Whether the track from the previous height is unknown.
    var begins = false
    /// Metres along the planned route; NaN off it.
    var progress = Double.nan
  }

  /// The last height that was passed.
  private(set) var last: Height?
  private var doubted: Height?

  /// Heights that the next height has decided.
  enum Passed {
    case none
    /// The height itself.
    case itself
    /// A suspect height, followed by the height itself.
    case after(Height)
  }

  mutating func pass(_ height: Height) -> Passed {
    guard let last else {
      // A recording of zeros only has no heights.
      guard Self.possibleMetres.contains(height.metres), height.metres != 0 else { return .none }
      self.last = height
      return .itself
    }
    guard Self.isHeight(height.metres, after: last.metres) else { return .none }
    if Self.isPossible(from: last, to: height) {
      extend(to: height)
      return .itself
    }
    guard var first = doubted, Self.isPossible(from: first, to: height) else {
      doubted = height
      return .none
    }
    doubted = nil
    self.last = height
    first.begins = true
    return .after(first)
  }

  /// Whether a height is certain to pass after the last one.
  @inline(__always)
  static func letsThrough(
    _ metres: Double, at time: Int64, after lastMetres: Double, at lastTime: Int64
  ) -> Bool {
    isHeight(metres, after: lastMetres)
      // A small step is possible within no time.
      && (abs(metres - lastMetres) <= stepMetres && time >= lastTime
        || isPossible(from: lastMetres, at: lastTime, to: metres, at: time))
  }

  /// Passes a height that is certain to pass.
  mutating func extend(to height: Height) {
    doubted = nil
    last = height
  }

  @inline(__always)
  private static func isHeight(_ metres: Double, after last: Double) -> Bool {
    possibleMetres.contains(metres) && (metres != 0 || abs(last) <= nearZeroMetres)
  }

  private static func isPossible(from one: Height, to other: Height) -> Bool {
    isPossible(from: one.metres, at: one.time, to: other.metres, at: other.time)
  }

  @inline(__always)
  private static func isPossible(
    from one: Double, at time: Int64, to other: Double, at later: Int64
  ) -> Bool {
    let seconds = Double(later - time) / 1000
    return abs(other - one) <= stepMetres + climbMetresPerSecond * seconds
  }
}

extension HeightGate: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&doubted)
  }
}

extension HeightGate.Height: StateCoding {
  init() { (time, metres, way, isResting) = (0, 0, 0, false) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&metres)
    try c.code(&way)
    try c.code(&isResting)
    try c.code(&begins)
    try c.code(&progress)
  }
}
