package import HitherEngine
package import HitherTracks

extension HouseholdClock {
  /// The state of the step.
  package struct State: Sendable {
    struct Record {
      var clock: ClockDetector.State
      /// Settled fixes for which the distances to others are not yet settled.
      var waiting = FixBatch()
      /// When the last fix was settled.
      var settled = Instant.absent

      init(_ clock: ClockDetector.State) {
        self.clock = clock
      }
    }

    /// The members, sorted by the bytes of their ids.
    private(set) var ids: [String] = []
    var records: [String: Record] = [:]
    /// The positions of the members in conditions.
    var trails: [String: MemberTrail] = [:]
    /// No fix earlier than this follows.
    var reached = Instant.earliest
    /// The event time that all later events have reached; not saved.
    package internal(set) var told = Instant.absent

    /// Begins a member's clock, if there is none.
    mutating func add(_ id: String, _ clock: @autoclosure () -> ClockDetector.State) {
      guard records[id] == nil else { return }
      records[id] = Record(clock())
      let next = ids.firstIndex { id.utf8.lexicographicallyPrecedes($0.utf8) }
      ids.insert(id, at: next ?? ids.count)
    }

    /// Restores the event time of the last output, in addition to the saved state.
    package mutating func resume(told: Instant) { self.told = told }

    /// A member's clock; nil before the first fix.
    package func clock(of id: String) -> ClockDetector.State? { records[id]?.clock }
  }
}

extension HouseholdClock.State: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(reached)
    writer.write(UInt32(truncatingIfNeeded: ids.count))
    for id in ids {
      guard let record = records[id] else { continue }
      writer.write(id)
      writer.write(record.clock)
      writer.write(record.waiting)
      writer.write(record.settled)
      writer.write(trails[id])
    }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    reached = try reader.read(Instant.self)
    for _ in 0..<(try reader.read(UInt32.self)) {
      let id = try reader.read(String.self)
      let clock = try reader.read(ClockDetector.State.self)
      add(id, clock)
      records[id]?.waiting = try reader.read(FixBatch.self)
      records[id]?.settled = try reader.read(Instant.self)
      trails[id] = try reader.readOptional(MemberTrail.self)
    }
  }
}
