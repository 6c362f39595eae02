package import HitherEngine
import HitherTracks

extension ModeFold {
  package struct State: Sendable {
    var lastTime: Instant?
    /// The current quarter minute, and the one before.
    var sums = ModeAnchorSums()
    var anchor: ModeAnchor?
    /// Time that belongs to the current quarter minute, in milliseconds.
    var pending: Int64 = 0
    /// The current minute, the earlier ones, and how many of them are decided.
    var window: ModeWindow?
    var minutes: [ModeMinute] = []
    var decided = 0
    var decoder = ModeDecoder()
    var times = ModeTimes()
    /// The expected part of the times that is right, in milliseconds.
    var right = 0.0
    var unknown: Int64 = 0

    package init() {}

    /// The times up to the end of the last complete piece.
    package var modes: ModeTimes {
      var times = times
      times.unknownMilliseconds = unknown
      let told = times.milliseconds.reduce(0, +)
      times.confidence = told > 0 ? right / Double(told) : nil
      return times
    }
  }
}

extension ModeFold.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&lastTime)
    try c.code(plain: &sums)
    try c.code(&anchor)
    try c.code(&pending)
    try c.code(&window)
    try c.code(&minutes)
    try c.code(&decided)
    try c.code(plain: &decoder)
    try c.code(column: &times.milliseconds, count: times.milliseconds.count)
    try c.code(&right)
    try c.code(&unknown)
  }

  package func validate() throws(StateError) {
    guard decided >= 0, decided <= minutes.count else {
      throw .malformed("more minutes are decided than there are")
    }
  }
}
