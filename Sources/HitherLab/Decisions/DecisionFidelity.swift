package import HitherTracks

/// The four kinds of notifications to a leader that are compared.
package enum DecisionKind: String, CaseIterable, Sendable {
  /// Someone fell behind.
  case straggler
  /// Someone entered or left a place.
  case fence
  /// Someone left the planned route.
  case offRoute = "off_route"
  /// The clock changed to another state.
  case clockState = "clock_state"
}

/// The key by which decisions are compared: member, event type, and place or state.
package struct DecisionSubject: Hashable, Sendable {
  package var kind: DecisionKind
  package var member: String
  /// The event's type; for a clock also the new state.
  package var type: String
  /// The place, if the event has one.
  package var place: String?

  package init(_ kind: DecisionKind, member: String, type: String, place: String? = nil) {
    (self.kind, self.member, self.type, self.place) = (kind, member, type, place)
  }

  fileprivate var order: String { "\(member)/\(type)/\(place ?? "-")" }
}

/// A condition that was true and should have been reported to a leader.
package struct TrueDecision: Hashable, Sendable {
  package var subject: DecisionSubject
  /// From the start of the condition to its end.
  package var span: ClosedRange<Instant>

  package init(_ subject: DecisionSubject, _ span: ClosedRange<Instant>) {
    (self.subject, self.span) = (subject, span)
  }
}

/// A decision of the operators on sampled tracks.
package struct FoundDecision: Hashable, Sendable {
  package var subject: DecisionSubject
  /// When the condition began, according to the event.
  package var time: Instant
  /// When the leader was notified.
  package var arrival: Instant

  package init(_ subject: DecisionSubject, time: Instant, arrival: Instant) {
    (self.subject, self.time, self.arrival) = (subject, time, arrival)
  }
}

/// The agreement of found decisions of one kind with the true ones; several outings can be added.
package struct DecisionFidelity: Hashable, Sendable {
  /// The numbers of true ones, found ones, and pairs of both.
  package var reference = 0
  package var sampled = 0
  package var matched = 0
  /// Sum over the pairs of the time from the start of the condition to its arrival at the leader, in seconds.
  package var delaySum = 0.0
  /// The same over all true ones; a missed one counts with its duration.
  package var delayAllSum = 0.0

  /// Makes an empty comparison.
  package init() {}

  /// The share of the found ones that are true; nil if none was found.
  package var precision: Double? { sampled > 0 ? Double(matched) / Double(sampled) : nil }
  /// The share of the true ones that were found; nil if there are none.
  package var recall: Double? { reference > 0 ? Double(matched) / Double(reference) : nil }
  /// The mean delay over the pairs, in seconds.
  package var delay: Double? { matched > 0 ? delaySum / Double(matched) : nil }
  /// The mean delay over all true ones, in seconds.
  package var delayAll: Double? { reference > 0 ? delayAllSum / Double(reference) : nil }

  /// Adds another's counts.
  package mutating func add(_ other: DecisionFidelity) {
    reference += other.reference
    sampled += other.sampled
    matched += other.matched
    delaySum += other.delaySum
    delayAllSum += other.delayAllSum
  }

  /// Compares decisions of one kind, subject by subject.
  ///
  /// A found one may be paired from 60 s before the start of the condition to 300 s after its end, one to
  /// one, earliest first.
  package init(_ kind: DecisionKind, true truths: [TrueDecision], found: [FoundDecision]) {
    let truths = Dictionary(grouping: truths.filter { $0.subject.kind == kind }, by: \.subject)
    let found = Dictionary(grouping: found.filter { $0.subject.kind == kind }, by: \.subject)
    let subjects = Set(truths.keys).union(found.keys)
    for subject in subjects.sorted(by: { $0.order.precedesByBytes($1.order) }) {
      add(
        (truths[subject] ?? []).sorted { $0.span.lowerBound < $1.span.lowerBound },
        (found[subject] ?? []).sorted { $0.time < $1.time })
    }
  }

  private mutating func add(_ truths: [TrueDecision], _ found: [FoundDecision]) {
    reference += truths.count
    sampled += found.count
    let pairs = EpisodeScore.Rule.startWithin(beforeStart: 60, afterEnd: 300)
      .pairs(true: truths.map(\.span), found: found.map { $0.time...$0.time })
    for (truth, pair) in zip(truths, pairs) {
      guard let pair else {
        delayAllSum += Double(truth.span.upperBound - truth.span.lowerBound) / 1000
        continue
      }
      let delay = Double(found[pair].arrival - truth.span.lowerBound) / 1000
      matched += 1
      delaySum += delay
      delayAllSum += delay
    }
  }
}
