import HitherEstimates
import HitherTracks

extension OutingResult {
  /// The result as a viewer may see it: the only one that leaves a run whose plan has a viewer.
  ///
  /// What a member does not share is removed here; members who share nothing were never read into
  /// the result. The look is written to the audit log first.
  ///
  /// - Parameter group: The members who were evaluated as a group.
  func seen(in viewing: Viewing, group: [String]) throws(HitherError) -> OutingResult {
    var result = self
    let ids = summary.members.map(\.member.id)
    let view = viewing.gate.view(members: ids, stays: timeline, hands: hands)
    (result.timeline, result.hands) = (view.stays, view.hands)
    result.events = events.compactMap { viewing.shown($0, group: group) }
    result.explanation = []
    result.rejects = []
    result.summary.log = nil
    result.summary.diagnostics = .withheld
    let shown = viewing.output == .states ? view.members : ids
    result.summary.hiddenMembers = (summary.hiddenMembers ?? 0) + ids.count - shown.count
    var shares: [String: Set<VisibilityEntry.Share>] = [:]
    for (index, id) in ids.enumerated() {
      let own = viewing.shares(of: summary.members[index])
      shares[id] = own
      if !own.contains(.track) { result.withholdTrack(of: index) }
    }
    for index in ids.indices {
      result.summary.members[index].visits.removeAll { visit in
        !viewing.showsPlace(visit.place) { shares[$0] ?? [] }
      }
    }
    // With a state such as `home`, the position of the place is that of the member.
    let showsPlaces = ids.allSatisfy { shares[$0]?.contains(.track) ?? false }
    result.summary.outing.places.removeAll { place in
      !showsPlaces || !viewing.showsPlace(place.id) { shares[$0] ?? [] }
    }
    if viewing.output == .states { result.keepStates() }
    result.viewerWarnings = try viewing.record(shown)
    return result
  }

  /// Removes what shows a member's positions.
  private mutating func withholdTrack(of index: Int) {
    summary.members[index].withholdTrack()
    // A range of arrival shows how far away the member is.
    arrivals[summary.members[index].member.id] = nil
    if outlines.indices.contains(index) { outlines[index] = [] }
    if tempos.indices.contains(index) { tempos[index] = Tempo() }
    if gaps.indices.contains(index) { gaps[index] = [] }
    if whereabouts.indices.contains(index) { whereabouts[index] = nil }
    if lines.indices.contains(index) { lines[index] = nil }
    if matches.indices.contains(index) { matches[index] = nil }
    if allPaths.indices.contains(index) { allPaths[index] = nil }
    if fixes.indices.contains(index) { fixes[index] = nil }
  }

  /// Removes everything but the members' states.
  private mutating func keepStates() {
    events = []
    for index in summary.members.indices { withholdTrack(of: index) }
  }
}

extension Viewing {
  /// What a member shares throughout the part of the recording that is in the output.
  func shares(of member: MemberSummary) -> Set<VisibilityEntry.Share> {
    let span = member.start.flatMap { start in
      member.end.map { TimeStretch(from: start, to: $0) }
    }
    // Without times there are only one's own recordings.
    if span == nil, !admitsAll(of: member.member.id) { return [] }
    return gate.shares(of: member.member.id, in: span, among: output.admitting)
  }
}
