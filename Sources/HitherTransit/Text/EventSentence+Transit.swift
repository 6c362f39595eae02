package import HitherReport
import HitherTracks

extension EventSentence {
  /// The events of departures.
  package static let transit: [EventSentence] = [
    Self(DepartureLeaveSoon.self, TransitWords.leaveSoon) { leaving(&$0, $1.advice) },
    Self(DepartureLeaveNow.self, TransitWords.leaveNow) { leaving(&$0, $1.advice) },
    Self(DepartureMissed.self, TransitWords.departureMissed) { missed(&$0, $1.ride, $1.instead) },
    Self(
      DepartureWithdrawn.self,
      by: { words(of: $1.reason) },
      { missed(&$0, $1.ride, $1.instead) }),
  ]

  private static func words(of reason: DepartureWithdrawn.Reason) -> TransitWords {
    switch reason {
    case .change: .changeImpossible
    case .skipped: .departureSkipped
    case .cancelled: .departureCancelled
    }
  }

  private static func ride(_ slots: inout EventSlots, _ ride: DepartureRide) {
    slots[.what] = slots.event.subject.map { .name($0) }
    slots.name(.line, ride.route ?? ride.tripID)
    slots.time(.when, ride.departure)
  }

  private static func leaving(_ slots: inout EventSlots, _ advice: DepartureAdvice) {
    ride(&slots, advice.ride)
    slots.time(.from, advice.leaveAt)
    slots.time(.to, advice.arrival)
    slots.name(.platform, advice.platform)
    // A delay of less than a minute is on time.
    if let delay = advice.delaySeconds, delay >= 60 { slots.duration(.behind, Double(delay)) }
  }

  private static func missed(
    _ slots: inout EventSlots, _ missed: DepartureRide, _ instead: DepartureInstead
  ) {
    ride(&slots, missed)
    slots.time(.from, instead.leaveAt)
    slots.time(.to, instead.departure)
  }
}
