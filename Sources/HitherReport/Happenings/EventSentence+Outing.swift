import HitherEstimates
import HitherGroups
import HitherOuting
import HitherPlaces
import HitherRoutes
import HitherTracks

extension EventSentence {
  /// The events of stops, places, ways of moving, the route and the group.
  static let outing: [EventSentence] = [
    Self(StopStarted.self, .cameToRest), Self(StopEnded.self, .wentOnAfterStop),
    Self(OffRouteStarted.self, .leftRoute), Self(OffRouteEnded.self, .cameBack),
    Self(WrongWayStarted.self, .turnedAround), Self(WrongWayEnded.self, .wentOnRight),
    Self(StragglingStarted.self, .fellBehindBy), Self(StragglingEnded.self, .caughtUp),
    Self(StragglingExpected.self, .willFallBehind),
    Self(FenceEntered.self, .cameInto), Self(FenceLeft.self, .wentOutOf),
    Self(FenceDwelled.self, .hasBeenIn),
    Self(SafeZoneLeft.self, .leftSafeZone), Self(SafeZoneReturned.self, .cameBackToZone),
    Self(ClockStateChanged.self, .clockTurned) { slots in
      for (slot, field) in [(Clause.Slot.from, "from"), (.to, "to")] {
        let state = slots.event.text(field).map { ClockState(named: $0, slots.page.language) }
        slots[slot] = state.map { .name($0.label) }
      }
    },
    Self(SpeedClassChanged.self, .movedOtherwise) { slots in
      for (slot, field) in [(Clause.Slot.from, "from"), (.to, "to")] {
        let way = slots.event.text(field).flatMap(SpeedClass.init(rawValue:))
        slots[slot] = way.map { Wording(slots.page.text($0.phrase)) }
      }
    },
    Self(RouteFinished.self, .finished),
    Self(RouteShortCut.self, .tookShortCut) { $0.distance(.gap, "saved_m") },
    Self(GroupDivided.self, .groupSplit), Self(GroupRejoined.self, .groupRejoined),
    Self(GroupLeadChanged.self, .tookTheLead), Self(GroupWaited.self, .waitedFor),
    Self(BatteryLow.self, .batteryLow) { slots in
      let (charge, hours) = (slots.event.number("battery_pct"), slots.event.number("hours_left"))
      slots[.count] = charge.map { Wording(slots.page.measures.percent($0)) }
      slots.duration(.total, "to_go_s")
      slots[.length] = slots.page.behind(seconds: hours.map { $0 * 3600 }).map { Wording($0) }
    },
    Self(ContactBackfilled.self, .cameLater) { slots in
      slots.time(.from, "from")
      slots.time(.to, "to")
      slots.count(.count, "fixes")
    },
  ]
}
