import HitherTracks

/// When edits would reach devices that discover each other at once and exchange in no time: no policy is faster.
enum PerfectSpread {
  /// By edit and member; nil if no chain of meetings leads there before the end.
  static func arrivals(_ plan: HouseholdPlan) -> [[Instant?]] {
    let meetings = plan.encounters.map { encounter in
      (
        members: (Int(encounter.pair.first.position), Int(encounter.pair.second.position)),
        time: encounter.time
      )
    }
    return plan.edits.map { edit in
      var known: [Instant?] = Array(repeating: nil, count: plan.members.count)
      known[edit.member] = edit.time
      // Meetings have durations, so one pass in order of their starts is not enough.
      var isSettled = false
      while !isSettled {
        isSettled = true
        for meeting in meetings where meeting.time.to >= edit.time {
          for (one, other) in [meeting.members, (meeting.members.1, meeting.members.0)] {
            guard let has = known[one], has <= meeting.time.to else { continue }
            let comes = max(has, meeting.time.from)
            guard known[other].map({ comes < $0 }) ?? true else { continue }
            known[other] = comes
            isSettled = false
          }
        }
      }
      return known
    }
  }
}
