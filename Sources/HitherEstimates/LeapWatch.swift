package import HitherEngine
package import HitherTracks

/// Detects steps that no other part of a recording makes plausible.
///
/// Such a step is longer than a kilometre, faster than 15 m/s, and more than five times as fast as
/// the member was for at least ten seconds anywhere else. At most three such steps are reported: if
/// more are alike, the member was that fast.
package struct LeapWatch: Sendable {
  static let leastMetres = 1000.0
  static let leastMetresPerSecond = 15.0
  static let leastTimes = 5.0
  /// How long the rest of the recording must be, in milliseconds.
  static let leastMilliseconds: Int64 = 600_000
  private static let pieceMilliseconds: Int64 = 10_000
  private static let most = 3

  /// A step between two fixes.
  package struct Leap: Hashable, Sendable {
    package var end: Instant
    package var milliseconds: Int64
    package var metres: Double

    package var metresPerSecond: Double { metres / (Double(milliseconds) / 1000) }
  }

  /// The fastest long steps.
  private var longest: [Leap] = []
  /// The highest mean speed elsewhere, in m/s, and the duration that it covers.
  private var fastest = 0.0
  private var milliseconds: Int64 = 0
  private var piece = (milliseconds: Int64(0), metres: 0.0)

  package init() {}

  /// Adds a recorded step.
  @inline(__always)
  mutating func step(_ metres: Double, _ milliseconds: Int64, to end: Instant) {
    guard metres < Self.leastMetres else {
      note(Leap(end: end, milliseconds: milliseconds, metres: metres))
      return
    }
    piece.milliseconds += milliseconds
    piece.metres += metres
    if piece.milliseconds >= Self.pieceMilliseconds { endPiece() }
  }

  /// Marks that the following step was not recorded.
  mutating func breakOff() { piece = (0, 0) }

  private mutating func endPiece() {
    fastest = max(fastest, piece.metres / (Double(piece.milliseconds) / 1000))
    milliseconds += piece.milliseconds
    breakOff()
  }

  private mutating func note(_ leap: Leap) {
    breakOff()
    longest.append(leap)
    guard longest.count > Self.most,
      let slowest = longest.indices.min(by: {
        longest[$0].metresPerSecond < longest[$1].metresPerSecond
      })
    else { return }
    let rest = longest.remove(at: slowest)
    fastest = max(fastest, rest.metresPerSecond)
    milliseconds += rest.milliseconds
  }

  /// The steps that stand out, in order of time.
  package var leaps: [Leap] {
    guard milliseconds >= Self.leastMilliseconds else { return [] }
    let limit = max(Self.leastMetresPerSecond, Self.leastTimes * fastest)
    return longest.filter { $0.metresPerSecond > limit }
  }
}

extension LeapWatch: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&longest)
    try c.code(&fastest)
    try c.code(&milliseconds)
    try c.code(&piece.milliseconds)
    try c.code(&piece.metres)
  }
}

extension LeapWatch.Leap: StateCoding {
  package init() { (end, milliseconds, metres) = (Instant(), 0, 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&end)
    try c.code(&milliseconds)
    try c.code(&metres)
  }
}
