package import HitherTracks

/// What a viewer may see of a member in a time interval.
package struct VisibilityGrant: Hashable, Sendable {
  package let member: String
  package let share: Set<VisibilityEntry.Share>
  /// The first instant of the grant.
  package let start: Instant
  /// The first instant after the grant; nil for no end.
  package var end: Instant?

  package func holds(at instant: Instant) -> Bool {
    instant >= start && end.map { instant < $0 } ?? true
  }

  /// The grants of a viewer, by member and in order of time; no two of a member overlap.
  ///
  /// The entries may be in any order. Of entries of one member and time a revocation is applied
  /// last, and two approvals allow only what both allow, so no order of lines permits more. A later
  /// approval replaces an earlier one.
  package static func grants(
    to viewer: String, _ entries: [VisibilityEntry]
  ) -> [String: [VisibilityGrant]] {
    var grants: [String: [VisibilityGrant]] = [viewer: [everything(of: viewer)]]
    let own = entries.filter { $0.viewer == viewer && $0.member != viewer }
    for (member, entries) in Dictionary(grouping: own, by: \.member) {
      var open: VisibilityEntry?
      for entry in entries.sorted(by: comesFirst) where entry.kind != .request {
        if let both = open.flatMap({ common($0, entry) }) {
          open = both
          continue
        }
        if let open { grants[member, default: []] += grant(open, until: entry.time) }
        open = entry.kind == .approval ? entry : nil
      }
      if let open { grants[member, default: []] += grant(open, until: nil) }
    }
    return grants
  }

  /// A grant to see everything, for members viewing themselves.
  static func everything(of member: String) -> VisibilityGrant {
    VisibilityGrant(
      member: member, share: Set(VisibilityEntry.Share.allCases), start: .earliest)
  }

  private static func grant(
    _ approval: VisibilityEntry, until next: Instant?
  ) -> [VisibilityGrant] {
    let end = [approval.until, next].compactMap { $0 }.min()
    if let end, end <= approval.time { return [] }
    // A grant for each part of the time in which the same is shared.
    let changes = Set(approval.ends.values).sorted().filter { change in
      change > approval.time && end.map { change < $0 } ?? true
    }
    return zip([approval.time] + changes, changes + [end]).map { start, end in
      VisibilityGrant(
        member: approval.member,
        share: approval.share.filter { share in approval.ends[share].map { start < $0 } ?? true },
        start: start, end: end)
    }
  }

  private static func comesFirst(_ left: VisibilityEntry, _ right: VisibilityEntry) -> Bool {
    if left.time != right.time { return left.time < right.time }
    return left.kind != right.kind && right.kind == .revocation
  }

  /// What two approvals of the same time both allow; nil if the entries are not such.
  private static func common(
    _ left: VisibilityEntry, _ right: VisibilityEntry
  ) -> VisibilityEntry? {
    guard left.time == right.time, right.kind == .approval else { return nil }
    var both = left
    both.share.formIntersection(right.share)
    both.until = [left.until, right.until].compactMap { $0 }.min()
    both.ends.merge(right.ends) { min($0, $1) }
    return both
  }
}
