import HitherEngine

/// How much longer than the straight lines over recording gaps the distance travelled there may have been.
///
/// A member who walked on through a gap at the usual speed walked more than its straight line. The
/// usual speed is known only at the end, so the gaps are kept by the speed of their straight lines,
/// in classes that double: a bounded number, however many gaps there are.
struct GapReach: Hashable, Sendable {
  /// Of a longer gap only this time counts, in seconds: nobody walks on for longer without a rest.
  static let longestSeconds = 14_400.0
  /// The class of the slowest gaps, as a power of two in m/s, and the number of classes.
  private static let (slowest, classes) = (-8, 16)

  /// By class, the duration of the gaps and the length of their straight lines; empty before the first.
  private var seconds: [Double] = []
  private var metres: [Double] = []

  /// Adds a gap that counts by its straight line.
  mutating func add(metres chord: Double, seconds duration: Double) {
    guard duration > 0, chord > 0 else { return }
    let seconds = min(duration, Self.longestSeconds)
    if self.seconds.isEmpty {
      self.seconds = Array(repeating: 0, count: Self.classes)
      metres = self.seconds
    }
    let place = min(
      max((chord / seconds).exponent, Int(Self.slowest)) - Self.slowest, Self.classes - 1)
    self.seconds[place] += seconds
    metres[place] += chord
  }

  /// The most by which walking on at a speed exceeds the straight lines, in metres.
  func excess(at metresPerSecond: Double) -> Double {
    zip(seconds, metres).reduce(0) { $0 + max(0, metresPerSecond * $1.0 - $1.1) }
  }
}

extension GapReach: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&seconds)
    try c.code(&metres)
  }

  func validate() throws(StateError) {
    guard seconds.count == metres.count, seconds.isEmpty || seconds.count == Self.classes else {
      throw StateError.malformed("the classes of recording gaps do not match")
    }
  }
}
