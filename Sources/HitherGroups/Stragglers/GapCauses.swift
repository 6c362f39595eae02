import HitherEngine
package import HitherTracks

/// Why somebody is behind.
package enum GapCause: UInt8, CaseIterable, Sendable {
  /// Stood still while the leader went on.
  case stopped
  /// Walked, but slower than the leader.
  case slow
  /// Was away from the planned route or, without one, from the leader's trail.
  case offRoute
  /// Was not seen while the gap grew.
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

/// What a gap is made of: each metre by which it grew belongs to what the follower did meanwhile.
///
/// Where the gap shrinks all parts shrink alike, so that what was made up for long ago does not count.
struct GapCauses: Sendable {
  private var parts = Array(repeating: 0.0, count: GapCause.allCases.count)
  private var last = Double.nan

  /// The largest part; nil where nothing is known of how the gap came to be.
  var main: GapCause? {
    var best: (cause: GapCause, metres: Double)?
    for (cause, metres) in zip(GapCause.allCases, parts) where metres > best?.metres ?? 0 {
      best = (cause, metres)
    }
    return best?.cause
  }

  /// Takes the gap at a tick.
  ///
  /// - Parameter cause: what the follower did since the tick before.
  mutating func take(_ metres: Double, _ cause: GapCause) {
    defer { last = metres }
    guard last.isFinite else { return }
    if metres > last {
      parts[Int(cause.rawValue)] += max(metres, 0) - max(last, 0)
    } else {
      scale(to: metres)
    }
  }

  /// Takes a gap that is measured in another way than the one before: only its size is new.
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
  func write(to writer: inout StateWriter) {
    for part in parts { writer.write(part) }
    writer.write(last)
  }

  init(from reader: inout StateReader) throws(StateError) {
    for index in parts.indices { parts[index] = try reader.read(Double.self) }
    last = try reader.read(Double.self)
  }
}
