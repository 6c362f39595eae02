/// An entry about visibility between people: a request, an approval or a revocation.
package struct VisibilityEntry: Hashable, Sendable {
  /// The kind of entry.
  package enum Kind: String, CaseIterable, Sendable {
    /// The viewer requests to see the member; it permits nothing by itself.
    case request
    /// The member allows the viewer to see what `share` names, from `time` on.
    case approval
    /// Ends what was allowed.
    case revocation
  }

  /// What a member may let a viewer see; `state` belongs to every approval.
  package enum Share: String, CaseIterable, Sendable {
    /// The clock state.
    case state
    /// The names of the member's own places; those of everyone's places are part of the state.
    case place
    /// The figures of the summary, without positions.
    case figures
    /// The recorded positions; the figures follow from them, so they are shown too.
    case track
    /// The events; their positions are shown only with `track`.
    case events
  }

  /// When it takes effect.
  package var time: Instant
  package var kind: Kind
  /// The person who sees or wants to see; need not be a member.
  package var viewer: String
  /// The member who is seen.
  package var member: String
  /// What an approval allows.
  package var share: Set<Share>
  /// When an approval expires; nil if it does not.
  package var until: Instant?
  /// When a part of what an approval allows ends, if that is earlier than the whole; never that of the state.
  package var ends: [Share: Instant] = [:]

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
