package import HitherTracks

/// The data that may be sent to a viewer: states and labels. It cannot contain a position.
///
/// Only `ViewerGate` makes it, and everything written for a viewer is made from it alone.
package struct SharedView: Sendable {
  /// The ids of the members of whom the viewer sees something, in the order given to the gate.
  package let members: [String]
  package let stays: [StateStay]
  package let hands: [StateHand]

  fileprivate init(members: [String], stays: [StateStay], hands: [StateHand]) {
    self.members = members
    self.stays = stays
    self.hands = hands
  }
}

/// The gate through which everything for a viewer passes.
package struct ViewerGate: Sendable {
  private let viewer: String?
  private let grants: [String: [VisibilityGrant]]
  /// The ids of the places that are everyone's, whose names are shown with the state.
  private let sharedPlaces: Set<String>

  /// The gate of the recordings' owners: all members, all places.
  package init() {
    viewer = nil
    grants = [:]
    sharedPlaces = []
  }

  /// The gate of a viewer.
  ///
  /// - Parameter places: All places; the gate stores the ids of those that are everyone's.
  package init(viewer: String, _ entries: [VisibilityEntry], places: [Place]) {
    self.viewer = viewer
    grants = VisibilityGrant.grants(to: viewer, entries)
    sharedPlaces = Set(places.filter { $0.member == nil }.map(\.id))
  }

  /// Whether everything may pass.
  package var isOpen: Bool { viewer == nil }

  /// Returns what may be seen.
  ///
  /// - Parameters:
  ///   - members: The ids of everyone, in the order of output.
  ///   - stays: In any order, which is kept.
  ///   - hands: In any order, which is kept.
  package func view(members: [String], stays: [StateStay], hands: [StateHand]) -> SharedView {
    let stays = stays.flatMap(parts)
    let hands = hands.compactMap(seen)
    let known = Set(stays.map(\.member)).union(hands.map(\.member))
    return SharedView(
      members: members.filter { known.contains($0) }, stays: stays, hands: hands)
  }

  /// The grants of a member to the viewer, in order of time.
  package func grants(of member: String) -> [VisibilityGrant] {
    viewer == nil ? [VisibilityGrant.everything(of: member)] : grants[member] ?? []
  }

  /// Whether a member shares something at a moment.
  package func allows(
    _ share: VisibilityEntry.Share, of member: String, at moment: Instant
  ) -> Bool {
    grants(of: member).contains { $0.share.contains(share) && $0.holds(at: moment) }
  }

  /// Whether a member shares one of several things at any time.
  package func admits(_ member: String, sharing shares: Set<VisibilityEntry.Share>) -> Bool {
    grants(of: member).contains { !$0.share.isDisjoint(with: shares) }
  }

  /// What a member shares throughout the part of an interval in which one of `shares` is shared.
  ///
  /// - Parameter span: From the first fix in that part to the last; nil if no fix has a time, so
  ///   that only one's own recordings are shown.
  package func shares(
    of member: String, in span: TimeStretch?, among shares: Set<VisibilityEntry.Share>
  ) -> Set<VisibilityEntry.Share> {
    let grants = grants(of: member).filter { grant in
      guard !grant.share.isDisjoint(with: shares) else { return false }
      guard let span else { return true }
      return grant.start <= span.to && grant.end.map { span.from < $0 } ?? true
    }
    guard let first = grants.first else { return [] }
    return grants.dropFirst().reduce(first.share) { $0.intersection($1.share) }
  }

  /// The visible parts of a stay.
  private func parts(of stay: StateStay) -> [StateStay] {
    grants(of: stay.member).compactMap { grant in
      var part = stay
      part.start = max(stay.start, grant.start)
      part.end = grant.end.map { min(stay.end, $0) } ?? stay.end
      // A stay without duration is visible if it is inside the grant.
      guard part.start < part.end || (stay.start == stay.end && grant.holds(at: stay.start))
      else { return nil }
      part.place = label(of: stay.place, grant)
      return part
    }
  }

  /// The visible part of a hand: what was before the grant is not shown.
  private func seen(_ hand: StateHand) -> StateHand? {
    guard let grant = grants(of: hand.member).first(where: { $0.holds(at: hand.moment) }) else {
      return nil
    }
    var seen = hand
    seen.place = label(of: hand.place, grant)
    seen.since = hand.since.map { max($0, grant.start) }
    // The time of an earlier fix is not shown, and the grant's is none.
    seen.fixTime = hand.fixTime.flatMap { $0 < grant.start ? nil : $0 }
    return seen
  }

  /// The label of a place for a viewer; nil if the viewer may not see it.
  private func label(of place: String?, _ grant: VisibilityGrant) -> String? {
    guard let place, grant.share.contains(.place) || sharedPlaces.contains(place) else {
      return nil
    }
    return place
  }
}
