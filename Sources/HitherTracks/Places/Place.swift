public import HitherGeodesy

/// A place that matters to the members: where they live, work or go, or an area to watch.
public struct Place: Hashable, Sendable {
  /// What events and tables call the place; unique among the places.
  public var id: String
  /// What people call the place.
  public var name: String
  /// What the place is to its members.
  public var kind: PlaceKind
  /// The only member whose place it is; nil for everyone's.
  public var member: String?
  /// Where it is.
  public var shape: AreaShape
  /// How long a stay must last to be told of as such, in milliseconds; nil for the outing's setting.
  public var dwellMilliseconds: Int64?

  /// Makes a place.
  public init(
    id: String, name: String? = nil, kind: PlaceKind = .fence, member: String? = nil,
    shape: AreaShape, dwellMilliseconds: Int64? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.kind = kind
    self.member = member
    self.shape = shape
    self.dwellMilliseconds = dwellMilliseconds
  }

  /// Whether the place counts for a member.
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
  /// An area whose leaving the leader and the member are told of.
  case safeZone = "safe_zone"
  /// A point of the itinerary.
  case itinerary
  /// Any other area to watch.
  case fence
}
