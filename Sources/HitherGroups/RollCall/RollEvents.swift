import HitherTracks

/// The kind of points of a roll call; it makes their events.
enum RollEvents: Sendable {
  case itinerary
  case forks

  func arrived(at goal: ItineraryGoal, _ time: Instant) -> any EventPayload {
    switch self {
    case .itinerary:
      ItineraryArrived(
        name: goal.name, due: goal.due, lateSeconds: goal.due.map { Double(time - $0) / 1000 })
    case .forks: ForkArrived(progressMetres: goal.progressMetres)
    }
  }

  func departed(from goal: ItineraryGoal, after milliseconds: Int64) -> any EventPayload {
    let seconds = Double(milliseconds) / 1000
    return switch self {
    case .itinerary: ItineraryDeparted(name: goal.name, durationSeconds: seconds)
    case .forks: ForkDeparted(progressMetres: goal.progressMetres, durationSeconds: seconds)
    }
  }

  func allHere(at goal: ItineraryGoal, _ members: Int) -> any EventPayload {
    switch self {
    case .itinerary: ItineraryAllHere(name: goal.name, members: members)
    case .forks: ForkAllHere(progressMetres: goal.progressMetres, members: members)
    }
  }

  func rollCall(at goal: ItineraryGoal, _ roll: RollNames) -> any EventPayload {
    switch self {
    case .itinerary: ItineraryRollCall(name: goal.name, roll: roll)
    case .forks: ForkRollCall(progressMetres: goal.progressMetres, roll: roll)
    }
  }
}
