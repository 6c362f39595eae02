import HitherDepartures
import HitherTracks

extension EventSentence {
  /// The events of departures.
  static let departures: [EventSentence] = [
    Self(DepartureLeaveSoon.self, Clause.leaveSoon, leaving),
    Self(DepartureLeaveNow.self, Clause.leaveNow, leaving),
    Self(DepartureMissed.self, Clause.departureMissed, instead),
    Self(
      DepartureWithdrawn.self,
      by: { event -> Clause in
        event.text("reason") == "change" ? .changeImpossible : .departureCancelled
      }, instead),
  ]

  private static func ride(_ slots: inout EventSlots) {
    slots[.what] = slots.event.subject.map { .name($0) }
    slots.name(.line, "trip_id")
    slots.name(.line, "route")
    slots.time(.when, "departure")
  }

  private static func leaving(_ slots: inout EventSlots) {
    ride(&slots)
    slots.time(.from, "leave_at")
    slots.time(.to, "arrival")
    slots.name(.platform, "platform")
    // Less than a minute is on time.
    if let delay = slots.event.number("delay_s"), delay >= 60 { slots.duration(.behind, "delay_s") }
  }

  private static func instead(_ slots: inout EventSlots) {
    ride(&slots)
    slots.time(.from, "next_leave_at")
    slots.time(.to, "next_departure")
  }
}
