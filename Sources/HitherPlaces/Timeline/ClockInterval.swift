package import HitherTracks

/// A time interval that a member spent in one state of the clock.
package struct ClockInterval: Hashable, Sendable {
  /// The state's name.
  package var state: String
  /// The index of the state's place in the outing's places; nil if it has none.
  package var place: Int?
  /// When it began.
  package var start: Instant
  /// When it ended.
  package var end: Instant

  package init(state: String, place: Int?, start: Instant, end: Instant) {
    self.state = state
    self.place = place
    self.start = start
    self.end = end
  }

  /// Its duration, in milliseconds.
  package var milliseconds: Int64 { end - start }
}

extension [ClockInterval] {
  /// The parts of the intervals inside windows of membership; all if there are no windows.
  package func clipped(to windows: [MembershipWindow]) -> [ClockInterval] {
    guard !windows.isEmpty else { return self }
    return flatMap { interval in
      windows.merged.compactMap { window -> ClockInterval? in
        var part = interval
        part.start = Swift.max(part.start, window.joined ?? part.start)
        part.end = Swift.min(part.end, window.left ?? part.end)
        return part.start < part.end ? part : nil
      }
    }
  }
}
