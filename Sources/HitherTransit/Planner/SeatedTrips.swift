/// Which trips a vehicle runs one after the other, so that passengers stay seated in between.
///
/// `transfers.txt` says so for two trips (type 4), or that passengers must alight (type 5).
/// Otherwise the trips of one block that run on a service day are one vehicle in order of time;
/// passengers stay seated if the next trip begins at the stop, or in the station, at which the
/// previous one ends. Trips of `frequencies.txt` are ignored.
struct SeatedTrips: Sendable {
  /// A trip on a service day.
  struct Run: Hashable, Sendable {
    var trip: Int
    var day: Int
  }

  /// The trips of blocks, in order of time.
  private var blocks: [Int: [Int]] = [:]
  /// The trips as which a trip continues by `transfers.txt`, and those in which passengers must not stay.
  private var linked: [Int: [Int]] = [:]
  private var parted: [Int: Set<Int>] = [:]
  /// The trips that may continue as others, or as which others continue, in order.
  let trips: [Int]
  private let timetable: Timetable

  init(_ timetable: Timetable) {
    self.timetable = timetable
    let repeated = Set(timetable.frequencies.map(\.trip))
    for (number, trip) in timetable.trips.enumerated() where !repeated.contains(number) {
      if let block = trip.block { blocks[block, default: []].append(number) }
    }
    blocks = blocks.filter { $0.value.count > 1 }.mapValues { trips in
      trips.sorted {
        (timetable.span(of: $0).lowerBound, timetable.span(of: $0).upperBound, $0)
          < (timetable.span(of: $1).lowerBound, timetable.span(of: $1).upperBound, $1)
      }
    }
    for link in timetable.links where !repeated.contains(link.from) && !repeated.contains(link.to) {
      if link.isSeated {
        linked[link.from, default: []].append(link.to)
      } else {
        parted[link.from, default: []].insert(link.to)
      }
    }
    trips = Set(blocks.values.flatMap(\.self) + linked.flatMap { [$0] + $1 }).sorted()
  }

  /// The trips as which a run continues.
  func next(after run: Run) -> [Run] {
    let end = timetable.span(of: run.trip).upperBound
    if let linked = linked[run.trip] {
      return linked.map { trip in
        // An earlier start is on the next day.
        Run(trip: trip, day: timetable.span(of: trip).lowerBound < end ? run.day + 1 : run.day)
      }.filter(isActive)
    }
    guard let block = timetable.trips[run.trip].block, let trips = blocks[block],
      let place = trips.firstIndex(of: run.trip)
    else { return [] }
    let later = trips[(place + 1)...].lazy.map { Run(trip: $0, day: run.day) }
    guard let next = later.first(where: isActive),
      timetable.span(of: next.trip).lowerBound >= end, meets(run.trip, next.trip),
      parted[run.trip]?.contains(next.trip) != true
    else { return [] }
    return [next]
  }

  private func isActive(_ run: Run) -> Bool {
    timetable.services[timetable.trips[run.trip].service].calendar.isActive(on: run.day)
  }

  /// Whether a trip ends where another begins.
  private func meets(_ trip: Int, _ next: Int) -> Bool {
    guard let end = timetable.patterns[timetable.trips[trip].pattern].stops.last,
      let start = timetable.patterns[timetable.trips[next].pattern].stops.first
    else { return false }
    if end == start { return true }
    let station = timetable.stops[Int(end)].station
    return station != nil && station == timetable.stops[Int(start)].station
  }
}

extension Timetable {
  /// From the first departure of a trip to its last arrival, in seconds of its service day.
  fileprivate func span(of trip: Int) -> ClosedRange<Int> {
    let profile = profiles[trips[trip].profile]
    let start = trips[trip].start + Int(profile.departures.first ?? 0)
    return start...max(start, trips[trip].start + Int(profile.arrivals.last ?? 0))
  }
}
