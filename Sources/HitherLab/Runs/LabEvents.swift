import HitherGroups
import HitherOuting
import HitherPlaces
import HitherRoutes
import HitherTracks

/// Extracts decisions from the operators' results.
enum LabEvents {
  /// The decision that an event represents; nil if none.
  static func subject(of event: Event) -> DecisionSubject? {
    guard let member = event.member else { return nil }
    func fence(_ edge: EdgeCrossing) -> DecisionSubject? {
      // A member inside from the first fix on did not enter.
      guard edge.way != .start else { return nil }
      return DecisionSubject(.fence, member: member, type: event.type, place: event.subject)
    }
    return switch event.payload {
    case is StragglingStarted: DecisionSubject(.straggler, member: member, type: event.type)
    case is OffRouteStarted: DecisionSubject(.offRoute, member: member, type: event.type)
    case let entered as FenceEntered: fence(entered.edge)
    case let left as FenceLeft: fence(left.edge)
    case let left as SafeZoneLeft: fence(left.edge)
    case let returned as SafeZoneReturned: fence(returned.edge)
    case let changed as ClockStateChanged:
      DecisionSubject(.clockState, member: member, type: changed.to, place: event.subject)
    default: nil
    }
  }

  /// The found decisions, and when the leader was notified.
  ///
  /// That is when the event was settled and every earlier fix had arrived, for a straggler also the leader's.
  static func found(
    _ result: OutingResult, _ samples: [LabSample], leader: Int?
  ) -> [FoundDecision] {
    let phones = Dictionary(
      result.summary.members.enumerated().map { ($1.member.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return result.events.compactMap { event in
      guard let subject = subject(of: event), let phone = phones[subject.member] else {
        return nil
      }
      var arrival = samples[phone].arrival(ofFixesUpTo: event.detected)
      if subject.kind == .straggler, let leader {
        arrival = max(arrival, samples[leader].arrival(ofFixesUpTo: event.detected))
      }
      return FoundDecision(subject, time: event.time, arrival: arrival)
    }
  }

  /// The same as a reference: each lasts until its end is reported, or the next of its kind begins.
  static func reference(_ result: OutingResult, until lasts: [Instant?]) -> [TrueDecision] {
    let last = lasts.compactMap { $0 }.max() ?? Instant(milliseconds: 0)
    return result.events.compactMap { event -> TrueDecision? in
      guard let subject = subject(of: event) else { return nil }
      let end = result.events.lazy.filter { other in
        other.member == event.member && other.time > event.time && ends(other, event)
      }.map(\.time).min()
      return TrueDecision(subject, event.time...max(event.time, end ?? last))
    }
  }

  private static func ends(_ other: Event, _ event: Event) -> Bool {
    let isAtOnePlace = other.subject == event.subject
    return switch event.payload {
    case is StragglingStarted: other.payload is StragglingEnded
    case is OffRouteStarted: other.payload is OffRouteEnded
    case is FenceEntered: other.payload is FenceLeft && isAtOnePlace
    case is FenceLeft: other.payload is FenceEntered && isAtOnePlace
    case is SafeZoneLeft: other.payload is SafeZoneReturned && isAtOnePlace
    case is SafeZoneReturned: other.payload is SafeZoneLeft && isAtOnePlace
    default: other.type == event.type
    }
  }

  /// The states of the clocks.
  static func states(_ result: OutingResult) -> [StateSpan] {
    result.timeline.map {
      StateSpan(member: $0.member, state: $0.state, $0.start...max($0.start, $0.end))
    }
  }
}
