import HitherEngine
import HitherGeodesy
import HitherTracks

/// The ticks at which two members were both recorded, on a plane.
struct PairedTicks {
  /// The positions of both at one tick.
  struct Entry {
    var tick: Instant
    var one: PlanePoint
    var other: PlanePoint
    /// The age of the older of the two positions, in milliseconds.
    var age: Int64

    var metres: Double { one.distance(to: other) }
  }

  private(set) var entries: [Entry] = []
  /// Between two ticks of the grid, in milliseconds.
  let step: Int64

  /// - Parameter shift: Added to the other's times before they are compared, in milliseconds; a
  ///   multiple of the step.
  init(_ one: [TickPlace], _ other: [TickPlace], step: Int64, shift: Int64 = 0) {
    self.step = step
    entries.reserveCapacity(min(one.count, other.count))
    Self.walk(one, other, shift: shift) { entry, _ in
      entries.append(entry)
      return true
    }
  }

  /// Visits the ticks at which both were recorded, until the closure returns false.
  ///
  /// - Parameter goesOn: Receives an entry and the maximum number of following ones; returns false
  ///   to stop.
  static func walk(
    _ one: [TickPlace], _ other: [TickPlace], shift: Int64 = 0,
    goesOn: (_ entry: Entry, _ rest: Int) -> Bool
  ) {
    guard let first = one.first else { return }
    let frame = LocalFrame(origin: first.coordinate)
    var position = 0
    for (index, sample) in one.enumerated() where !sample.isInGap {
      while position < other.count, other[position].tick + shift < sample.tick { position += 1 }
      guard position < other.count else { break }
      guard other[position].tick + shift == sample.tick, !other[position].isInGap else { continue }
      let entry = Entry(
        tick: sample.tick, one: frame.planePoint(sample.coordinate),
        other: frame.planePoint(other[position].coordinate),
        age: max(sample.ageMilliseconds, other[position].ageMilliseconds))
      guard goesOn(entry, one.count - index - 1) else { return }
    }
  }

  /// The entry a number of ticks away, if both were recorded then too.
  func entry(_ index: Int, plus ticks: Int) -> Entry? {
    let target = entries[index].tick + Int64(ticks) * step
    var index = index
    let direction = ticks < 0 ? -1 : 1
    for _ in 0..<abs(ticks) {
      index += direction
      guard entries.indices.contains(index) else { return nil }
      if entries[index].tick == target { return entries[index] }
    }
    return nil
  }
}
