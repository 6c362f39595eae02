import HitherEngine
import HitherTracks

/// The running totals at one moment.
struct RunningTotals: Hashable, Sendable {
  var time: Instant
  var metres = 0.0
  var movingMilliseconds: Int64 = 0
  var ascent = 0.0
  var descent = 0.0
}

/// Cuts a member's track into pieces of equal length.
///
/// It keeps the running totals at each cut, interpolated between the moments around it. The pieces
/// are their differences, so that splits add up to the totals whatever the rounding. The climb is
/// settled later than the distance, and is entered at the cuts then. When a cut was passed within a
/// recording gap is unknown: there is no cut, and the piece around it is several lengths long.
struct SplitLedger: Hashable, Sendable {
  /// Metres of one piece.
  private(set) var lengthMetres: Double
  private(set) var cuts: [RunningTotals] = []
  private var last: RunningTotals?
  /// The number of cuts whose climb is known.
  private var climbed = 0
  private var lastMark: ClimbEstimator.Mark?
  /// The number of the next cut; the first moment is cut 0.
  private var number = 0
  /// The start of the next piece, in metres; earlier values are skipped.
  private var next = -Double.infinity

  init(lengthMetres: Double) {
    self.lengthMetres = lengthMetres
  }

  /// Adds the totals at a later moment.
  ///
  /// - Parameter isBroken: Whether nothing was recorded on the way there.
  mutating func add(_ totals: RunningTotals, isBroken: Bool = false) {
    if !(totals.metres < next) { cut(totals, isBroken: isBroken) }
    last = totals
  }

  /// Adds the totals at the first `count` of some later fixes; `ways` has their metres, which never decrease.
  mutating func add(_ fixes: [SettledTotals.PendingFix], _ ways: [Double], _ count: Int) {
    func totals(_ index: Int) -> RunningTotals {
      RunningTotals(
        time: fixes[index].time, metres: ways[index],
        movingMilliseconds: fixes[index].movingMilliseconds)
    }
    guard count > 0 else { return }
    var index = 0
    // Between two cuts only the last totals are needed.
    while index < count, !(ways[count - 1] < next) {
      index = ways[index..<count].partitionPoint { $0 < next }
      if index > 0 { last = totals(index - 1) }
      add(totals(index), isBroken: fixes[index].isBroken)
      index += 1
    }
    last = totals(count - 1)
  }

  private mutating func cut(_ totals: RunningTotals, isBroken: Bool) {
    if let before = last {
      while totals.metres >= next {
        if !isBroken || next == totals.metres {
          cuts.append(Self.between(before, totals, metres: next))
        }
        moveToNextCut()
      }
    } else {
      cuts = [totals]
      moveToNextCut()
    }
  }

  /// A distance in one step may be many pieces long; beyond a bound they are one.
  private mutating func moveToNextCut() {
    number += 1
    next = number < Self.mostCuts ? Double(number) * lengthMetres : .infinity
  }

  /// Enters the climb at settled moments; no earlier cut follows them.
  mutating func enter(_ marks: [ClimbEstimator.Mark]) {
    for mark in marks {
      while climbed < cuts.count, cuts[climbed].time.milliseconds <= mark.time {
        cuts[climbed].climb(between: lastMark, mark)
        climbed += 1
      }
      lastMark = mark
    }
  }

  /// Enters the total climb at the cuts after the last mark and at the end.
  mutating func finish(ascent: Double, descent: Double) {
    for index in climbed..<cuts.count {
      (cuts[index].ascent, cuts[index].descent) = (ascent, descent)
    }
    climbed = cuts.count
    last?.ascent = ascent
    last?.descent = descent
  }

  /// A bound on memory: more pieces than any outing has.
  static let mostCuts = 200_000

  /// The totals at each cut, including the first moment and the last.
  var bounds: [RunningTotals] {
    guard let last, let first = cuts.first else { return [] }
    guard cuts.last != last else { return cuts.count == 1 ? [first, last] : cuts }
    return cuts + [last]
  }

  private static func between(
    _ one: RunningTotals, _ other: RunningTotals, metres: Double
  ) -> RunningTotals {
    let span = other.metres - one.metres
    let share = span > 0 ? min(max((metres - one.metres) / span, 0), 1) : 1
    func part(_ from: Int64, _ to: Int64) -> Int64 {
      from + Int64((Double(to - from) * share).rounded(.toNearestOrEven))
    }
    return RunningTotals(
      time: Instant(milliseconds: part(one.time.milliseconds, other.time.milliseconds)),
      metres: metres,
      movingMilliseconds: part(one.movingMilliseconds, other.movingMilliseconds))
  }
}

extension RunningTotals {
  /// Interpolates the climb at its time between the moments around it.
  fileprivate mutating func climb(
    between one: ClimbEstimator.Mark?, _ other: ClimbEstimator.Mark
  ) {
    guard let one, other.time > one.time else { return }
    let mark = one.between(other, at: time.milliseconds)
    (ascent, descent) = (mark.ascent, mark.descent)
  }
}

extension SplitLedger: StateCoding {
  init() { lengthMetres = 0 }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&lengthMetres)
    try c.code(&cuts)
    try c.code(&last)
    try c.code(&climbed)
    try c.code(&lastMark)
    if c.isReading { resume() }
  }

  /// Finds the next cut again: those up to the last moment were made, or lie in recording gaps.
  private mutating func resume() {
    guard let last, lengthMetres > 0, last.metres.isFinite else { return }
    number = Int(min(max(last.metres / lengthMetres, 0), Double(Self.mostCuts)))
    while number <= Self.mostCuts, Double(number) * lengthMetres <= last.metres { number += 1 }
    number = min(number, Self.mostCuts) - 1
    moveToNextCut()
  }

  func validate() throws(StateError) {
    guard (0...cuts.count).contains(climbed) else {
      throw StateError.malformed("more cuts are climbed than made")
    }
  }
}

extension RunningTotals: StateCoding {
  init() { time = Instant() }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&metres)
    try c.code(&movingMilliseconds)
    try c.code(&ascent)
    try c.code(&descent)
  }
}
