package import HitherEngine
import HitherGeodesy
import HitherTracks

/// The previous fix.
package struct LastFix: Sendable {
  package var time: Int64
  package var latitudeE7: Int32
  package var longitudeE7: Int32
  /// The device's speed in metres per second; NaN if not recorded.
  package var speed: Double

  @inlinable
  package init(time: Int64, latitudeE7: Int32, longitudeE7: Int32, speed: Double) {
    (self.time, self.latitudeE7, self.longitudeE7) = (time, latitudeE7, longitudeE7)
    self.speed = speed
  }
}

extension RouteMatcher {
  /// Scratch memory reused from fix to fix; results do not depend on it.
  struct Workspace: Sendable {
    var candidates: [RouteCandidate] = []
    var nearby = RouteSurroundings()
    /// Whether the distance walked up to the only path's home is recorded there; otherwise it is at
    /// the last fix, and is read on demand.
    var isHomeNoted = true
  }

  /// The operator's state.
  package struct State: Sendable {
    /// Fixes that are not settled yet.
    var held = FixBatch()
    /// Inaccurate fixes, which are not matched.
    var aside = FixesSetAside()
    var last: LastFix?
    var odometer = Odometer()
    var lattice = RouteTrellis()
    var offRoute = OffRouteDetector.State()
    /// Not saved.
    var workspace = Workspace()

    package init() {}

    /// Advances to a fix to which the only path was extended.
    @inline(__always)
    mutating func extend(to fixes: MatchedColumns, _ index: Int, chord: Double) {
      odometer.pass(to: fixes.coordinate(index), isRecorded: true, chord: chord)
      last = fixes.lastFix(index)
      workspace.isHomeNoted = false
    }

    /// Records the distance walked up to the last fix, if the only path's home is there.
    mutating func noteHome() {
      guard !workspace.isHomeNoted, let last else { return }
      workspace.isHomeNoted = true
      let place = Coordinate(latitudeE7: last.latitudeE7, longitudeE7: last.longitudeE7)
      lattice.noteHome(at: place, walked: odometer.reading(at: place))
    }

    /// The number and duration of episodes off the route.
    package var offRouteSummary: OffRouteSummary { offRoute.summary }
  }
}

extension RouteMatcher.State: StateCoding {
  package static var version: UInt16 { 2 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&held)
    try c.code(&aside)
    try c.code(&last)
    try c.code(&odometer)
    try c.code(&lattice)
    try c.code(&offRoute)
  }

  package func validate() throws(StateError) {
    guard lattice.pendingCount == held.count else {
      throw StateError.malformed("the lattice is not of the fixes")
    }
  }
}

extension LastFix: StateCoding {
  package init() { (time, latitudeE7, longitudeE7, speed) = (0, 0, 0, 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
    try c.code(&speed)
  }
}
