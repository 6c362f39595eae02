import HitherEngine
import HitherTracks

/// The places of all members along the route or trail at the last ticks, merged from several evaluations.
struct PlacesAlong: Sendable {
  private struct Tick: Sendable {
    var time: Instant
    var metres: [Double]
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
  func write(to writer: inout StateWriter) {
    writer.write(UInt32(truncatingIfNeeded: ticks.count - forgotten))
    for tick in ticks[forgotten...] {
      writer.write(tick.time)
      writer.write(UInt32(truncatingIfNeeded: tick.metres.count))
      for metres in tick.metres { writer.write(metres) }
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    for _ in 0..<(try reader.read(UInt32.self)) {
      var tick = Tick(time: try reader.read(Instant.self), metres: [])
      for _ in 0..<(try reader.read(UInt32.self)) {
        tick.metres.append(try reader.read(Double.self))
      }
      guard ticks.last.map({ $0.time < tick.time }) ?? true else {
        throw StateError.malformed("the ticks of places along the way do not ascend")
      }
      ticks.append(tick)
    }
  }
}
