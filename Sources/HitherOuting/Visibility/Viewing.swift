import HitherFormats
package import HitherPlaces
package import HitherTracks

/// A look of a viewer at an outing: who looks, by which command, and what may be seen.
///
/// A plan with it reads only what the viewer may see (`OutingPlan.seen`), and a result made from
/// such a plan has passed `OutingResult.seen(in:)`, which also writes the audit log.
package struct Viewing: Sendable {
  /// What a command outputs of each member; it decides who is in the output, and when.
  package enum Output: Sendable {
    /// Summaries and reports: members who share their figures or their track.
    case figures
    /// The clock: members who share their state.
    case states
    /// Events: members who share them.
    case events
    /// Positions: members who share their track.
    case positions

    /// A member is in the output while one of these is shared.
    var admitting: Set<VisibilityEntry.Share> {
      switch self {
      case .figures: [.figures, .track]
      case .states: [.state]
      case .events: [.events]
      case .positions: [.track]
      }
    }
  }

  package let viewer: String
  package let command: String
  package let output: Output
  /// The time of the look, by this machine's clock.
  package let time: Instant
  /// The visibility file.
  package let path: String
  package private(set) var gate: ViewerGate
  /// The owners of places that are not everyone's, by the place's id.
  private let owners: [String: String]
  /// The ids of hidden members that are known before anything is read.
  package internal(set) var hidden: Set<String> = []

  /// Reads the visibility file.
  init(
    _ viewer: String, _ path: String, command: String, _ output: Output, time: Instant,
    places: [Place]
  ) throws(HitherError) {
    self.init(
      viewer, try VisibilityFile(path).entries(), of: path, command: command, output, time: time,
      places: places)
  }

  /// A look by entries that are known.
  ///
  /// - Parameters:
  ///   - path: The file of the entries, or where it would be: the audit log is beside it.
  ///   - members: Those who are known; those of them who share nothing with the viewer are hidden.
  package init(
    _ viewer: String, _ entries: [VisibilityEntry], of path: String, command: String,
    _ output: Output, time: Instant, places: [Place], members: [String] = []
  ) {
    (self.viewer, self.path, self.command, self.output) = (viewer, path, command, output)
    self.time = time
    gate = ViewerGate(viewer: viewer, entries, places: places)
    owners = Dictionary(
      places.compactMap { place in place.member.map { (place.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    hidden = Set(members.filter { !admits($0) })
  }

  /// The same with the current content of the file; places stay as they were.
  func read(_ places: [Place]) throws(HitherError) -> Viewing {
    var viewing = try Viewing(
      viewer, path, command: command, output, time: time, places: places)
    viewing.hidden = hidden
    return viewing
  }

  /// Whether a member is in the output at any time.
  func admits(_ member: String) -> Bool { gate.admits(member, sharing: output.admitting) }

  /// Whether a member's records are in the output whenever they were recorded: one's own are.
  func admitsAll(of member: String) -> Bool { member == viewer }

  /// By row, whether a member's fixes with these times are in the output.
  ///
  /// A fix without a time is in none but one's own: it cannot be known whether it was allowed.
  func admitted(_ times: [Int64], of member: String) -> [Bool] {
    let grants = gate.grants(of: member).filter { !$0.share.isDisjoint(with: output.admitting) }
    if admitsAll(of: member) { return times.map { _ in true } }
    return times.map { time in
      let instant = Instant(milliseconds: time)
      return instant != .absent && grants.contains { $0.holds(at: instant) }
    }
  }

  /// Removes the fixes of a member that the viewer may not see; the next one begins a segment.
  func cut(_ fixes: inout FixBatch, of member: String) {
    let keeps = admitted(fixes.time, of: member)
    guard keeps.contains(false) else { return }
    for index in keeps.indices.dropFirst() where keeps[index] && !keeps[index - 1] {
      fixes.startsSegment[index] = true
    }
    fixes = fixes.picking(keeps.indices.filter { keeps[$0] })
  }

  /// Removes the fixes of a member whose state the viewer may not see at their time.
  func cutHidden(_ fixes: inout FixBatch, of member: String) {
    let grants = gate.grants(of: member)
    let rows = fixes.time.indices.filter { row in
      grants.contains { $0.holds(at: Instant(milliseconds: fixes.time[row])) }
    }
    if rows.count < fixes.count { fixes = fixes.picking(rows) }
  }

  /// An event as the viewer may see it; nil if it is hidden.
  ///
  /// - Parameter group: The members about whom an event of the group is; an event of a group is
  ///   shown if all of them share their events.
  package func shown(_ event: Event, group: [String]) -> Event? {
    let about = event.member.map { [$0] } ?? group
    guard !about.isEmpty,
      about.allSatisfy({ gate.allows(.events, of: $0, at: event.time) }),
      !names(event).contains(where: { isHidden($0, at: event.time) })
    else { return nil }
    var event = event
    if !about.allSatisfy({ gate.allows(.track, of: $0, at: event.time) }) {
      event.position = nil
      if let overdue = event.payload as? HomeSafeOverdue { event.payload = overdue.withoutRange }
    }
    return event
  }

  /// Whether a text is the id of a hidden member or of a member's own place that is not shared.
  private func isHidden(_ name: String, at time: Instant) -> Bool {
    if let owner = owners[name] { return !gate.allows(.place, of: owner, at: time) }
    return hidden.contains(name)
  }

  /// The texts in an event that may be ids.
  private func names(_ event: Event) -> [String] {
    var names = [event.subject].compactMap { $0 }
    for field in event.fields {
      switch field.value {
      case .text(let text): names.append(text)
      case .texts(let texts): names += texts
      case .number, .instant, .null: break
      }
    }
    return names
  }

  /// Whether the name of a place may be shown, given what its owner shares.
  func showsPlace(
    _ id: String, _ shares: (String) -> Set<VisibilityEntry.Share>
  ) -> Bool {
    owners[id].map { shares($0).contains(.place) } ?? true
  }

  /// Appends the look to the audit log; without it there must be no output.
  ///
  /// - Parameter members: The ids of the members in the output.
  /// - Returns: Warnings for a person, one line each.
  @discardableResult
  package func record(_ members: [String]) throws(HitherError) -> [String] {
    let look = AuditEntry.Look(
      time: time, command: command, viewer: viewer,
      members: members.sorted { $0.precedesByBytes($1) })
    do throws(HitherError) {
      return try AuditLog(besides: path).append(.look(look))
    } catch {
      var error = error
      error.message = "the look cannot be audited, so nothing is shown: \(error.message)"
      throw error
    }
  }
}
