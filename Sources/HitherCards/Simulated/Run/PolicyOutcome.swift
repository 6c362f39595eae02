package import HitherTracks

/// The outcome of one policy over the household's time.
package struct PolicyOutcome: Sendable {
  /// How an edit reached a device.
  package struct Arrival: Hashable, Sendable {
    package var time: Instant
    /// The sender, as an index into the list of members.
    package var from: Int
  }

  /// A meeting of two devices that connected, or tried to.
  package struct Meeting: Hashable, Sendable {
    /// How it ended.
    package enum End: String, CaseIterable, Sendable {
      /// Both were done, and had the same edits before.
      case equal
      /// Both were done, and at least one received edits.
      case complete
      /// The connection was lost before they were done.
      case cut
      /// The attempt to connect failed.
      case failed
    }

    /// When one heard the other.
    package var heard: Instant
    /// The device that heard the other, and so called.
    package var caller: Int
    package var called: Int
    /// From hearing to the first byte, or to the end if there was none, in milliseconds.
    package var setupMilliseconds: Int64
    /// From the first byte to the last.
    package var transferMilliseconds: Int64 = 0
    package var bytes = 0
    /// The numbers of edits that were new to the caller, and to the called side.
    package var callerReceived = 0
    package var calledReceived = 0
    package var conflicts = 0
    /// The changes at the caller, and at the called side; empty for a failed attempt.
    package var changes: [Replica.Merge] = []
    package var end = End.failed
  }

  package let policy: String
  /// By edit and member; nil if it did not arrive; the author's own is at the moment of writing.
  package var arrivals: [[Arrival?]]
  /// By edit, the changes by writing it on the device.
  package var written: [Replica.Merge]
  /// Meetings that carried edits, or were cut or failed, in order of time.
  package var meetings: [Meeting] = []
  /// The number of meetings without edits to exchange.
  package var equalMeetings = 0
  /// Total bytes of all meetings.
  package var bytes = 0
  /// Total bytes of the meetings without edits to exchange.
  package var equalBytes = 0
  /// By member and day.
  package var energy: [[PhoneEnergy]]
  /// Whether all devices have the same edits at the end.
  package var endsInAgreement = false

  init(_ policy: String, plan: HouseholdPlan) {
    self.policy = policy
    arrivals = plan.edits.map { _ in Array(repeating: nil, count: plan.members.count) }
    written = plan.edits.map { _ in Replica.Merge() }
    energy = plan.members.map { _ in Array(repeating: PhoneEnergy(), count: plan.days) }
  }

  /// When every device had an edit; nil if one never did.
  package func spread(of edit: Int) -> Instant? {
    var last = Instant.earliest
    for arrival in arrivals[edit] {
      guard let arrival else { return nil }
      last = max(last, arrival.time)
    }
    return last
  }

  /// The number of meetings with this end.
  package func count(_ end: Meeting.End) -> Int {
    end == .equal ? equalMeetings : meetings.count { $0.end == end }
  }
}
