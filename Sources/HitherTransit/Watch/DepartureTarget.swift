import HitherEngine
import HitherGeodesy
import HitherTracks

/// The connection that a member should take on a journey, and the advice emitted for it.
///
/// Times are in seconds since 1970.
struct DepartureTarget: Hashable, Sendable {
  /// The journey's index among the watched ones.
  var journey: Int32
  var rides: [Ride]
  /// Departure of the first vehicle, and arrival at the destination.
  var departure: Int64
  var arrival: Int64
  var delay: Int64?
  /// The stop of the first vehicle, and the walking time to it.
  var stop: Int32
  var walkSeconds: Int32
  /// Where that walk begins.
  var anchor: Coordinate
  /// Walking time after the last ride.
  var walkAfter: Int32
  /// The civil day on which to leave, and the departure of that day that is advised.
  var day: Int32 = 0
  var slot = JourneyHabit.Slot.next
  /// Whether it was searched when it was near.
  var isNear = false
  var soonTold: Instant?
  var nowTold: Instant?
  /// Whether the member has left the place.
  var isUnderWay = false

  struct Ride: Hashable, Sendable {
    var reference: RunReference
    /// The shortest transfer between the previous ride and this one, in seconds.
    var change: Int32
    /// Whether passengers stay in the vehicle of the previous ride.
    var isSeated: Bool
  }

  /// The last event emitted for it.
  var told: (type: EventType, time: Instant)? {
    if let nowTold { return (DepartureLeaveNow.type, nowTold) }
    return soonTold.map { (DepartureLeaveSoon.type, $0) }
  }

  init(_ connection: Connection, journey: Int, anchor: Coordinate, changes: (Int) -> Int32) {
    self.journey = Int32(clamping: journey)
    rides = connection.rides.enumerated().map { index, ride in
      Ride(
        reference: ride.reference,
        change: index == 0 || ride.isSeated
          ? 0 : ride.walkBefore > 0 ? Int32(clamping: ride.walkBefore) : changes(ride.from),
        isSeated: ride.isSeated)
    }
    departure = connection.vehicleDeparture
    arrival = connection.arrival
    delay = connection.rides.first?.departureDelay.map(Int64.init)
    stop = Int32(clamping: connection.rides.first?.from ?? 0)
    walkSeconds = Int32(clamping: connection.walkBefore)
    self.anchor = anchor
    walkAfter = Int32(clamping: connection.walkAfter)
  }

  /// Updates it with the current data of its rides.
  ///
  /// - Returns: why it cannot be taken; nil if it can.
  mutating func refresh(_ network: Network, _ live: LiveTimetable?) -> DepartureWithdrawn.Reason? {
    var before: RideStatus?
    for (index, ride) in rides.enumerated() {
      var uses: StopAccess = [.boarding, .alighting]
      if ride.isSeated { uses.remove(.boarding) }
      if index + 1 < rides.count, rides[index + 1].isSeated { uses.remove(.alighting) }
      guard let standing = network.standing(of: ride.reference, live, uses: uses) else {
        return .cancelled
      }
      if standing.isCancelled { return standing.isSkipped ? .skipped : .cancelled }
      // A vehicle in which the passenger already sits cannot be missed.
      if !ride.isSeated, let before, before.arrival + Int64(ride.change) > standing.departure {
        return .change
      }
      if index == 0 {
        departure = standing.departure
        delay = standing.departureDelay.map(Int64.init)
        stop = Int32(clamping: standing.stop)
      }
      before = standing
    }
    if let before { arrival = before.arrival + Int64(walkAfter) }
    return nil
  }
}

extension DepartureTarget: StateCoding {
  init() {
    journey = 0
    rides = []
    departure = 0
    arrival = 0
    stop = 0
    walkSeconds = 0
    anchor = Coordinate()
    walkAfter = 0
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&journey)
    try c.code(&rides)
    try c.code(&departure)
    try c.code(&arrival)
    try c.code(&delay, absent: .min)
    try c.code(&stop)
    try c.code(&walkSeconds)
    try c.code(&anchor)
    try c.code(&walkAfter)
    try c.code(&day)
    try c.code(&slot)
    try c.code(&isNear)
    try c.code(&soonTold)
    try c.code(&nowTold)
    try c.code(&isUnderWay)
  }
}

extension DepartureTarget.Ride: StateCoding {
  init() { (reference, change, isSeated) = (RunReference(), 0, false) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &reference)
    try c.code(&change)
    try c.code(&isSeated)
  }
}
