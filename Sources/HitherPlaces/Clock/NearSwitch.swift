import HitherEngine
import HitherGeodesy
import HitherTracks

/// Whether a member is near another, by the shared debounce.
///
/// While the distance is unknown, the answer does not change: missing data is not an event. Only if
/// the member has moved away from where the distance was last known, and that is longer ago than a
/// pause may be, the two are no longer near.
struct NearSwitch {
  /// A transition, with the time from which it counts.
  struct Turn {
    var isOn: Bool
    var time: Instant
  }

  private var debounce = Debounce<Instant>()
  /// When and where the member was when the distance was last known.
  private var known: ClockMark?
  /// The answer for the conditions; it follows the debounce in order of time.
  var answer = false

  /// Members stay near up to this multiple of the distance, as with members near the leader.
  private static let leaveShare = 1.2

  /// Processes the next fix.
  ///
  /// - Parameters:
  ///   - metres: The distance to the other; NaN if unknown.
  ///   - now: The fix.
  ///   - before: The time of the previous fix.
  ///   - edge: The distance up to which a member is near, in metres.
  mutating func update(
    _ metres: Double, _ now: ClockMark, since before: Instant?, _ edge: Double,
    _ ladder: ClockLadder
  ) -> Turn? {
    guard !metres.isNaN else { return pass(now, edge, ladder) }
    known = now
    // The debounce turns on above a threshold, so it receives the negative distance.
    let threshold = Debounce<Instant>.Threshold(
      enter: -edge, leave: -edge * Self.leaveShare, afterMilliseconds: ladder.dwellMilliseconds)
    let turn = debounce.update(-metres, at: now.time, threshold) { fraction in
      guard let before else { return now.time }
      return before + Int64((Double(now.time - before) * fraction).rounded())
    }
    return turn.map { Turn(isOn: $0.isOn, time: $0.mark) }
  }

  private mutating func pass(
    _ now: ClockMark, _ edge: Double, _ ladder: ClockLadder
  ) -> Turn? {
    debounce.reset()
    guard debounce.isOn, let known, now.time - known.time > ladder.pauseMilliseconds,
      let from = known.place, let to = now.place,
      ShortDistance.metres(from: from, to: to) > edge * Self.leaveShare
    else { return nil }
    debounce.turnOff()
    return Turn(isOn: false, time: now.time)
  }
}

extension NearSwitch: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&debounce)
    try c.code(&known)
    try c.code(&answer)
  }
}
