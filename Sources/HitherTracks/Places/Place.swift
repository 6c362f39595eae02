public import HitherGeodesy

/// A named place: where members live, work or go, or an area to monitor.
public struct Place: Hashable, Sendable {
  /// The id of the place in events and tables; unique among the places.
  public var id: String
  /// The display name of the place.
  public var name: String
  /// What the place is to its members.
  public var kind: PlaceKind
  /// The only member that the place belongs to; nil for everyone's.
  public var member: String?
  /// The shape of the place on the earth.
  public var shape: AreaShape
  /// How long a stay must last to be reported, in milliseconds; nil for the outing's setting.
  public var dwellMilliseconds: Int64?
  /// From when on the place is in use; nil if it always was.
  public var from: Instant?
  /// The end of its use, as after a move; nil if it has none.
  public var until: Instant?

  /// Makes a place.
  public init(
    id: String, name: String? = nil, kind: PlaceKind = .fence, member: String? = nil,
    shape: AreaShape, dwellMilliseconds: Int64? = nil, from: Instant? = nil, until: Instant? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.kind = kind
    self.member = member
    self.shape = shape
    self.dwellMilliseconds = dwellMilliseconds
    self.from = from
    self.until = until
  }

  /// Whether the place is in use at a moment: from `from` on, and before `until`.
  public func isInUse(at time: Instant) -> Bool {
    (from.map { $0 <= time } ?? true) && (until.map { time < $0 } ?? true)
  }

  /// Whether the place applies to a member.
  public func concerns(_ member: String) -> Bool {
    self.member == nil || self.member == member
  }
}

/// What a place is to its members.
public enum PlaceKind: String, CaseIterable, Sendable {
  /// Where a member lives.
  case home
  /// Where a member works.
  case work
  /// Where a member learns.
  case school
  /// Where a member does sports.
  case exercise
  /// The town outside of which a member is out of town.
  case homeTown = "home_town"
  /// An area whose leaving is reported to the leader and the member.
  case safeZone = "safe_zone"
  /// A point of the itinerary.
  case itinerary
  /// Any other area to monitor.
  case fence
}
