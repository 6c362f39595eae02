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
  func write(to writer: inout StateWriter) {
    writer.write(journey)
    writer.write(rides)
    writer.write(departure)
    writer.write(arrival)
    writer.write(delay ?? .min)
    writer.write(stop)
    writer.write(walkSeconds)
    writer.write(anchor)
    writer.write(walkAfter)
    writer.write(day)
    writer.write(slot)
    writer.write(isNear)
    writer.write(soonTold)
    writer.write(nowTold)
    writer.write(isUnderWay)
  }

  init(from reader: inout StateReader) throws(StateError) {
    journey = try reader.read(Int32.self)
    rides = try reader.readList(Ride.self)
    departure = try reader.read(Int64.self)
    arrival = try reader.read(Int64.self)
    let late = try reader.read(Int64.self)
    delay = late == .min ? nil : late
    stop = try reader.read(Int32.self)
    walkSeconds = try reader.read(Int32.self)
    anchor = try reader.read(Coordinate.self)
    walkAfter = try reader.read(Int32.self)
    day = try reader.read(Int32.self)
    slot = try reader.read(Int32.self)
    isNear = try reader.read(Bool.self)
    soonTold = try reader.readOptional(Instant.self)
    nowTold = try reader.readOptional(Instant.self)
    isUnderWay = try reader.read(Bool.self)
  }
}

extension DepartureTarget.Ride: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(reference.tripID)
    writer.write(reference.key != nil)
    if let key = reference.key {
      for number in [key.trip, key.day, key.start] { writer.write(Int64(number)) }
    }
    for number in [reference.boarding, reference.alighting, reference.from, reference.to] {
      writer.write(Int64(number))
    }
    writer.write(change)
    writer.write(isSeated)
  }

  init(from reader: inout StateReader) throws(StateError) {
    let tripID = try reader.read(String.self)
    var key: LiveTimetable.RunKey?
    if try reader.read(Bool.self) {
      let trip = Int(try reader.read(Int64.self))
      let day = Int(try reader.read(Int64.self))
      key = LiveTimetable.RunKey(trip: trip, day: day, start: Int(try reader.read(Int64.self)))
    }
    let boarding = Int(try reader.read(Int64.self))
    let alighting = Int(try reader.read(Int64.self))
    let from = Int(try reader.read(Int64.self))
    let to = Int(try reader.read(Int64.self))
    reference = RunReference(
      tripID: tripID, key: key, boarding: boarding, alighting: alighting, from: from, to: to)
    change = try reader.read(Int32.self)
    isSeated = try reader.read(Bool.self)
  }
}
