import HitherEngine
import HitherGeodesy
import HitherTracks

/// A member's positions by tick number, on a plane.
struct TickTrack {
  /// Longer recordings are not compared: each tick uses memory.
  private static let mostTicks = 100_000

  private var first: Int
  private var places: [PlanePoint?]
  private let step: Int64
  /// The number of ticks with a position.
  private(set) var count = 0
  /// The box around the positions.
  private var (low, high) = (
    PlanePoint(east: .infinity, north: .infinity), PlanePoint(east: -.infinity, north: -.infinity)
  )

  /// - Returns: Nil for no samples, or too many.
  init?(_ samples: [TickPlace], _ frame: LocalFrame, step: Int64) {
    guard let start = samples.first, let end = samples.last else { return nil }
    let span = (end.tick - start.tick) / step
    guard span < Self.mostTicks else { return nil }
    first = Int(start.tick.milliseconds / step)
    self.step = step
    places = Array(repeating: nil, count: Int(span) + 1)
    for sample in samples where !sample.isInGap && sample.ageMilliseconds <= 60_000 {
      let index = Int((sample.tick - start.tick) / step)
      guard places.indices.contains(index) else { continue }
      let place = frame.planePoint(sample.coordinate)
      places[index] = place
      count += 1
      low = PlanePoint(east: min(low.east, place.east), north: min(low.north, place.north))
      high = PlanePoint(east: max(high.east, place.east), north: max(high.north, place.north))
    }
  }

  /// Whether no position is within a distance of any position of another track.
  func isBeyond(_ metres: Double, of other: TickTrack) -> Bool {
    low.east - other.high.east > metres || other.low.east - high.east > metres
      || low.north - other.high.north > metres || other.low.north - high.north > metres
  }

  /// The same track at later ticks.
  func moved(byTicks ticks: Int) -> TickTrack {
    var track = self
    track.first += ticks
    return track
  }

  private func place(_ tick: Int) -> PlanePoint? {
    let index = tick - first
    return places.indices.contains(index) ? places[index] : nil
  }

  /// The closeness of another track with its ticks shifted by an offset; evaluates each `every`-th tick.
  ///
  /// - Returns: Nil if no tick is common. `metres` is a sum in which a distance counts at most
  ///   twice `ClockOffset.nearMetres`.
  func nearness(
    to other: TickTrack, offset: Int, every: Int
  ) -> (common: Int, near: Int, metres: Double)? {
    var (common, near, metres) = (0, 0, 0.0)
    for index in stride(from: 0, to: places.count, by: every) {
      guard let one = places[index], let two = other.place(first + index + offset) else { continue }
      let distance = one.distance(to: two)
      common += 1
      if distance <= ClockOffset.nearMetres { near += 1 }
      metres += min(distance, 2 * ClockOffset.nearMetres)
    }
    return common > 0 ? (common, near, metres) : nil
  }

  /// Whether the member rests: at most 12 m in the 40 s around a tick. Nil if unknown.
  private func isResting(_ tick: Int) -> Bool? {
    let reach = max(1, Int(20_000 / step))
    guard let before = place(tick - reach), let after = place(tick + reach) else { return nil }
    return before.distance(to: after) <= 12
  }

  /// The agreement of the rests with those of another track with its ticks shifted by an offset.
  func rests(with other: TickTrack, offset: Int) -> SharedRests {
    var rests = SharedRests()
    var length = 0
    for index in places.indices {
      guard let one = isResting(first + index), let two = other.isResting(first + index + offset)
      else {
        length = 0
        continue
      }
      if one || two { rests.either += 1 }
      guard one && two else {
        length = 0
        continue
      }
      rests.both += 1
      length += 1
      if Int64(length) * step == max(60_000 / step, 1) * step { rests.count += 1 }
    }
    return rests
  }
}
