import HitherGroups
import HitherTracks

extension EventSentence {
  /// The events that the outing's log causes, and those of forks.
  static let log: [EventSentence] = [
    Self(
      CommandSent.self, by: { event, _ in LogWords.sent[event.subject ?? ""] ?? .wroteMessage },
      command),
    Self(
      CommandFulfilled.self,
      by: { event, _ in LogWords.fulfilled[event.subject ?? ""] ?? .allGathered }, fulfilled),
    Self(
      RequestMade.self, by: { LogWords.asked[$1.request.rawValue] ?? .askedForSomething }, request),
    Self(
      RequestDecided.self, by: { $1.decision == .declined ? Clause.declined : .approved }, decision),
    Self(
      ItineraryUpdated.self, by: { LogWords.updated($1.action) },
      { slots, update in
        slots.point(update.name)
        slots.time(.to, update.due)
      }),
    Self(ItineraryExpected.self, .isExpected) { slots, expected in
      slots.point(expected.name)
      slots.time(.value, expected.eta)
      slots.time(.from, expected.earliest)
      slots.time(.to, expected.latest)
    },
    Self(
      ItineraryArrived.self, by: { LogWords.arrived(lateSeconds: $1.lateSeconds) },
      { slots, arrived in
        slots.point(arrived.name)
        slots.duration(.length, arrived.lateSeconds?.magnitude)
      }),
    Self(ItineraryDeparted.self, .wentOutOf) { slots, departed in
      slots.point(departed.name)
      slots.duration(.length, departed.durationSeconds)
    },
    Self(ItineraryAllHere.self, .everyoneAt) { $0.point($1.name) },
    Self(ItineraryRollCall.self, .leaderWentOn) { slots, call in
      slots.point(call.name)
      slots.roll(call.roll)
    },
    Self(ForkArrived.self, .cameInto) { $0.fork($1.progressMetres) },
    Self(ForkDeparted.self, .wentOutOf) { slots, departed in
      slots.fork(departed.progressMetres)
      slots.duration(.length, departed.durationSeconds)
    },
    Self(ForkAllHere.self, .everyoneAt) { $0.fork($1.progressMetres) },
    Self(ForkRollCall.self, .leaderWentOn) { slots, call in
      slots.fork(call.progressMetres)
      slots.roll(call.roll)
    },
    Self(MemberJoined.self, .joined), Self(MemberLeft.self, .leftGroup),
    Self(MemberRoleChanged.self, by: { $1.role == .leader ? Clause.leadsNow : .followsNow }),
    Self(ModeChanged.self, .recordsAs) {
      $0[.what] = LogWords.mode($1.mode, $0.language)
    },
    Self(NearLeaderStarted.self, .cameNearLeader) { $0.distance(.gap, $1.toLeaderMetres) },
    Self(NearLeaderEnded.self, .wasNearLeader) { slots, ended in
      slots.duration(.length, ended.durationSeconds)
      slots.distance(.gap, ended.minToLeaderMetres)
    },
  ]

  private static func command(_ slots: inout EventSlots, _ command: CommandSent) {
    slots.name(.what, command.text ?? command.voice)
    slots.duration(.length, command.askedSeconds)
    slots.members(.unknown, command.noContact)
  }

  private static func fulfilled(_ slots: inout EventSlots, _ command: CommandFulfilled) {
    slots.duration(.length, command.durationSeconds)
    slots.member(.who, command.last)
    if slots.event.subject == "rest" { slots.duration(.length, command.restSeconds) }
    slots.duration(.total, command.askedSeconds)
  }

  private static func request(_ slots: inout EventSlots, _ request: RequestMade) {
    slots.name(.what, request.text)
    if let gap = request.behindMetres, gap >= 0 { slots.distance(.gap, gap) }
  }

  private static func decision(_ slots: inout EventSlots, _ decision: RequestDecided) {
    slots.duration(.length, decision.durationSeconds)
    slots.member(.whom, decision.requestedBy)
    slots.name(.what, decision.text)
  }
}

extension EventSlots {
  /// Fills in the event's point of the itinerary.
  fileprivate mutating func point(_ name: String?) { self.name(.place, name ?? event.subject) }

  /// Fills in a fork as a distance along the route.
  fileprivate mutating func fork(_ metres: Double?) {
    if let metres, metres.isFinite { self[.place] = page.fork(atMetres: metres) }
  }

  fileprivate mutating func roll(_ roll: RollNames) {
    members(.who, roll.missing)
    members(.unknown, roll.notKnown)
  }
}

/// The clauses for the entries of the outing's log, by the log's own words.
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

  private static let modes: [String: Phrase] = [
    "standard": .modeStandard, "precise": .modePrecise,
  ]

  /// The recording mode of phones, in words; an unknown mode by its name.
  static func mode(_ name: String, _ language: Language) -> AttributedText {
    modes[name].map { AttributedText($0.text(language)) } ?? .name(name)
  }

  static func updated(_ action: ItineraryChange.Action) -> Clause {
    switch action {
    case .add: .addedPoint
    case .move: .movedPoint
    case .delete: .deletedPoint
    }
  }

  /// Less than a minute is on time.
  static func arrived(lateSeconds: Double?) -> Clause {
    guard let late = lateSeconds, late.magnitude >= 60 else { return .cameInto }
    return late > 0 ? .cameLate : .cameEarly
  }
}
