import HitherEngine
import HitherTracks

/// The order of the members along the route.
///
/// A member whose place is unknown keeps the seat. The order changes when a member is more than 20
/// m ahead of the member in an earlier seat and the resulting order lasts for a minute (the shared
/// debounce): people who walk side by side do not overtake each other all the time.
struct MarchOrder: Sendable {
  /// A member less far ahead walks side by side, in metres.
  static let besideMetres = 20.0
  static let threshold = OutingSettings.Threshold(
    enter: 0.5, leave: 0.5, afterMilliseconds: 60_000)

  /// The members seen so far, the first in front.
  private(set) var seats: [Int] = []
  /// The number of changes of the order.
  private(set) var changes: Int64 = 0
  private var debounce = Debounce<MarchMark>()

  /// All members in the state.
  var members: [Int] { seats }

  /// Gives a seat to members who are known for the first time.
  ///
  /// - Parameter byID: All members, in an order that does not depend on their indices.
  /// - Returns: The new seats, in the order of insertion.
  mutating func seatNewcomers(_ tick: MarchTick, byID: [Int]) -> [Int] {
    guard seats.count < byID.count else { return [] }
    var new: [Int] = []
    for member in byID where tick.isKnown(member) && !seats.contains(member) {
      let seat =
        seats.firstIndex { tick.isKnown($0) && tick.along[$0] < tick.along[member] } ?? seats.count
      seats.insert(member, at: seat)
      new.append(seat)
    }
    return new
  }

  /// Processes the next tick.
  ///
  /// - Returns: The former and the new first member, with the moment, if that changed.
  mutating func take(_ tick: MarchTick) -> (before: Int, mark: MarchMark)? {
    guard let before = seats.first else { return nil }
    // The order is nearly always unchanged; no list is needed then.
    if !debounce.isOn, isKept(tick) {
      _ = debounce.stays(at: 0, Self.threshold)
      return nil
    }
    let order = marched(tick)
    guard let first = order.first else { return nil }
    let place = tick.places[first]
    let turn = debounce.update(order == seats ? 0 : 1, at: tick.time, Self.threshold) { _ in
      MarchMark(
        time: tick.time, coordinate: place ?? .init(latitudeE7: 0, longitudeE7: 0), member: first,
        metres: 0)
    }
    guard let turn else { return nil }
    debounce.turnOff()
    changes += 1
    seats = order
    guard first != before, place != nil else { return nil }
    var mark = turn.mark
    if mark.member != first, let place {
      mark = MarchMark(time: mark.time, coordinate: place, member: first, metres: 0)
    }
    return (before, mark)
  }

  /// Resets the debounce, because the order is unknown at a tick.
  mutating func reset() { debounce.reset() }

  /// Whether no member is ahead of one in an earlier seat.
  private func isKept(_ tick: MarchTick) -> Bool {
    var last = Double.nan
    for member in seats where tick.isKnown(member) {
      if last < tick.along[member] - Self.besideMetres { return false }
      last = tick.along[member]
    }
    return true
  }

  /// The seats in the order of the known members' current places.
  private func marched(_ tick: MarchTick) -> [Int] {
    let known = seats.indices.filter { tick.isKnown(seats[$0]) }
    var marching = known.map { seats[$0] }
    for place in 1..<max(1, marching.count) {
      let member = marching[place]
      var seat = place
      while seat > 0,
        tick.along[marching[seat - 1]] < tick.along[member] - Self.besideMetres
      {
        marching[seat] = marching[seat - 1]
        seat -= 1
      }
      marching[seat] = member
    }
    var order = seats
    for (seat, member) in zip(known, marching) { order[seat] = member }
    return order
  }
}

extension MarchOrder: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&seats)
    try c.code(&changes)
    try c.code(&debounce)
  }
}
