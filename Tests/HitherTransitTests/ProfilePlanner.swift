import HitherTracks
import HitherTransit
import Testing

/// Goes through all hops of all vehicles from the last to the first, and keeps of each stop and vehicle how early one
/// comes to the destination from there, by number of rides: no rounds, no lines and nothing left out, so that it
/// shares nothing with the planner but the timetable and the ways on foot.
///
/// Method: profile connection scan (Dibbelt, Pajor, Strasser, Wagner: "Connection scan algorithm", 2018).
struct ProfilePlanner {
  private static let rides = 8
  private static let never = Int64.max

  private struct Hop {
    var run: Int
    var place: Int
    var from: Int
    var to: Int
    var departure: Int64
    var arrival: Int64
    var boards: Bool
    var alights: Bool
  }

  /// From a time on, by number of rides, the earliest arrival.
  private typealias Arrivals = [Int64]

  private let network: Network
  private var hops: [Hop] = []
  private var runCount = 0
  /// By trip and day, its run.
  private var runs: [[Int]: Int] = [:]
  private var lastPlaces: [Int] = []
  /// By run, those as which its vehicle goes on.
  private var following: [Int: [Int]] = [:]

  /// - Parameter days: The service days that are looked at, as days since 1970-01-01.
  init(_ network: Network, days: ClosedRange<Int>) throws {
    self.network = network
    let timetable = network.timetable
    let zone = try #require(TimeZone(named: timetable.feeds[0].zone))
    precondition(timetable.frequencies.isEmpty, "repeated trips are not looked at")
    for day in days {
      for (number, trip) in timetable.trips.enumerated()
      where timetable.services[trip.service].calendar.isActive(on: day) {
        runs[[number, day]] = runCount
        lastPlaces.append(timetable.patterns[trip.pattern].stops.count - 1)
        // Noon less twelve hours, by the reference of GTFS.
        let noon = CivilTime(
          date: CivilDate(daysSinceEpoch: day), millisecondOfDay: 12 * 3_600_000)
        let start = try #require(zone.instants(of: noon).first).milliseconds / 1000 - 12 * 3600
        let base = start + Int64(trip.start)
        add(timetable.patterns[trip.pattern], timetable.profiles[trip.profile], base)
      }
    }
    precondition(timetable.links.isEmpty, "links of trips are not looked at")
    for day in days { stayInBlocks(day) }
    hops.sort { ($0.departure, $0.place, $0.run) > ($1.departure, $1.place, $1.run) }
  }

  /// Of the trips of a block that run on a day each goes on as the next, if that begins where it ends.
  private mutating func stayInBlocks(_ day: Int) {
    let timetable = network.timetable
    let running = timetable.trips.indices.filter {
      timetable.trips[$0].block != nil && runs[[$0, day]] != nil
    }
    for (_, trips) in Dictionary(grouping: running, by: { timetable.trips[$0].block }) {
      func times(_ number: Int) -> (Int, Int) {
        let (trip, profile) = (
          timetable.trips[number], timetable.profiles[timetable.trips[number].profile]
        )
        return (
          trip.start + Int(profile.departures[0]),
          trip.start + Int(profile.arrivals[profile.arrivals.count - 1])
        )
      }
      func ends(_ number: Int) -> (first: Int32, last: Int32) {
        let stops = timetable.patterns[timetable.trips[number].pattern].stops
        return (stops[0], stops[stops.count - 1])
      }
      let ordered = trips.sorted { (times($0).0, times($0).1, $0) < (times($1).0, times($1).1, $1) }
      for (trip, next) in zip(ordered, ordered.dropFirst()) where times(next).0 >= times(trip).1 {
        let (end, begin) = (ends(trip).last, ends(next).first)
        let station = timetable.stops[Int(end)].station
        let isThere =
          end == begin || station != nil && station == timetable.stops[Int(begin)].station
        guard isThere, let run = runs[[trip, day]], let other = runs[[next, day]] else { continue }
        following[run, default: []].append(other)
      }
    }
  }

  private mutating func add(
    _ pattern: Timetable.Pattern, _ profile: Timetable.Profile, _ base: Int64
  ) {
    for place in 1..<pattern.stops.count {
      hops.append(
        Hop(
          run: runCount, place: place, from: Int(pattern.stops[place - 1]),
          to: Int(pattern.stops[place]), departure: base + Int64(profile.departures[place - 1]),
          arrival: base + Int64(profile.arrivals[place]),
          boards: pattern.access[place - 1].contains(.boarding),
          alights: pattern.access[place].contains(.alighting)))
    }
    runCount += 1
  }

