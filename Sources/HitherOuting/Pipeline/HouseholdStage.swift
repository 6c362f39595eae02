import HitherEngine
import HitherPlaces
import HitherTracks

/// Computes the clocks of a household from its members' settled fixes on disk.
enum HouseholdStage {
  /// Sets the lanes' clocks and adds their events.
  ///
  /// The member who is farthest behind is read next, so that few fixes of the others are in memory.
  static func run(
    _ lanes: inout [LaneResult], _ rules: ClockRules, _ ticks: [SilenceTick],
    _ viewing: Viewing?, end: Instant
  ) throws(HitherError) {
    let household = rules.household
    var state = household.makeState()
    for lane in lanes {
      let member = lane.summary.member.id
      for silence in ticks.silences(of: member) { household.add(silence, of: member, &state) }
    }
    var progress = lanes.map { Progress(batches: $0.clockFixes?.batchCount ?? 0) }
    var events: [Event] = []
    while let next = progress.indices.filter({ progress[$0].isOpen })
      .min(by: { progress[$0].reached < progress[$1].reached })
    {
      guard let batch = try lanes[next].clockFixes?.batch(progress[next].read) else { break }
      let member = lanes[next].summary.member.id
      // The state of one member must not show that another, who is hidden then, is near.
      var shown = batch
      viewing?.cutHidden(&shown, of: member)
      household.add(batch, of: member, trail: shown, &state)
      progress[next].read += 1
      progress[next].reached = Instant(milliseconds: batch.time.last ?? 0)
      if let reached = progress.filter(\.isOpen).map(\.reached).min() {
        events += household.advance(to: reached, &state)
      }
    }
    events += household.end(at: end, &state)
    for index in lanes.indices {
      let member = lanes[index].summary.member
      lanes[index].clock = ClockRecord(rules, state.clock(of: member.id), member)
      lanes[index].events += events.filter { $0.member == member.id }
    }
  }

  /// How far a member's fixes have been read.
  private struct Progress {
    var batches: Int
    var read = 0
    var reached = Instant.earliest

    var isOpen: Bool { read < batches }
  }
}
