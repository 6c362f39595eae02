import HitherEngine
import HitherTracks

/// Who walks first, second and so on along the way.
///
/// Who is of whom no place is known keeps the seat. A change is one when somebody is more than
/// 20 m ahead of a seat before, and the order by that is another for a minute (the shared debounce):
/// people who walk side by side do not overtake each other all the time.
struct MarchOrder: Sendable {
  /// Who is less far ahead walks beside, in metres.
  static let besideMetres = 20.0
  static let threshold = OutingSettings.Threshold(
    enter: 0.5, leave: 0.5, afterMilliseconds: 60_000)

  /// The members seen so far, the first in front.
  private(set) var seats: [Int] = []
  /// How often the order changed.
  private(set) var changes: Int64 = 0
  private var debounce = Debounce<MarchMark>()

  /// All members whom the state names.
  var members: [Int] { seats }

  /// Gives a seat to members who are known for the first time.
  ///
  /// - Parameter byID: all members, so that nothing depends on how they are numbered.
  /// - Returns: the seats that are new, in the order in which they were put in.
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

  /// Takes the next tick.
  ///
  /// - Returns: who was first before and who is now, with the moment, where that changed.
  mutating func take(_ tick: MarchTick) -> (before: Int, mark: MarchMark)? {
    guard let before = seats.first else { return nil }
    // Nearly always everybody walks where they did, for which no list is needed.
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

  /// Learns that nothing is known of the order at a tick.
  mutating func startAnew() { debounce.startAnew() }

  /// Whether nobody is ahead of a seat before.
  private func isKept(_ tick: MarchTick) -> Bool {
    var last = Double.nan
    for member in seats where tick.isKnown(member) {
      if last < tick.along[member] - Self.besideMetres { return false }
      last = tick.along[member]
    }
    return true
  }

  /// The seats as those who are known would have them now.
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
  func write(to writer: inout StateWriter) {
    writer.write(UInt32(truncatingIfNeeded: seats.count))
    for member in seats { writer.write(Int64(member)) }
    writer.write(changes)
    writer.write(debounce)
  }

  init(from reader: inout StateReader) throws(StateError) {
    for _ in 0..<(try reader.read(UInt32.self)) { seats.append(Int(try reader.read(Int64.self))) }
    changes = try reader.read(Int64.self)
    debounce = try reader.read(Debounce<MarchMark>.self)
  }
}
