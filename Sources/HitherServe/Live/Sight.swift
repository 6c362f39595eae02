internal import HitherFormats
package import HitherOuting
package import HitherPlaces
package import HitherTracks

/// What one viewer of the live page may see. Every byte for a page is made from what it lets pass.
package struct Sight: Sendable {
  package let viewer: String
  private let viewing: Viewing
  /// Whether this is the leader, to whom requests and receipts are addressed.
  package var leads: Bool { viewer == leader }
  private let leader: String?
  /// The beginnings of the types of events about a member's distance to the leader, and the fields with one.
  private static let nearnessTypes = ["near_leader.", "straggling."]
  private static let nearnessFields: Set = ["to_leader_m", "behind_m"]

  /// - Parameter leader: The group's leader now; nil if there is none.
  package init(_ viewing: Viewing, leader: String?) {
    (self.viewing, self.leader) = (viewing, leader)
    viewer = viewing.viewer
  }

  /// Whether the viewer may see where a member was.
  package func showsPlace(of member: String, at time: Instant) -> Bool {
    viewing.gate.allows(.track, of: member, at: time)
  }

  /// Whether the viewer may see in which state a member is.
  package func showsState(of member: String, at time: Instant) -> Bool {
    viewing.gate.allows(.state, of: member, at: time)
  }

  /// The members' states as the viewer may see them.
  ///
  /// - Parameter members: The ids of all members, in the order of output.
  package func states(_ hands: [StateHand], members: [String]) -> SharedView {
    viewing.gate.view(members: members, stays: [], hands: hands)
  }

  /// An event as the viewer may see it; nil if it is hidden.
  ///
  /// - Parameter group: The members about whom an event of the group is.
  package func shown(_ event: Event, group: [String]) -> Event? {
    // A distance to the leader, or between members, shows where somebody is.
    let near =
      Self.statesNearness(event)
      ? [leader].compactMap { $0 } : event.type.hasPrefix("group.") ? group : []
    guard near.allSatisfy({ $0 == viewer || showsPlace(of: $0, at: event.time) }) else {
      return nil
    }
    return viewing.shown(event, group: group)
  }

  private static func statesNearness(_ event: Event) -> Bool {
    nearnessTypes.contains { event.type.hasPrefix($0) }
      || event.fields.contains { nearnessFields.contains($0.name) && $0.value != .null }
  }

  /// Whether an entry of the log is addressed to the viewer.
  ///
  /// What a leader says is for all, and so are joins and changes of the itinerary; what a member asks or answers is
  /// for the leader.
  package func shows(_ entry: LogEntry, by leader: String?) -> Bool {
    if leads || entry.member == viewer || entry.member == leader { return true }
    return switch entry.content {
    case .message, .request, .receipt: false
    case .command, .decision, .itinerary, .mode, .role, .join, .leave: true
    }
  }

  /// Adds the look to the audit log.
  ///
  /// - Returns: Warnings for a person.
  package func record(_ members: [String]) throws(HitherError) -> [String] {
    try viewing.record(members)
  }
}

/// The source of what viewers may see: the visibility file or, without one, the rule of a group.
///
/// In a group the leader sees everybody, and the others see themselves and the leader. Joining says so.
package struct SightRules: Sendable {
  /// Who may see whom, read again when the file has changed; nil if there is no file.
  private let path: String?
  private let auditPath: String
  private var content: [UInt8]?
  private var entries: [VisibilityEntry] = []

  /// - Parameters:
  ///   - path: The visibility file, if the outing has one.
  ///   - state: The state, beside which the audit log is otherwise.
  package init(_ path: String?, state: String) {
    self.path = path
    auditPath = path ?? state
  }

  /// Whether the group's rule applies.
  package var isOfGroup: Bool { path == nil }

  /// Reads the file again if it has changed. While it cannot be read, nothing is shown.
  ///
  /// - Returns: Whether anything has changed.
  package mutating func refresh() -> Bool {
    guard let path else { return false }
    let now = try? WholeFile.bytes(path, limit: VisibilityDocument.byteLimit)
    guard now != content else { return false }
    content = now
    entries = (try? VisibilityFile(path).entries()) ?? []
    return true
  }

  /// What a viewer may see.
  package func sight(
    of viewer: String, leader: String?, members: [String], places: [Place], at time: Instant
  ) -> Sight {
    let entries = path == nil ? Self.group(viewer, leader, members) : entries
    return Sight(
      Viewing(
        viewer, entries, of: auditPath, command: "serve", .positions, time: time, places: places,
        members: members),
      leader: leader)
  }

  /// The approvals that a group's members give by joining.
  private static func group(
    _ viewer: String, _ leader: String?, _ members: [String]
  ) -> [VisibilityEntry] {
    let seen = viewer == leader ? members : [leader].compactMap { $0 }
    return seen.filter { $0 != viewer }.map {
      VisibilityEntry(
        time: .earliest, kind: .approval, viewer: viewer, member: $0,
        share: [.state, .figures, .track, .events])
    }
  }
}
