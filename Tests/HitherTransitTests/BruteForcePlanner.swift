import HitherTracks
import HitherTransit
import Testing

/// For every moment at which one may leave, tries every run from every stop, ride after ride, and keeps what
/// nothing beats: slow, and too simple to be wrong.
struct BruteForcePlanner {
  struct Answer: Hashable, Comparable, CustomStringConvertible {
    var departure: Int64
    var arrival: Int64
    var changes: Int

    static func < (left: Answer, right: Answer) -> Bool {
      (left.departure, left.arrival, left.changes)
        < (right.departure, right.arrival, right.changes)
    }

    func beats(_ other: Answer) -> Bool {
      self != other && departure >= other.departure && arrival <= other.arrival
        && changes <= other.changes
    }

    var description: String {
      "\(Instant(milliseconds: departure * 1000).rfc3339)–"
        + "\(Instant(milliseconds: arrival * 1000).rfc3339) (\(changes))"
    }
  }

  private struct Run {
    var number: Int
    var trip: RandomFeed.Trip
    var day: Int
    var base: Int64

    var begins: Int { trip.departures.first ?? 0 }
    var ends: Int { trip.arrivals.last ?? 0 }
  }

  /// Where one got out, and of which of the feed's trips.
  private struct Place: Hashable {
    var stop: Int
    var trip: Int
  }

  private let feed: RandomFeed
  private let runs: [Run]
  /// By place of a run, those of the runs as which its vehicle goes on.
  private let following: [[Int]]

  init(_ feed: RandomFeed) throws {
    self.feed = feed
    let zone = try #require(TimeZone(named: feed.zone))
    var runs: [Run] = []
    for day in (feed.day - 3)...(feed.day + 3) {
      // Noon as clocks show it, less twelve hours.
      let noon = CivilTime(date: CivilDate(daysSinceEpoch: day), millisecondOfDay: 43_200_000)
      let base = try #require(zone.instants(of: noon).first).milliseconds / 1000 - 43_200
      for (number, trip) in feed.trips.enumerated()
      where feed.activeDays[trip.service]?.contains(day) == true {
        for shift in trip.shifts {
          runs.append(Run(number: number, trip: trip, day: day, base: base + Int64(shift)))
        }
      }
    }
    self.runs = runs
    following = runs.map { Self.following($0, feed, runs) }
  }

  private static func following(_ run: Run, _ feed: RandomFeed, _ runs: [Run]) -> [Int] {
    func isOnce(_ number: Int) -> Bool { feed.trips[number].shifts.count == 1 }
    guard isOnce(run.number) else { return [] }
    let links = feed.links.filter { $0.from == run.number && isOnce($0.to) }
    let goals = links.filter(\.isSeated).map(\.to)
    if !goals.isEmpty {
      return runs.indices.filter { place in
        let other = runs[place]
        return goals.contains(other.number)
          && other.day == (other.begins < run.ends ? run.day + 1 : run.day)
          && other.base + Int64(other.begins) >= run.base + Int64(run.ends)
      }
    }
    let block = runs.indices.filter { place in
      let other = runs[place]
      return run.trip.block != nil && other.trip.block == run.trip.block && other.day == run.day
        && isOnce(other.number)
        && (other.begins, other.ends, other.number) > (run.begins, run.ends, run.number)
    }
    let next = block.min {
      let (left, right) = (runs[$0], runs[$1])
      return (left.begins, left.ends, left.number) < (right.begins, right.ends, right.number)
    }
    guard let next, runs[next].begins >= run.ends,
      runs[next].trip.stops.first == run.trip.stops.last,
      !links.contains(where: { !$0.isSeated && $0.to == runs[next].number })
    else { return [] }
    return [next]
  }

  /// The connections that leave within a window, of which none is beaten by one that leaves whenever it may.
  func answers(from: Int, to: Int, at: Int64, window: Int64) -> [Answer] {
    let latest = at + window + 86_400
    var all: Set<Answer> = []
    for departure in departures(from, at..<latest) {
      // When one got there by a ride.
      var arrivals: [Place: Int64] = [:]
      for changes in -1..<7 {
        var next: [Place: Int64] = [:]
        for (number, run) in runs.enumerated() {
          var isRidden = false
          for place in run.trip.stops.indices where run.trip.boards[place] {
            let leaves = run.base + Int64(run.trip.departures[place])
            let stop = run.trip.stops[place]
            let isCaught =
              changes < 0
              ? onFoot(from, stop).map { departure + Int64($0) <= leaves } ?? false
              : arrivals.contains { before, time in
                wait(before, run.trip, stop).map { time + Int64($0) <= leaves } ?? false
              }
            guard isCaught else { continue }
            if place + 1 < run.trip.stops.count { isRidden = true }
            alight(run, after: place, &next)
          }
          if isRidden { stay(in: number, &next) }
        }
        arrivals = next.filter { $0.value < latest }
        for (place, time) in arrivals {
          guard let walk = onFoot(place.stop, to), time + Int64(walk) < latest else { continue }
          all.insert(
            Answer(departure: departure, arrival: time + Int64(walk), changes: changes + 1))
        }
      }
    }
    return all.filter { answer in
      answer.departure <= at + window && !all.contains { $0.beats(answer) }
    }.sorted()
  }

  private func alight(_ run: Run, after place: Int, _ next: inout [Place: Int64]) {
    for later in place + 1..<max(place + 1, run.trip.stops.count) where run.trip.alights[later] {
      let time = run.base + Int64(run.trip.arrivals[later])
      let there = Place(stop: run.trip.stops[later], trip: run.number)
      next[there] = min(next[there] ?? .max, time)
    }
  }

  /// Stays in a vehicle to its end and on, as far as it goes.
  private func stay(in number: Int, _ next: inout [Place: Int64]) {
    var (open, known) = ([number], Set([number]))
    while let here = open.popLast() {
      for other in following[here] where known.insert(other).inserted {
        alight(runs[other], after: 0, &next)
        open.append(other)
      }
    }
  }

  /// When one may leave to be in time for some run.
  private func departures(_ from: Int, _ range: Range<Int64>) -> Set<Int64> {
    var times: Set<Int64> = []
    for run in runs {
      for place in run.trip.stops.indices where run.trip.boards[place] {
        guard let walk = onFoot(from, run.trip.stops[place]) else { continue }
        times.insert(run.base + Int64(run.trip.departures[place] - walk))
      }
    }
    return times.filter(range.contains)
  }

  private func onFoot(_ from: Int, _ to: Int) -> Int? {
    from == to ? 0 : feed.walks[from * 100 + to]
  }

  /// The least time between two rides.
  private func wait(_ place: Place, _ next: RandomFeed.Trip, _ to: Int) -> Int? {
    let from = place.stop
    let rule = feed.rules.first { $0.fits(feed.trips[place.trip], from, next, to) }
    if let rule { return rule.seconds }
    return from == to ? feed.changes[from, default: 0] : feed.walks[from * 100 + to]
  }
}
