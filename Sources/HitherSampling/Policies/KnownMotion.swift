package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// A phone's knowledge of its speed from its fixes.
package struct KnownMotion: Sendable {
  /// The newest fix.
  private(set) var last: Fix?
  /// The previous fix.
  private(set) var before: Fix?

  /// Makes it without knowledge.
  package init() {}

  /// Adds the next fix.
  package mutating func add(_ fix: Fix) {
    before = last
    last = fix
  }

  /// Speed in metres per second: the receiver's, otherwise from the previous fix; nil if both are unknown.
  package var speed: Double? {
    guard let last else { return nil }
    if !last.speed.isNaN { return last.speed }
    guard let before, last.time > before.time else { return nil }
    return ShortDistance.metres(from: before.coordinate, to: last.coordinate)
      / (Double(last.time - before.time) / 1000)
  }
}

extension KnownMotion: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&before)
  }
}

/// The memory of a policy that only uses the distance from the last kept fix.
package struct KeptFix: Sendable {
  var fix: Fix?

  package init() {}
}

extension KeptFix: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&fix)
  }
}
