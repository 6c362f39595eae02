package import HitherTracks

/// The status of visibility between a viewer and a member at a moment: a row of a list.
package struct VisibilityStatus: Hashable, Sendable {
  /// What holds at the moment.
  package enum Status: String, CaseIterable, Sendable {
    /// Asked for, and neither approved nor revoked since.
    case requested
    /// Approved, from a later time on.
    case approved
    /// The viewer sees the member.
    case inForce = "in_force"
    /// It was allowed before.
    case ended
  }

  package var viewer: String
  package var member: String
  package var status: Status
  /// When it was requested, or the start of what was allowed.
  package var start: Instant
  /// The end of what is or was allowed; nil if it has none.
  package var end: Instant?
  /// What is or was allowed, in the order of its words; empty for a request.
  package var share: [VisibilityEntry.Share]

  package init(
    viewer: String, member: String, status: Status, start: Instant, end: Instant? = nil,
    share: [VisibilityEntry.Share] = []
  ) {
    self.viewer = viewer
    self.member = member
    self.status = status
    self.start = start
    self.end = end
    self.share = share
  }

  /// All rows at a moment, by member, viewer and start.
  package static func all(_ entries: [VisibilityEntry], at moment: Instant) -> [VisibilityStatus] {
    var rows: [VisibilityStatus] = []
    for viewer in Set(entries.map(\.viewer)) {
      for (member, grants) in VisibilityGrant.grants(to: viewer, entries) where member != viewer {
        rows += grants.map { grant in
          VisibilityStatus(
            viewer: viewer, member: member,
            status: grant.holds(at: moment)
              ? .inForce : grant.start > moment ? .approved : .ended,
            start: grant.start, end: grant.end,
            share: VisibilityEntry.Share.allCases.filter(grant.share.contains))
        }
      }
    }
    rows += pending(entries, at: moment)
    return rows.sorted { left, right in
      if left.member != right.member { return left.member.precedesByBytes(right.member) }
      if left.viewer != right.viewer { return left.viewer.precedesByBytes(right.viewer) }
      return (left.start, left.status.rawValue) < (right.start, right.status.rawValue)
    }
  }

  /// The requests up to a moment after which the member has decided nothing.
  private static func pending(
    _ entries: [VisibilityEntry], at moment: Instant
  ) -> [VisibilityStatus] {
    let past = entries.filter { $0.time <= moment && $0.viewer != $0.member }
    let pairs = Dictionary(grouping: past) { [$0.viewer, $0.member] }
    return pairs.values.compactMap { entries in
      guard let asked = entries.filter({ $0.kind == .request }).max(by: { $0.time < $1.time }),
        !entries.contains(where: { $0.kind != .request && $0.time >= asked.time })
      else { return nil }
      return VisibilityStatus(
        viewer: asked.viewer, member: asked.member, status: .requested, start: asked.time)
    }
  }
}
