import HitherEngine
import HitherGeodesy
import HitherTracks

@testable import HitherPlaces

/// A member's clock over some fixes, as intervals with times in seconds from the epoch.
struct ClockRun {
  struct Stretch: Hashable, CustomStringConvertible {
    var state: String
    var place: String?
    var start: Double
    var end: Double

    var description: String { "\(state)(\(place ?? "-")) \(start)–\(end)" }
  }

  var intervals: [ClockInterval]
  var stretches: [Stretch]
  var events: [Event]

  init(
    _ fixes: [Fix], _ places: [Place], _ ladder: ClockLadder? = nil, member: String = "leo",
    zone: TimeZone = .utc, fixedGap: Int64? = nil, finish: Instant? = nil
  ) throws {
    let watch = try PreparedPlaces(places)
    let detector = ClockDetector(
      ladder ?? .usual(for: places), places, member: member, zone: zone, fixedGap: fixedGap)
    var pipeline = Pipeline(member: member)
    pipeline.append(FenceDetector(watch, member: member, addsColumns: true))
    pipeline.append(SpeedEstimator())
    pipeline.append(SpeedClassifier())
    pipeline.append(detector)
    var batch = FixBatch(fixes)
    pipeline.process(&batch, reaching: fixes.last?.time ?? PlaneWorld.epoch)
    var rest = FixBatch()
    pipeline.end(&rest)
    var state = pipeline.state(of: ClockDetector.self) ?? detector.makeState()
    var late = EventCollector(member: member)
    if let finish { detector.finish(at: finish, &state, &late) }
    events =
      (pipeline.takeEvents() + late.takeEvents()).filter { $0.payload is ClockStateChanged }
    intervals = detector.intervals(state)
    stretches = intervals.map { interval in
      Stretch(
        state: interval.state, place: interval.place.map { places[$0].id },
        start: Double(interval.start - PlaneWorld.epoch) / 1000,
        end: Double(interval.end - PlaneWorld.epoch) / 1000)
    }
  }

  var states: [String] { stretches.map(\.state) }

  /// The share of the time in which the state is that of the truth.
  func agreement(with truth: [Stretch]) -> Double {
    var (same, all) = (0.0, 0.0)
    for part in truth {
      all += part.end - part.start
      for found in stretches where found.state == part.state {
        same += max(0, min(found.end, part.end) - max(found.start, part.start))
      }
    }
    return all > 0 ? same / all : 1
  }
}

/// A made-up way: where somebody truly is, leg by leg, along a line east.
struct ClockWay {
  /// Metres east at the start of each leg, with its seconds.
  private(set) var legs: [(start: Double, end: Double, from: Double, to: Double)] = []
  private(set) var truth: [ClockRun.Stretch] = []

  var seconds: Double { legs.last?.end ?? 0 }
  private var east: Double { legs.last?.to ?? 0 }

  mutating func go(_ metres: Double, speed: Double, _ state: String) {
    let start = seconds
    let end = start + abs(metres) / speed
    legs.append((start, end, east, east + metres))
    note(state, start, end)
  }

  mutating func stay(_ duration: Double, _ state: String) {
    let start = seconds
    legs.append((start, start + duration, east, east))
    note(state, start, start + duration)
  }

  private mutating func note(_ state: String, _ start: Double, _ end: Double) {
    if let last = truth.last, last.state == state {
      truth[truth.count - 1].end = end
    } else {
      truth.append(ClockRun.Stretch(state: state, start: start, end: end))
    }
  }

  func east(at seconds: Double) -> Double {
    guard let leg = legs.first(where: { seconds < $0.end }) ?? legs.last, leg.end > leg.start else {
      return 0
    }
    let share = min(max((seconds - leg.start) / (leg.end - leg.start), 0), 1)
    return leg.from + (leg.to - leg.from) * share
  }

  /// Fixes every so many seconds, with noise that wanders for a while.
  func fixes(
    _ world: PlaneWorld, every interval: Double, noise: Double, memory: Double = 0, seed: UInt64
  ) -> [Fix] {
    var source = NoiseSource(seed: seed)
    let kept = memory > 0 ? 1 - min(1, interval / memory) : 0
    let fresh = noise * (1 - kept * kept).squareRoot()
    var (east, north) = (source.normal() * noise, source.normal() * noise)
    var fixes: [Fix] = []
    var time = 0.0
    while time <= seconds {
      fixes.append(world.fix(time, self.east(at: time) + east, north, accuracy: max(3, noise)))
      (east, north) = (
        east * kept + source.normal() * fresh, north * kept + source.normal() * fresh
      )
      time += interval
    }
    return fixes
  }
}
