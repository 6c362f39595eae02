package import HitherTracks

/// What came of one policy over the household's time.
package struct PolicyOutcome: Sendable {
  /// How an edit came to a device.
  package struct Arrival: Hashable, Sendable {
    package var time: Instant
    /// From whom, by the place in the list of members.
    package var from: Int
  }

  /// A meeting of two devices that connected, or tried to.
  package struct Meeting: Hashable, Sendable {
    /// How it ended.
    package enum End: String, CaseIterable, Sendable {
      /// Both were done, and knew the same before.
      case equal
      /// Both were done, and one at least has learnt something.
      case complete
      /// They lost each other before they were done.
      case cut
      /// The attempt to connect came to nothing.
      case failed
    }

    /// When one heard the other.
    package var heard: Instant
    /// Who heard, and so called.
    package var caller: Int
    package var called: Int
    /// From hearing to the first byte, or to the end where none came, in milliseconds.
    package var setupMilliseconds: Int64
    /// From the first byte to the last.
    package var transferMilliseconds: Int64 = 0
    package var bytes = 0
    /// Edits that were new to the caller, and to the called.
    package var callerReceived = 0
    package var calledReceived = 0
    package var conflicts = 0
    /// What came to the caller, and to the called; of an attempt nothing.
    package var changes: [Replica.Merge] = []
    package var end = End.failed
  }

  package let policy: String
  /// By edit and member; nil where it did not come; the writer's own is of the moment it was written.
  package var arrivals: [[Arrival?]]
  /// By edit, what its writing changed on the device.
  package var written: [Replica.Merge]
  /// Meetings that carried edits, or were cut or failed, in order of time.
  package var meetings: [Meeting] = []
  /// Meetings of which nothing is told but that they were.
  package var equalMeetings = 0
  /// Bytes of all meetings.
  package var bytes = 0
  /// Bytes of the meetings that found nothing to tell.
  package var equalBytes = 0
  /// By member and day.
  package var energy: [[PhoneEnergy]]
  /// Whether all devices know the same in the end.
  package var endsInAgreement = false

  init(_ policy: String, plan: HouseholdPlan) {
    self.policy = policy
    arrivals = plan.edits.map { _ in Array(repeating: nil, count: plan.members.count) }
    written = plan.edits.map { _ in Replica.Merge() }
    energy = plan.members.map { _ in Array(repeating: PhoneEnergy(), count: plan.days) }
  }

  /// When every device had an edit; nil where some never did.
  package func spread(of edit: Int) -> Instant? {
    var last = Instant.earliest
    for arrival in arrivals[edit] {
      guard let arrival else { return nil }
      last = max(last, arrival.time)
    }
    return last
  }

  /// How many meetings ended so.
  package func count(_ end: Meeting.End) -> Int {
    end == .equal ? equalMeetings : meetings.count { $0.end == end }
  }
}
