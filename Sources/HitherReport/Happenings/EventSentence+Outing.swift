import HitherEstimates
import HitherGroups
import HitherOuting
import HitherPlaces
import HitherRoutes
import HitherTracks

extension EventSentence {
  /// The events of stops, places, modes of travel, the route and the group.
  static let outing: [EventSentence] = [
    Self(StopStarted.self, .cameToRest),
    Self(StopEnded.self, .wentOnAfterStop) { $0.duration(.length, $1.durationSeconds) },
    Self(OffRouteStarted.self, .leftRoute),
    Self(OffRouteEnded.self, .cameBack) { $0.duration(.length, $1.durationSeconds) },
    Self(WrongWayStarted.self, .turnedAround),
    Self(WrongWayEnded.self, .wentOnRight) { $0.duration(.length, $1.durationSeconds) },
    Self(StragglingStarted.self, .fellBehindBy) { slots, started in
      slots.distance(.gap, started.gapMetres)
      slots.duration(.behind, started.behindSeconds)
    },
    Self(StragglingEnded.self, .caughtUp) { $0.duration(.length, $1.durationSeconds) },
    Self(StragglingExpected.self, .willFallBehind) { $0.distance(.gap, $1.gapMetres) },
    Self(FenceEntered.self, .cameInto) { slots, _ in slots.placeOfSubject() },
    Self(FenceLeft.self, .wentOutOf) { slots, left in
      stayed(&slots, left.durationSeconds)
      slots.duration(.total, left.unrecordedSeconds)
    },
    Self(FenceDwelled.self, .hasBeenIn) { stayed(&$0, $1.durationSeconds) },
    Self(SafeZoneLeft.self, .leftSafeZone) { slots, _ in slots.placeOfSubject() },
    Self(SafeZoneReturned.self, .cameBackToZone) { stayed(&$0, $1.durationSeconds) },
    Self(ClockStateChanged.self, .clockTurned) { slots, change in
      slots.placeOfSubject()
      for (slot, name) in [(Clause.Slot.from, change.from), (.to, change.to)] {
        slots[slot] = .name(ClockState(named: name, slots.page.language).label)
      }
    },
    Self(HomeSafeAll.self, .allHome) { $0.count(.count, $1.members) },
    Self(HomeSafePerson.self, by: clause, homeTimes),
    Self(HomeSafeOverdue.self, by: clause, overdueTimes),
    Self(SpeedClassChanged.self, .movedOtherwise) { slots, change in
      slots[.from] = AttributedText(slots.page.text(change.from.phrase))
      slots[.to] = AttributedText(slots.page.text(change.to.phrase))
    },
    Self(RouteFinished.self, .finished),
    Self(RouteShortCut.self, .tookShortCut) { $0.distance(.gap, $1.savedMetres) },
    Self(GroupDivided.self, .groupSplit) { $0.distance(.gap, $1.gapMetres) },
    Self(GroupRejoined.self, .groupRejoined) { $0.duration(.length, $1.durationSeconds) },
    Self(GroupLeadChanged.self, .tookTheLead),
    Self(GroupWaited.self, .waitedFor) { $0.duration(.length, $1.durationSeconds) },
    Self(BatteryLow.self, .batteryLow) { slots, battery in
      if battery.percent.isFinite {
        slots[.count] = AttributedText(slots.page.measures.percent(battery.percent))
      }
      slots.duration(.total, battery.toGoSeconds)
      slots.duration(.length, battery.hoursLeft.map { $0 * 3600 })
    },
    Self(ContactLost.self, .wentSilent) { $0.time(.from, $1.lastSeen) },
    Self(ContactRegained.self, .wasHeardAgain) { $0.duration(.length, $1.ageSeconds) },
    Self(ContactBackfilled.self, .cameLater) { slots, late in
      slots.time(.from, late.from)
      slots.time(.to, late.to)
      slots.count(.count, late.fixes)
    },
  ]

  private static func clause(_ event: Event, _ person: HomeSafePerson) -> Clause {
    guard person.isHome else { return .homeNotKnown }
    return person.since == event.time ? .cameHome : .wasAtHome
  }

  private static func homeTimes(_ slots: inout EventSlots, _ person: HomeSafePerson) {
    slots.time(.when, slots.event.time)
    slots.time(.from, person.since)
  }

  private static func clause(_ event: Event, _ overdue: HomeSafeOverdue) -> Clause {
    overdue.isOnTheWay ? .isOnTheWay : .isOverdue
  }

  private static func overdueTimes(_ slots: inout EventSlots, _ overdue: HomeSafeOverdue) {
    slots.time(.when, slots.event.time)
    guard overdue.isOnTheWay else { return slots.time(.from, overdue.awaySince) }
    slots.time(.value, overdue.awaySince)
    slots.time(.from, overdue.earliest)
    slots.time(.to, overdue.latest)
  }

  private static func stayed(_ slots: inout EventSlots, _ seconds: Double) {
    slots.placeOfSubject()
    slots.duration(.length, seconds)
  }
}

extension EventSlots {
  /// Fills in the event's place.
  fileprivate mutating func placeOfSubject() { name(.place, event.subject.map(page.placeName)) }
}
