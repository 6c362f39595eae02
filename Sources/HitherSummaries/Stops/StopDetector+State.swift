package import HitherEngine
import HitherTracks

extension StopDetector {
  /// What the operator remembers.
  package struct State: Sendable {
    /// The stops that have ended.
    package internal(set) var stops: [Stop] = []
    /// Fixes that may still turn out to lie in a stop, or not.
    var held = FixBatch()
    /// For each held fix, whether the time since the fix before it was spent in a stop.
    var isInStop: [Bool] = []
    /// How many of the held fixes are decided; none between two batches.
    var decided = 0
    var stop: Stop?
    /// Whether the open stop has lasted long enough to be one.
    var isAnnounced = false
    var radius = 0.0
    var lastInside = Instant.absent
    var leaving = Debounce<Instant>()

    init() {}

    /// Fixes before `end` are decided, settled by fix `newest`.
    mutating func decide(before end: Int, at newest: Int) {
      while decided < end {
        held.settled[decided] = max(held.settled[decided], held.settled[newest])
        decided += 1
      }
    }

    /// Takes away the decided fixes, with the column that says which lie in a stop.
    mutating func passDecided() -> FixBatch {
      var passed = FixBatch()
      passed.append(held, 0..<decided)
      passed[StopDetector.column] = isInStop[0..<decided].map { $0 ? 1 : 0 }
      held.removeFirst(decided)
      isInStop.removeFirst(decided)
      decided = 0
      return passed
    }
  }
}

extension StopDetector.State: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(stops)
    writer.write(held)
    for flag in isInStop { writer.write(flag) }
    writer.write(stop)
    writer.write(isAnnounced)
    writer.write(radius)
    writer.write(lastInside)
    writer.write(leaving)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    stops = try reader.readList(Stop.self)
    held = try reader.read(FixBatch.self)
    for _ in 0..<held.count { isInStop.append(try reader.read(Bool.self)) }
    stop = try reader.readOptional(Stop.self)
    isAnnounced = try reader.read(Bool.self)
    radius = try reader.read(Double.self)
    lastInside = try reader.read(Instant.self)
    leaving = try reader.read(Debounce<Instant>.self)
  }
}
