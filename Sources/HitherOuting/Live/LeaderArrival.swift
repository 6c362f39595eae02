import HitherGroups
import HitherTracks

/// When to report that no fix of the leader has been received: once, five minutes into the stream.
///
/// No result depends on it, and it is not part of the state.
struct LeaderArrival {
  /// How much time of the stream may pass before the leader's first fix, in milliseconds.
  private static let longestWait: Int64 = 300_000

  /// The time of the earliest fix of the first delivery.
  private var begin: Instant?
  private var isPast = false

  /// Whether the wait for the leader's first fix ends with a delivery.
  ///
  /// - Parameter time: The trusted time of the stream after it.
  mutating func ends(with fixes: FixBatch, at time: Instant) -> Bool {
    guard !isPast, time != .absent else { return false }
    if begin == nil { begin = fixes.time.min().map { Instant(milliseconds: $0) } }
    guard let begin else { return false }
    isPast = time - begin >= Self.longestWait
    return isPast
  }
}

extension LiveOuting {
  /// The warning that nobody can be compared to the leader, because no fix of a leader was received.
  ///
  /// Nil if that is not so, if the members are not compared, or if nobody's fix was received.
  var missingLeader: String? {
    guard needs.group, needs.marches, evaluatesStragglers,
      let first = plan.leader ?? (plan.hasManifest ? plan.firstMember : nil)
    else { return nil }
    let leaders = plan.allEntries.compactMap { entry in
      if case .role(.leader) = entry.content { entry.member } else { nil }
    }
    guard lanes.contains(where: \.hasFixes), !([first] + leaders).contains(where: hasFixes) else {
      return nil
    }
    return "stragglers cannot be judged: no fix of the leader '\(first)' was received "
      + "(send the leader's fixes in the same stream, or name another leader with --leader)"
  }

  /// Whether the pipeline has the detector; one that is not declared has it for every group.
  private var evaluatesStragglers: Bool {
    needs.steps.map { steps in
      steps.contains { $0.entry.description.name == StragglerDetector.description.name }
    } ?? true
  }

  private func hasFixes(_ member: String) -> Bool {
    laneNumbers[member].map { lanes[$0].hasFixes } ?? false
  }

  /// Takes that warning once it is due, after a delivery.
  package mutating func takeMissingLeader(after delivery: Delivery) -> String? {
    leaderArrival.ends(with: delivery.fixes, at: watermark.trusted) ? missingLeader : nil
  }
}
