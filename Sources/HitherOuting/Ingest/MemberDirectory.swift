import HitherGroups
import HitherTracks

/// What is known of each member before the files are read, by id.
///
/// It is made once for a run: a run may have very many members, and each file is read by itself.
struct MemberDirectory: Sendable {
  let recordings: RecordingNumbers
  private let declared: [String: Member]
  private let windows: [String: [MembershipWindow]]
  private let shifts: [String: Int64]

  init(_ plan: OutingPlan) {
    recordings = RecordingNumbers(plan)
    declared = Dictionary(
      plan.outing.members.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    windows = plan.log?.entries.windowsByMember ?? [:]
    shifts = plan.shifts
  }

  /// A member of the manifest, or one found in a file.
  func member(_ id: String) -> Member {
    declared[id]
      ?? Member(id: id, shiftMilliseconds: shifts[id] ?? 0, windows: windows[id] ?? [])
  }
}
