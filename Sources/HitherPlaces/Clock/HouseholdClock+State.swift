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
    package internal(set) var releasedUntil = Instant.absent

    package init() {}

    /// Begins a member's clock, if there is none.
    mutating func add(_ id: String, _ clock: @autoclosure () -> ClockDetector.State) {
      guard records[id] == nil else { return }
      records[id] = Record(clock())
      let next = ids.firstIndex { id.utf8.lexicographicallyPrecedes($0.utf8) }
      ids.insert(id, at: next ?? ids.count)
    }

    /// Restores the event time of the last output, in addition to the saved state.
    package mutating func resume(releasedUntil: Instant) { self.releasedUntil = releasedUntil }

    /// A member's clock; nil before the first fix.
    package func clock(of id: String) -> ClockDetector.State? { records[id]?.clock }
  }
}

extension HouseholdClock.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&reached)
    for index in 0..<(try c.codedCount(ids.count)) {
      let id = try c.coded(c.isReading ? "" : ids[index])
      var record = (c.isReading ? nil : records[id]) ?? Record(ClockDetector.State())
      try c.code(&record.clock)
      try c.code(&record.waiting)
      try c.code(&record.settled)
      var trail = trails[id]
      try c.code(&trail)
      guard c.isReading else { continue }
      guard records[id] == nil else { throw StateError.malformed("a member has two clocks") }
      add(id, record.clock)
      (records[id], trails[id]) = (record, trail)
    }
  }
}
