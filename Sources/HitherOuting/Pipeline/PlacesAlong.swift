import HitherEngine
import HitherTracks

/// The places of all members along the route or trail at the last ticks, merged from several evaluations.
struct PlacesAlong: Sendable {
  private struct Tick: StateCoding, Sendable {
    var time = Instant()
    var metres: [Double] = []

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&time)
      try c.code(&metres)
    }
  }

  /// In order of time.
  private var ticks: [Tick] = []
  /// The number of them that are not needed any more.
  private var forgotten = 0

  /// Adds the results of a tick for the evaluated members.
  mutating func take(_ tick: GroupTick) {
    guard !tick.along.isEmpty else { return }
    guard let place = place(of: tick.time) else {
      if ticks.last.map({ $0.time < tick.time }) ?? true {
        ticks.append(Tick(time: tick.time, metres: tick.along))
      }
      return
    }
    let missing = tick.along.count - ticks[place].metres.count
    ticks[place].metres += repeatElement(.nan, count: max(0, missing))
    for member in tick.along.indices where tick.looks(at: member) {
      ticks[place].metres[member] = tick.along[member]
    }
  }

  /// The place of each member along the route or trail at a tick, in metres; empty if there is no result.
  func along(at time: Instant) -> [Double] { place(of: time).map { ticks[$0].metres } ?? [] }

  /// Drops the ticks before one.
  mutating func forget(before time: Instant) {
    while forgotten < ticks.count, ticks[forgotten].time < time { forgotten += 1 }
    guard forgotten >= 64, forgotten * 2 >= ticks.count else { return }
    ticks.removeFirst(forgotten)
    forgotten = 0
  }

  private func place(of time: Instant) -> Int? {
    // It is nearly always the last or the first.
    if let last = ticks.last, last.time < time { return nil }
    if forgotten < ticks.count, ticks[forgotten].time == time { return forgotten }
    let place = ticks.partitionPoint { $0.time < time }
    return place < ticks.count && ticks[place].time == time ? place : nil
  }
}

extension PlacesAlong: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    var waiting = Array(ticks[forgotten...])
    try c.code(&waiting)
    if c.isReading { ticks = waiting }
  }

  func validate() throws(StateError) {
    var last: Tick?
    for tick in ticks {
      guard last.map({ $0.time < tick.time }) ?? true else {
        throw StateError.malformed("the ticks of places along the way do not ascend")
      }
      last = tick
    }
  }
}
