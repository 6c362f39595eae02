package import HitherTracks

/// What may leave for a viewer: states and labels, and no position, as there is no room for one.
///
/// Only `ViewerGate` makes it, and whatever is written for a viewer is made of it alone.
package struct SharedView: Sendable {
  /// Someone of whom the viewer may see something.
  package struct Member: Hashable, Sendable {
    package let id: String
    package let name: String
  }

  /// A stretch of time in one state, as far as the viewer may see it.
  package struct Stay: Hashable, Sendable {
    package let member: String
    package let state: String
    /// The place, where it is everyone's or its name is shared.
    package let place: String?
    package let start: Instant
    package let end: Instant

    fileprivate init(member: String, state: String, place: String?, start: Instant, end: Instant) {
      self.member = member
      self.state = state
      self.place = place
      self.start = start
      self.end = end
    }
  }

  /// Where a member's hand points at a moment.
  package struct Reading: Hashable, Sendable {
    package let member: Member
    /// The state; nil where nothing is known.
    package let state: String?
    /// Since when it is known to the viewer.
    package let since: Instant?
    /// The age of the last fix, or of the grant where that is younger.
    package let fixAgeMilliseconds: Int64?
  }

  /// Those of whom the viewer sees something, in the order of the outing.
  package let members: [Member]
  /// The stays, by member and in order of time.
  package let stays: [Stay]
  private let grants: [String: [VisibilityGrant]]

  fileprivate init(members: [Member], stays: [Stay], grants: [String: [VisibilityGrant]]) {
    self.members = members
    self.stays = stays
    self.grants = grants
  }

  /// A state that silence alone brings about, such as `lost`.
  package struct Silence: Hashable, Sendable {
    package let state: String
    package let afterMilliseconds: Int64

    package init(state: String, afterMilliseconds: Int64) {
      self.state = state
      self.afterMilliseconds = afterMilliseconds
    }
  }

  /// The clock at a moment, of those whom the viewer may see then.
  ///
  /// Past a member's last fix the last state stands until the silence is too long.
  ///
  /// - Parameter lastFix: When a member's last fix up to the moment was; nil where there is none.
  package func readings(
    at instant: Instant, silence: Silence?, lastFix: (String) -> Instant?
  ) -> [Reading] {
    members.compactMap { member in
      let grant = grants[member.id]?.first { $0.holds(at: instant) }
      return grant.map { reading(of: member, at: instant, $0, silence, lastFix(member.id)) }
    }
  }

  private func reading(
    of member: Member, at instant: Instant, _ grant: VisibilityGrant, _ silence: Silence?,
    _ lastFix: Instant?
  ) -> Reading {
    let last = stays.last { $0.member == member.id && $0.start <= instant }
    guard let stay = last, stay.end >= grant.start else {
      return Reading(member: member, state: nil, since: nil, fixAgeMilliseconds: nil)
    }
    var (state, since) = (stay.state, stay.start)
    if let silence, let lastFix, instant > stay.end {
      let begin = lastFix + silence.afterMilliseconds
      if instant >= begin, state != silence.state { (state, since) = (silence.state, begin) }
    }
    return Reading(
      member: member, state: state, since: max(since, grant.start),
      fixAgeMilliseconds: lastFix.map { max(0, instant - max($0, grant.start)) })
  }
}

/// The gate through which everything goes that leaves for a viewer.
package struct ViewerGate: Sendable {
  /// The grants of a viewer; nil where there is no viewer and all is seen.
  private let grants: [String: [VisibilityGrant]]?
  /// The ids of the places that are everyone's, whose names go with the state.
  private let sharedPlaces: Set<String>

  /// The gate of those whose recordings these are: all members, all places.
  package init() {
    grants = nil
    sharedPlaces = []
  }

  /// The gate of a viewer.
  ///
  /// - Parameter places: All places; the gate keeps the ids of those that are everyone's.
  package init(viewer: String, _ entries: [VisibilityEntry], places: [Place]) {
    grants = VisibilityGrant.grants(to: viewer, entries)
    sharedPlaces = Set(places.filter { $0.member == nil }.map(\.id))
  }

  /// Lets through what may be seen.
  ///
  /// - Parameters:
  ///   - members: Everyone, with id and name.
  ///   - stays: Stretches of time in one state, each as member, state, place's id, start and end.
  package func view(
    members: [(id: String, name: String)],
    stays: [(member: String, state: String, place: String?, start: Instant, end: Instant)]
  ) -> SharedView {
    var byMember: [String: [VisibilityGrant]] = [:]
    for member in members {
      byMember[member.id] =
        grants.map { $0[member.id] ?? [] }
        ?? [VisibilityGrant.everything(of: member.id)]
    }
    var shared: [SharedView.Stay] = []
    for stay in stays {
      for grant in byMember[stay.member] ?? [] {
        let start = max(stay.start, grant.start)
        let end = grant.end.map { min(stay.end, $0) } ?? stay.end
        // A stay without length is seen where it lies in the grant.
        guard start < end || (start == end && grant.holds(at: start)) else { continue }
        shared.append(
          SharedView.Stay(
            member: stay.member, state: stay.state, place: label(of: stay.place, grant),
            start: start, end: end))
      }
    }
    let known = Set(shared.map(\.member))
    let seen = members.filter { known.contains($0.id) }
    return SharedView(
      members: seen.map { SharedView.Member(id: $0.id, name: $0.name) }, stays: shared,
      grants: byMember)
  }

  /// What a place is called for a viewer; nil where the viewer may not know.
  private func label(of place: String?, _ grant: VisibilityGrant) -> String? {
    guard let place, grant.share.contains(.place) || sharedPlaces.contains(place) else {
      return nil
    }
    return place
  }
}
