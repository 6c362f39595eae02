package import HitherTracks

/// A time in one state of the clock.
package struct StateSpan: Hashable, Sendable {
  package var member: String
  package var state: String
  package var span: ClosedRange<Instant>

  package init(member: String, state: String, _ span: ClosedRange<Instant>) {
    (self.member, self.state, self.span) = (member, state, span)
  }
}

/// The share of the time in which a clock was in the right state.
package struct StateShare: Hashable, Sendable {
  package var rightSeconds = 0.0
  package var seconds = 0.0

  package init() {}

  /// The share; nil if no state is known.
  package var share: Double? { seconds > 0 ? rightSeconds / seconds : nil }

  /// Compares states; both lists hold spans of a member that do not overlap.
  package init(true truths: [StateSpan], found: [StateSpan]) {
    let found = Dictionary(grouping: found, by: \.member)
    for truth in truths {
      seconds += Double(truth.span.upperBound - truth.span.lowerBound) / 1000
      for span in found[truth.member] ?? [] where span.state == truth.state {
        let start = max(span.span.lowerBound, truth.span.lowerBound)
        let end = min(span.span.upperBound, truth.span.upperBound)
        if start < end { rightSeconds += Double(end - start) / 1000 }
      }
    }
  }
}
