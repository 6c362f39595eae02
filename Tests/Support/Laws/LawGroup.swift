import Glibc
package import HitherEngine
import HitherGeodesy
import HitherTracks

/// Random groups on the tick grid that hold whatever a group operator must bear: it is no model of
/// how people move.
package enum LawGroup {
  /// Milliseconds between two ticks.
  package static let stepMilliseconds: Int64 = 10_000

  /// Makes a group of which the first goes ahead, turning back at times, and the others follow at
  /// delays that grow and shrink.
  ///
  /// - Parameters:
  ///   - count: How many members; each sample has two values, a progress in metres and an accuracy in
  ///     metres, both with holes.
  ///   - ticks: How many ticks.
  package static func make(
    _ random: inout LawRandom, members count: Int, ticks: Int
  ) -> [GroupTick] {
    let frame = LocalFrame(
      origin: Coordinate(
        latitudeE7: Int32(random.between(-600, 600)) * 1_000_000,
        longitudeE7: Int32(random.between(-1799, 1799)) * 1_000_000))
    let way = way(&random, ticks)
    var walkers = (0..<count).map { Walker(isFirst: $0 == 0, &random, ticks) }
    let start = Instant(milliseconds: 1_777_600_000_000)
    var tick = start
    var group: [GroupTick] = []
    for index in 0..<ticks {
      var members: [TickSample?] = []
      for position in walkers.indices {
        members.append(walkers[position].sample(tick, index, way, frame, &random))
      }
      if members.contains(where: { $0 != nil }) {
        group.append(GroupTick(time: tick, members: members))
      }
      tick = tick + (random.oneIn(100) ? 20 * stepMilliseconds : stepMilliseconds)
    }
    return group
  }

  /// Where the first is at each tick, and how far along.
  private static func way(
    _ random: inout LawRandom, _ ticks: Int
  ) -> [(point: PlanePoint, progress: Double)] {
    var way: [(point: PlanePoint, progress: Double)] = []
    var (point, progress, heading) = (PlanePoint(east: 0, north: 0), 0.0, 0.0)
    var resting = 0
    for _ in 0..<ticks {
      way.append((point, progress))
      if resting > 0 {
        resting -= 1
        continue
      }
      if random.oneIn(40) { resting = Int(random.below(30)) }
      heading += random.oneIn(25) ? Double.pi : random.between(-0.6, 0.6)
      let step = random.between(0, 30)
      point.east += step * sin(heading)
      point.north += step * cos(heading)
      progress += step
    }
    return way
  }

  private struct Walker {
    let isFirst: Bool
    let noise: Double
    let ticks: Range<Int>
    var delay = 0.0
    var aside = PlanePoint(east: 0, north: 0)
    var silent = 0
    var age: Int64 = 0
    var knowsRoute = true

    init(isFirst: Bool, _ random: inout LawRandom, _ count: Int) {
      self.isFirst = isFirst
      noise = random.between(0, 10)
      let first = Int(random.below(UInt64(count / 4 + 1)))
      let last = count - Int(random.below(UInt64(count / 4 + 1)))
      ticks = first..<max(first, last)
    }

    mutating func sample(
      _ tick: Instant, _ index: Int,
      _ way: [(point: PlanePoint, progress: Double)], _ frame: LocalFrame,
      _ random: inout LawRandom
    ) -> TickSample? {
      wander(&random)
      guard ticks.contains(index) else { return nil }
      let place = way[max(0, min(way.count - 1, index - Int(delay)))]
      let point = PlanePoint(
        east: place.point.east + aside.east + random.between(-noise, noise),
        north: place.point.north + aside.north + random.between(-noise, noise))
      guard let coordinate = frame.coordinate(point) else { return nil }
      return TickSample(
        tick: tick, coordinate: coordinate, ageMilliseconds: age, isInGap: age > 180_000,
        values: [knowsRoute ? place.progress : .nan, random.oneIn(3) ? .nan : noise])
    }

    private mutating func wander(_ random: inout LawRandom) {
      if !isFirst { delay = min(max(delay + random.between(-1.5, 1.7), -5), 80) }
      if random.oneIn(60) { knowsRoute.toggle() }
      if random.oneIn(50) {
        aside = PlanePoint(east: random.between(-300, 300), north: random.between(-300, 300))
      } else if random.oneIn(20) {
        aside = PlanePoint(east: 0, north: 0)
      }
      if random.oneIn(60) { silent = Int(random.below(40)) }
      age = silent > 0 ? age + LawGroup.stepMilliseconds : Int64(random.below(9000))
      silent = max(0, silent - 1)
    }
  }
}
