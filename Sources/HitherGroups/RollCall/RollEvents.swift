import HitherTracks

/// The events that a roll gives rise to at the points of one kind, and how it names them.
struct RollEvents: Sendable {
  let arrived: EventType
  let departed: EventType
  let allHere: EventType
  let rollCall: EventType
  /// What is told of a point at the head of each event.
  let label: @Sendable (ItineraryGoal) -> EventValue
  /// What is told of an arrival beyond that.
  let lateness: @Sendable (ItineraryGoal, Instant) -> [EventValue]

  static let itinerary = RollEvents(
    arrived: LogEvents.itineraryArrived, departed: LogEvents.itineraryDeparted,
    allHere: LogEvents.allHere, rollCall: LogEvents.rollCall, label: { .optional($0.name) },
    lateness: { goal, time in
      [goal.due.map { .instant($0) } ?? .null, .optional(goal.due.map { time - $0 })]
    })

  static let forks = RollEvents(
    arrived: ForkEvents.arrived, departed: ForkEvents.departed, allHere: ForkEvents.allHere,
    rollCall: ForkEvents.rollCall, label: { $0.progressMetres.map { .number($0) } ?? .null },
    lateness: { _, _ in [] })
}
