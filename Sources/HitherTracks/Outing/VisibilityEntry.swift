/// A line of who may see whom: a request, an approval or a revocation.
package struct VisibilityEntry: Hashable, Sendable {
  /// What the line does.
  package enum Kind: String, CaseIterable, Sendable {
    /// The viewer asks; it gives nothing by itself.
    case request
    /// The member allows the viewer to see what `share` names, from `time` on.
    case approval
    /// What was allowed ends.
    case revocation
  }

  /// What a member may let a viewer see; positions and distances cannot be shared.
  package enum Share: String, CaseIterable, Sendable {
    /// The clock state.
    case state
    /// The names of the member's own places too; those of everyone's places go with the state.
    case place
  }

  /// From when on it holds.
  package var time: Instant
  package var kind: Kind
  /// Who sees, or wants to; need not be a member.
  package var viewer: String
  /// Who is seen.
  package var member: String
  /// What an approval allows.
  package var share: Set<Share>
  /// When an approval ends by itself; nil for not at all.
  package var until: Instant?

  package init(
    time: Instant, kind: Kind, viewer: String, member: String, share: Set<Share> = [.state],
    until: Instant? = nil
  ) {
    self.time = time
    self.kind = kind
    self.viewer = viewer
    self.member = member
    self.share = share
    self.until = until
  }
}
