package import HitherEngine
import HitherGeodesy
import HitherTracks

extension SpeedClassifier {
  /// The operator's state.
  package struct State: Sendable {
    /// Where the member may be at rest, and a fix that was elsewhere.
    var stay = Stay(time: .absent, place: Coordinate(latitudeE7: 0, longitudeE7: 0))
    var stray: Stay?
    var noise: PositionNoise
    var last: Instant?
    var lastPlace: Coordinate?
    var current = SpeedClass.stationary
    var since = Instant.absent
    var isKnown = false
    /// One switch per class from running on.
    var switches = [ClassSwitch](repeating: ClassSwitch(), count: SpeedClass.allCases.count - 2)
    var ride = RideMemory()
    /// Whether a slow speed is known to affect no switch; not saved.
    var isCalm = false

    init(_ settings: OutingSettings) {
      noise = PositionNoise(usualMetres: settings.fences.usualAccuracyMetres)
    }

    /// The fastest class whose switch is on.
    var fastestOn: SpeedClass {
      switches.lastIndex { $0.isOn }.map { SpeedClass.allCases[$0 + 2] } ?? .walking
    }
  }

  /// A place at which the member has been since a time.
  struct Stay {
    var time: Instant
    /// The mean of the fixes.
    var place: Coordinate
    var fixes: Int64 = 1
  }
}

extension SpeedClassifier.Stay: StateCoding {
  init() { (time, place) = (Instant(), Coordinate()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&place)
    try c.code(&fixes)
  }

  func validate() throws(StateError) {
    guard (1...10_000).contains(fixes) else {
      throw StateError.malformed("a stay has a strange number of fixes")
    }
  }
}

extension SpeedClassifier.State: StateCoding {
  package static var version: UInt16 { 2 }

  package init() { noise = PositionNoise() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&stay)
    try c.code(&stray)
    try c.code(&noise)
    try c.code(&last)
    try c.code(&lastPlace)
    try c.code(&current, orThrow: "a speed class is not known")
    try c.code(&since)
    try c.code(&isKnown)
    try c.code(&switches)
    try c.code(&ride)
  }

  package func validate() throws(StateError) {
    guard switches.count == SpeedClass.allCases.count - 2 else {
      throw StateError.malformed("a speed class is not known")
    }
  }
}
