import HitherEngine
import HitherTracks

/// Records when the leader passed each place of a path.
///
/// Metres along the path are kept in steps of 10 m. For each step the log has when and where the
/// leader entered it and was last in it, so that it follows the pace and locates rests. If the
/// leader turns back, the abandoned places are removed, so that the log always has the latest
/// passage. When the log is full every other step is dropped and the step length doubles; the error
/// of a time is then the variation of the leader's pace within the longer step.
struct PassageLog: Sendable {
  /// A backward movement of at most this many metres is noise and not a turn.
  static let slackMetres = 25.0
  /// A lower speed within a step is resting, in metres per second.
  static let restingPace = 0.3

  /// Positions closer than this are at the same place, in metres.
  static let hereMetres = 30.0
  /// A leader who takes longer than this for that distance lingers, in milliseconds.
  static let lingeringMilliseconds: Int64 = 60_000

  private struct Step: StateCoding {
    var from = 0.0
    var to = 0.0
    var arrived: Int64 = 0
    var left: Int64 = 0

    /// When the leader was last at a place in or behind the step.
    func time(at place: Double) -> Int64 {
      let seconds = Double(left - arrived) / 1000
      guard place < to, to - from > PassageLog.restingPace * seconds else { return left }
      return arrived + Int64((Double(left - arrived) * (place - from) / (to - from)).rounded())
    }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&from)
      try c.code(&to)
      try c.code(&arrived)
      try c.code(&left)
    }
  }

  private var capacity: Int
  private var stepMetres = 10.0
  private var steps: [Step] = []

  init(capacity: Int) {
    self.capacity = max(2, capacity)
  }

  var count: Int { steps.count }

  /// Records the leader's current place.
  mutating func record(_ place: Double, at time: Instant) {
    guard place.isFinite else { return }
    if let last = steps.last, place >= last.from - Self.slackMetres,
      place < last.from + stepMetres
    {
      steps[steps.count - 1].to = max(last.to, place)
      steps[steps.count - 1].left = time.milliseconds
      return
    }
    while let last = steps.last, last.from >= place { steps.removeLast() }
    if let last = steps.last, last.to >= place { steps[steps.count - 1].to = last.from }
    if steps.count >= capacity { thin() }
    let now = time.milliseconds
    steps.append(Step(from: place, to: place, arrived: now, left: now))
  }

  /// The time since the leader was here, in seconds.
  ///
  /// A member who rests a few metres from the leader is not behind by the whole rest: if the leader
  /// lingered within `hereMetres` ahead of a place, the end of that counts.
  ///
  /// - Returns: NaN if the leader never passed the place.
  func secondsSince(_ place: Double, at now: Instant) -> Double {
    guard let first = steps.first, place >= first.from else { return .nan }
    var later = steps.partitionPoint { $0.from <= place }
    let passed = time(at: place, before: later)
    // Steps have at least ten metres: few lie between.
    while later < steps.count, steps[later].from <= place + Self.hereMetres { later += 1 }
    let beyond = time(at: place + Self.hereMetres, before: later)
    let latest = beyond - passed > Self.lingeringMilliseconds ? beyond : passed
    return max(0, Double(now - latest) / 1000)
  }

  /// When the leader was last at a place, at or behind the leader's current place.
  ///
  /// - Returns: Nil for a place before the first recorded one: the leader never passed it.
  func time(at place: Double) -> Instant? {
    guard let first = steps.first, place >= first.from else { return nil }
    return time(at: place, before: steps.partitionPoint { $0.from <= place })
  }

  /// The same, if the first step that begins beyond the place is known.
  private func time(at place: Double, before later: Int) -> Instant {
    let step = steps[later - 1]
    guard place > step.to, later < steps.count else {
      return Instant(milliseconds: step.time(at: place))
    }
    let next = steps[later]
    let share = (place - step.to) / (next.from - step.to)
    let pause = Double(next.arrived - step.left)
    return Instant(milliseconds: step.left + Int64((pause * share).rounded()))
  }

  private mutating func thin() {
    steps = steps.indices.filter { $0 % 2 == 0 || $0 == steps.count - 1 }.map { steps[$0] }
    stepMetres *= 2
  }
}

extension PassageLog: StateCoding {
  init() { self.init(capacity: 16_384) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    let capacity = try c.coded(UInt32(truncatingIfNeeded: capacity))
    if c.isReading { self.capacity = max(2, Int(capacity)) }
    try c.code(&stepMetres)
    try c.code(&steps)
  }

  func validate() throws(StateError) {
    var last: Step?
    for step in steps {
      guard step.from.isFinite, step.to.isFinite, step.to >= step.from, step.left >= step.arrived,
        last.map({ $0.to < step.from && $0.left <= step.arrived }) ?? true
      else { throw StateError.malformed("the steps of a passage log do not ascend") }
      last = step
    }
  }
}
