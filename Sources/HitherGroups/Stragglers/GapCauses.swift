import HitherEngine
package import HitherTracks

/// The cause of a gap.
public enum GapCause: UInt8, CaseIterable, Sendable {
  /// The follower was stopped while the leader walked.
  case stopped
  /// The follower walked, but slower than the leader.
  case slow
  /// The follower was off the planned route or, without one, off the leader's trail.
  case offRoute
  /// The follower had no position while the gap grew.
  case noFix

  /// The word in the output.
  package var word: String {
    switch self {
    case .stopped: "stopped"
    case .slow: "slow"
    case .offRoute: "off_route"
    case .noFix: "no_fix"
    }
  }
}

extension GapCause: EventFieldValue {
  package init?(_ value: EventValue) {
    guard case .text(let text) = value,
      let cause = Self.allCases.first(where: { $0.word == text })
    else { return nil }
    self = cause
  }
  package var eventValue: EventValue { .text(word) }
}

/// The causes of a gap: each metre of growth is attributed to the follower's motion meanwhile.
///
/// If the gap shrinks all parts shrink in proportion, so that causes of long ago lose their weight.
struct GapCauses: Sendable {
  private var parts = Array(repeating: 0.0, count: GapCause.allCases.count)
  private var last = Double.nan

  /// The largest part; nil if the history of the gap is unknown.
  var main: GapCause? {
    var best: (cause: GapCause, metres: Double)?
    for (cause, metres) in zip(GapCause.allCases, parts) where metres > best?.metres ?? 0 {
      best = (cause, metres)
    }
    return best?.cause
  }

  /// Adds the gap at a tick.
  ///
  /// - Parameter cause: The follower's motion since the previous tick.
  mutating func take(_ metres: Double, _ cause: GapCause) {
    defer { last = metres }
    guard last.isFinite else { return }
    if metres > last {
      parts[Int(cause.rawValue)] += max(metres, 0) - max(last, 0)
    } else {
      scale(to: metres)
    }
  }

  /// Adds a gap that is measured in another way than the previous one: only the size changes.
  mutating func takeAnew(_ metres: Double) {
    scale(to: metres)
    last = metres
  }

  private mutating func scale(to metres: Double) {
    let share = last > 0 ? max(metres, 0) / last : 0
    for index in parts.indices { parts[index] *= share }
  }
}

extension GapCauses: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(column: &parts, count: parts.count)
    try c.code(&last)
  }
}
