internal import HitherEngine

/// Future events by time; of simultaneous ones the first inserted comes first.
struct MomentQueue<SimulationEvent> {
  private struct Entry: Comparable {
    let time: Int64
    let order: Int
    let happening: SimulationEvent

    static func < (left: Self, right: Self) -> Bool {
      (left.time, left.order) < (right.time, right.order)
    }

    static func == (left: Self, right: Self) -> Bool { left.order == right.order }
  }

  private var entries = PriorityQueue<Entry>()
  private var count = 0

  mutating func put(_ happening: SimulationEvent, at time: Int64) {
    entries.insert(Entry(time: time, order: count, happening: happening))
    count += 1
  }

  /// Removes and returns the next one; nil if none is left.
  mutating func take() -> (time: Int64, happening: SimulationEvent)? {
    entries.popFirst().map { ($0.time, $0.happening) }
  }
}
