import HitherOuting
import HitherTracks

/// Reads decisions out of what the operators found.
enum LabEvents {
  /// What decision an event tells of; nil for one that tells of none.
  static func subject(of event: Event) -> DecisionSubject? {
    guard let member = event.member else { return nil }
    switch event.type {
    case "straggling.started":
      return DecisionSubject(.straggler, member: member, type: event.type)
    case "off_route.started":
      return DecisionSubject(.offRoute, member: member, type: event.type)
    case "fence.entered", "fence.left", "safe_zone.left", "safe_zone.returned":
      // Who was inside from the first fix on did not come.
      guard event.text("how") != "start" else { return nil }
      return DecisionSubject(.fence, member: member, type: event.type, place: event.subject)
    case "clock_state.changed":
      guard event.text("from") != nil else { return nil }
      return DecisionSubject(
        .clockState, member: member, type: event.text("to") ?? "-", place: event.subject)
    default: return nil
    }
  }

  /// What was found, and when the leader was told: when the event was settled and every fix before
  /// that had arrived, of a straggler also the leader's.
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

  /// The same as a reference: each lasts until its end is told, or the next of its kind begins.
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
    switch event.type {
    case "straggling.started": other.type == "straggling.ended"
    case "off_route.started": other.type == "off_route.ended"
    case "fence.entered": other.type == "fence.left" && other.subject == event.subject
    case "fence.left": other.type == "fence.entered" && other.subject == event.subject
    case "safe_zone.left":
      other.type == "safe_zone.returned" && other.subject == event.subject
    case "safe_zone.returned": other.type == "safe_zone.left" && other.subject == event.subject
    default: other.type == event.type
    }
  }

  /// What the clocks showed.
  static func states(_ result: OutingResult) -> [StateSpan] {
    result.timeline.map {
      StateSpan(member: $0.member, state: $0.state, $0.start...max($0.start, $0.end))
    }
  }
}

extension Event {
  /// The text of a field; nil where it has none.
  fileprivate func text(_ name: String) -> String? {
    guard case .text(let text)? = fields.first(where: { $0.name == name })?.value else {
      return nil
    }
    return text
  }
}
