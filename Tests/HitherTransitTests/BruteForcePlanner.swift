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
    var base: Int64
  }

  /// Where one got out, and of which of the feed's trips.
  private struct Place: Hashable {
    var stop: Int
    var trip: Int
  }

  private let feed: RandomFeed
  private let runs: [Run]

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
          runs.append(Run(number: number, trip: trip, base: base + Int64(shift)))
        }
      }
    }
    self.runs = runs
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
        for run in runs {
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
            for later in place + 1..<max(place + 1, run.trip.stops.count)
            where run.trip.alights[later] {
              let time = run.base + Int64(run.trip.arrivals[later])
              let there = Place(stop: run.trip.stops[later], trip: run.number)
              next[there] = min(next[there] ?? .max, time)
            }
          }
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
