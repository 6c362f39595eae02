import HitherGroups
import HitherTracks

extension EventSentence {
  /// The events that the outing's log gives rise to, and those of forks.
  static let log: [EventSentence] = [
    Self(CommandSent.self, by: { LogWords.sent[$0.subject ?? ""] ?? .wroteMessage }, command),
    Self(
      CommandFulfilled.self, by: { LogWords.fulfilled[$0.subject ?? ""] ?? .allGathered }, fulfilled
    ),
    Self(
      RequestMade.self, by: { LogWords.asked[$0.text("request") ?? ""] ?? .askedForSomething },
      request),
    Self(
      RequestDecided.self, by: { $0.text("decision") == "declined" ? Clause.declined : .approved },
      decision),
    Self(
      ItineraryUpdated.self, by: { LogWords.updated[$0.text("action") ?? ""] ?? .movedPoint },
      { $0.time(.to, "due") }),
    Self(ItineraryExpected.self, .isExpected) { slots in
      slots.time(.value, "eta")
      slots.time(.from, "earliest")
      slots.time(.to, "latest")
    },
    Self(
      ItineraryArrived.self, by: { LogWords.arrived(lateSeconds: $0.number("late_s")) }, lateness),
    Self(ItineraryDeparted.self, .wentOutOf), Self(ItineraryAllHere.self, .everyoneAt),
    Self(ItineraryRollCall.self, .leaderWentOn, roll),
    Self(ForkArrived.self, .cameInto, fork), Self(ForkDeparted.self, .wentOutOf, fork),
    Self(ForkAllHere.self, .everyoneAt, fork), Self(ForkRollCall.self, .leaderWentOn, roll),
    Self(MemberJoined.self, .joined), Self(MemberLeft.self, .leftGroup),
    Self(
      MemberRoleChanged.self, by: { $0.text("role") == "leader" ? Clause.leadsNow : .followsNow }
    ),
    Self(ModeChanged.self, .recordsAs) { $0.name(.what, "mode") },
    Self(NearLeaderStarted.self, .cameNearLeader, nearness),
    Self(NearLeaderEnded.self, .wasNearLeader, nearness),
  ]

  private static func command(_ slots: inout EventSlots) {
    slots.name(.what, "voice")
    slots.name(.what, "text")
    slots.duration(.length, "asked_s")
    slots.members(.unknown, "no_contact")
  }

  private static func fulfilled(_ slots: inout EventSlots) {
    slots.member(.who, "last")
    if slots.event.subject == "rest" { slots.duration(.length, "rest_s") }
    slots.duration(.total, "asked_s")
  }

  private static func request(_ slots: inout EventSlots) {
    slots.name(.what, "text")
    if let gap = slots.event.number("behind_m"), gap >= 0 { slots.distance(.gap, "behind_m") }
  }

  private static func decision(_ slots: inout EventSlots) {
    slots.member(.whom, "requested_by")
    slots.name(.what, "text")
  }

  private static func lateness(_ slots: inout EventSlots) {
    let late = slots.page.behind(seconds: slots.event.number("late_s")?.magnitude)
    slots[.length] = late.map { Wording($0) }
  }

  private static func fork(_ slots: inout EventSlots) {
    if let metres = slots.event.number("progress_m") {
      slots[.place] = slots.page.fork(atMetres: metres)
    }
  }

  private static func roll(_ slots: inout EventSlots) {
    fork(&slots)
    slots.members(.who, "missing")
    slots.members(.unknown, "not_known")
  }

  private static func nearness(_ slots: inout EventSlots) {
    slots.distance(.gap, "to_leader_m")
    slots.distance(.gap, "min_to_leader_m")
  }
}

/// The clauses of what the outing's log says, by the log's own words.
enum LogWords {
  /// The clause of each command by its word in the log.
  static let sent: [String: Clause] = [
    "gather": .toldGather, "depart": .toldDepart, "rest": .toldRest, "careful": .toldCareful,
    "left": .toldLeft, "right": .toldRight, "message": .wroteMessage,
  ]
  static let fulfilled: [String: Clause] = [
    "gather": .allGathered, "depart": .allWentOn, "rest": .restTook,
  ]
  static let asked: [String: Clause] = [
    "break": .askedForBreak, "add_stop": .askedForStop, "change_itinerary": .askedForChange,
  ]
  static let updated: [String: Clause] = [
    "add": .addedPoint, "move": .movedPoint, "delete": .deletedPoint,
  ]

  /// Less than a minute is on time.
  static func arrived(lateSeconds: Double?) -> Clause {
    guard let late = lateSeconds, late.magnitude >= 60 else { return .cameInto }
    return late > 0 ? .cameLate : .cameEarly
  }
}

extension Event {
  /// The texts in a field; empty where the event has none.
  package func texts(_ name: String) -> [String] {
    guard case .texts(let texts)? = fields.first(where: { $0.name == name })?.value else {
      return []
    }
    return texts
  }

  /// The instant in a field; nil where the event has none.
  func instant(_ name: String) -> Instant? {
    guard case .instant(let instant)? = fields.first(where: { $0.name == name })?.value else {
      return nil
    }
    return instant
  }
}
