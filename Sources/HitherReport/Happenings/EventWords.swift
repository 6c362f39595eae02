import HitherSummaries
import HitherTracks

/// What a line of the timeline says of an event.
struct EventWords {
  let page: PageContext

  /// The words after the member's name, or a whole sentence where an event has no member.
  func words(_ event: Event) -> Wording {
    let slots = slots(event)
    if let clause = Self.clauses[event.type] { return page.wording(clause, slots) }
    if let clause = LogWords.clause(of: event) { return page.wording(clause, slots) }
    // A type that is not known here is at least shown.
    var words = Wording.name(event.type)
    if let subject = event.subject {
      words += Wording(": ")
      words += .name(subject)
    }
    return words
  }

  private func slots(_ event: Event) -> [Clause.Slot: Wording] {
    var slots: [Clause.Slot: Wording] = [:]
    if let length = page.behind(seconds: event.number("duration_s")) {
      slots[.length] = Wording(length)
    }
    if let gap = event.number("gap_m") { slots[.gap] = Wording(page.measures.distance(gap)) }
    for (slot, field) in [(Clause.Slot.from, "from"), (.to, "to")] {
      guard let word = event.text(field) else { continue }
      // A state of the clock may be somebody's own word; a speed class never is.
      slots[slot] =
        SpeedClass(rawValue: word).map { Wording(page.text($0.phrase)) }
        ?? .name(ClockState(named: word, page.language).label)
    }
    if let behind = page.behind(seconds: event.number("behind_s")) {
      slots[.behind] = Wording(behind)
    }
    if let saved = event.number("saved_m") { slots[.gap] = Wording(page.measures.distance(saved)) }
    if let subject = event.subject, event.subjectKey == "place" {
      slots[.place] = .name(page.placeName(subject))
    } else if let subject = event.subject, event.subjectKey == "point" {
      slots[.place] = .name(event.text("name") ?? subject)
    } else if let subject = event.subject {
      slots[.whom] = page.name(ofID: subject)
    }
    LogWords.add(to: &slots, of: event, page)
    return slots
  }

  private static let clauses: [String: Clause] = [
    "off_route.started": .leftRoute, "off_route.ended": .cameBack,
    "wrong_way.started": .turnedAround, "wrong_way.ended": .wentOnRight,
    "straggling.started": .fellBehindBy, "straggling.ended": .caughtUp,
    "fence.entered": .cameInto, "fence.left": .wentOutOf, "fence.dwelled": .hasBeenIn,
    "safe_zone.left": .leftSafeZone, "safe_zone.returned": .cameBackToZone,
    "clock_state.changed": .clockTurned, "speed_class.changed": .movedOtherwise,
    "route.finished": .finished,
    "route.short_cut": .tookShortCut, "straggling.expected": .willFallBehind,
    "group.split": .groupSplit, "group.rejoined": .groupRejoined,
    "group.lead_changed": .tookTheLead, "group.waited": .waitedFor,
    "itinerary.departed": .wentOutOf, "itinerary.all_here": .everyoneAt,
    "itinerary.roll_call": .leaderWentOn, "itinerary.expected": .isExpected,
    "fork.roll_call": .leaderWentOn, "member.joined": .joined, "member.left": .leftGroup,
    "mode.changed": .recordsAs, "near_leader.started": .cameNearLeader,
    "near_leader.ended": .wasNearLeader, "battery.low": .batteryLow,
  ]
}

extension PageContext {
  /// The name of a member by its id; the id where nobody there has it.
  func name(ofID id: String) -> Wording {
    .name(summary.members.first { $0.member.id == id }?.member.name ?? id)
  }

  /// Some members' names, those beyond the first few as a number.
  func names(ofIDs ids: [String], most: Int = 5) -> Wording {
    var names = ids.prefix(most).map(name(ofID:))
    if ids.count > most {
      names.append(Wording(text(CountedPhrase.others, ids.count - most)))
    }
    return list(names)
  }
}

extension SpeedClass {
  /// What people call a way of moving.
  var phrase: Phrase {
    switch self {
    case .stationary: .atRest
    case .walking: .walking
    case .running: .running
    case .cycling: .cycling
    case .driving: .driving
    case .rail: .byRail
    case .flight: .byAir
    }
  }
}