  /// What nothing beats from one stop to another, as the planner counts.
  func answers(from: Int, to: Int, at: Int64, window: Int64) -> [BruteForcePlanner.Answer] {
    let latest = at + window + 86_400
    var aboard = Array(
      repeating: Array(repeating: Self.never, count: Self.rides + 1), count: runCount)
    // By stop, from the latest departure to the earliest; each no worse than those before it.
    var profiles: [[(departure: Int64, arrivals: Arrivals)]] =
      network.timetable.stops.map { _ in [] }
    let walks = network.timetable.stops.indices.map { network.waysOnFoot(from: $0) }
    var start = 0
    while start < hops.count {
      var end = start
      while end < hops.count, hops[end].departure == hops[start].departure { end += 1 }
      // Hops that take no time lead to others of the same minute: again until nothing changes.
      var isChanged = hops[start].departure >= at - 86_400 && hops[start].departure < latest
      while isChanged {
        isChanged = false
        for hop in hops[start..<end] where hop.arrival < latest {
          if go(hop, to, &aboard, &profiles, walks, latest) { isChanged = true }
        }
      }
      start = end
    }
    return best(from, profiles, walks, at, window)
  }

  private func go(
    _ hop: Hop, _ to: Int, _ aboard: inout [Arrivals],
    _ profiles: inout [[(departure: Int64, arrivals: Arrivals)]],
    _ walks: [[(stop: Int, seconds: Int)]], _ latest: Int64
  ) -> Bool {
    var arrivals = aboard[hop.run]
    for other in hop.place == lastPlaces[hop.run] ? following[hop.run] ?? [] : [] {
      for rides in 0...Self.rides { arrivals[rides] = min(arrivals[rides], aboard[other][rides]) }
    }
    if hop.alights {
      let change = network.changeSeconds(at: hop.to).map { [(stop: hop.to, seconds: $0)] } ?? []
      let there = hop.to == to ? 0 : walks[hop.to].first { $0.stop == to }?.seconds
      if let there, hop.arrival + Int64(there) < latest {
        for rides in 1...Self.rides {
          arrivals[rides] = min(arrivals[rides], hop.arrival + Int64(there))
        }
      }
      for way in walks[hop.to] + change {
        let ready = hop.arrival + Int64(way.seconds)
        guard let next = profiles[way.stop].last(where: { $0.departure >= ready }) else { continue }
        for rides in 1..<Self.rides {
          arrivals[rides + 1] = min(arrivals[rides + 1], next.arrivals[rides])
        }
      }
    }
    var isChanged = arrivals != aboard[hop.run]
    aboard[hop.run] = arrivals
    guard hop.boards else { return isChanged }
    var merged = profiles[hop.from].last?.arrivals ?? arrivals
    for rides in 0...Self.rides { merged[rides] = min(merged[rides], arrivals[rides]) }
    if let last = profiles[hop.from].last {
      guard merged != last.arrivals else { return isChanged }
      if last.departure == hop.departure { profiles[hop.from].removeLast() }
    }
    profiles[hop.from].append((hop.departure, merged))
    isChanged = true
    return isChanged
  }

  private func best(
    _ from: Int, _ profiles: [[(departure: Int64, arrivals: Arrivals)]],
    _ walks: [[(stop: Int, seconds: Int)]], _ at: Int64, _ window: Int64
  ) -> [BruteForcePlanner.Answer] {
    var all: Set<BruteForcePlanner.Answer> = []
    for way in walks[from] + [(stop: from, seconds: 0)] {
      for entry in profiles[way.stop] {
        for rides in 1...Self.rides where entry.arrivals[rides] < Self.never {
          all.insert(
            BruteForcePlanner.Answer(
              departure: entry.departure - Int64(way.seconds), arrival: entry.arrivals[rides],
              changes: rides - 1))
        }
      }
    }
    let candidates = all.filter { $0.departure >= at }
    return candidates.filter { answer in
      answer.departure <= at + window && !candidates.contains { $0.beats(answer) }
    }.sorted()
  }
}
