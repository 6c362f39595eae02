import HitherEngine
import HitherTracks

/// Positions where the member cannot have been, or cannot have come from.
struct PositionDoubts {
  /// Positions of exactly 0°, 0° that were removed, and when the first was.
  var nullIsland: (count: Int64, first: Instant) = (0, .absent)
  /// Steps faster than anything that flies, and when the first ended.
  var impossibleSteps: (count: Int64, first: Instant) = (0, .absent)

  init() {}

  init(nullIsland: NullIslandFilter.State?, jumps: JumpRepair.State?) {
    if let nullIsland { self.nullIsland = (nullIsland.removed, nullIsland.first) }
    if let jumps { impossibleSteps = (jumps.impossibleSteps, jumps.firstImpossible) }
  }

  /// A notice of each kind.
  func notices(of id: String) -> [Notice] {
    var notices: [Notice] = []
    if nullIsland.count > 0 {
      let start = nullIsland.first.rfc3339
      notices.append(
        Notice(
          code: "null_island",
          message:
            "\(number(nullIsland.count, "fix", "fixes")) of '\(id)' from \(start) on at exactly 0°, 0°, "
            + "which devices write that know no position; not used",
          member: id, values: ["who": id, "count": "\(nullIsland.count)", "from": start]))
    }
    if impossibleSteps.count > 0 {
      let start = impossibleSteps.first.rfc3339
      notices.append(
        Notice(
          code: "impossible_step",
          message:
            "\(number(impossibleSteps.count, "step", "steps")) of '\(id)' from \(start) on faster than "
            + "350 m/s; which side is wrong is not known, so both are used and the distance between is not counted",
          member: id, values: ["who": id, "count": "\(impossibleSteps.count)", "from": start]))
    }
    return notices
  }

  private func number(_ count: Int64, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many)"
  }
}
