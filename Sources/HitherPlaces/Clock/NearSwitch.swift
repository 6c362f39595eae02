import HitherEngine
import HitherGeodesy
import HitherTracks

/// Whether a member is near another, by the shared debounce.
///
/// Where it is not known how far the other is, nobody comes near and nobody goes: missing data is no
/// event. Only a member who has gone away from where they were last seen together is near no more, once
/// that is longer ago than a pause may be.
struct NearSwitch {
  /// A turn, from when it counts.
  struct Turn {
    var isOn: Bool
    var time: Instant
  }

  private var debounce = Debounce<Instant>()
  /// When and where the member was when it was last known how far the other is.
  private var known: ClockMark?
  /// The answer as the ladder has it; it follows the debounce in order of time.
  var answer = false

  /// Who is near stays so until this share of the distance, as with members near the leader.
  private static let leaveShare = 1.2

  /// Takes the next fix.
  ///
  /// - Parameters:
  ///   - metres: How far the other is; NaN where that is unknown.
  ///   - now: The fix.
  ///   - before: The time of the fix before.
  ///   - edge: Up to where a member is near, in metres.
  mutating func update(
    _ metres: Double, _ now: ClockMark, since before: Instant?, _ edge: Double,
    _ ladder: ClockLadder
  ) -> Turn? {
    guard !metres.isNaN else { return pass(now, edge, ladder) }
    known = now
    // The debounce turns on above a threshold, so it is given the nearness.
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
    debounce.startAnew()
    guard debounce.isOn, let known, now.time - known.time > ladder.pauseMilliseconds,
      let from = known.place, let to = now.place,
      ShortDistance.metres(from: from, to: to) > edge * Self.leaveShare
    else { return nil }
    debounce.turnOff()
    return Turn(isOn: false, time: now.time)
  }
}

extension NearSwitch: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(debounce)
    writer.write(known)
    writer.write(answer)
  }

  init(from reader: inout StateReader) throws(StateError) {
    debounce = try reader.read(Debounce<Instant>.self)
    known = try reader.readOptional(ClockMark.self)
    answer = try reader.read(Bool.self)
  }
}
