import HitherEngine
import HitherEstimates
import HitherTracks

/// Positions where the member cannot have been, or cannot have come from.
struct PositionDoubts {
  /// Positions of exactly 0°, 0° that were removed, and when the first was.
  var nullIsland: (count: Int64, first: Instant) = (0, .absent)
  /// Steps faster than any aircraft, and when the first ended.
  var impossibleSteps: (count: Int64, first: Instant) = (0, .absent)
  /// Steps much faster than the rest of the recording.
  var leaps: [LeapWatch.Leap] = []

  init() {}

  /// The doubts of a pipeline that has ended.
  init(_ pipeline: Pipeline, leaps: [LeapWatch.Leap]) {
    self.leaps = leaps
    nullIsland = pipeline.value(of: NullIslandFilter.self) { ($0.removed, $0.first) } ?? nullIsland
    impossibleSteps =
      pipeline.value(of: JumpRepair.self) { ($0.impossibleSteps, $0.firstImpossible) }
      ?? impossibleSteps
  }

  var isEmpty: Bool { nullIsland.count == 0 && impossibleSteps.count == 0 && leaps.isEmpty }

  /// One notice of each kind.
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
            + "350 m/s; it is not known which side is wrong, so both are used and the distance between them is not counted",
          member: id, values: ["who": id, "count": "\(impossibleSteps.count)", "from": start]))
    }
    if let first = leaps.first {
      let (end, kilometres) = (first.end.rfc3339, Self.kilometres(of: leaps))
      notices.append(
        Notice(
          code: "implausible_step",
          message:
            "\(number(Int64(leaps.count), "step", "steps")) of '\(id)' from \(end) on, \(kilometres) km in all, more than 5 times "
            + "as fast as all else of the recording; counted, though a position or a time may be wrong",
          member: id,
          values: ["who": id, "count": "\(leaps.count)", "from": end, "length": "\(kilometres) km"])
      )
    }
    return notices
  }

  /// The length of steps in kilometres, in tenths.
  private static func kilometres(of leaps: [LeapWatch.Leap]) -> String {
    let tenths = Int((leaps.reduce(0) { $0 + $1.metres } / 100).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func number(_ count: Int64, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many)"
  }
}
