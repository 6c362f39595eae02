/// The condition for a member to be in a state of the clock.
public indirect enum ClockCondition: Hashable, Sendable {
  /// The member is inside a place of this kind.
  case inside(PlaceKind)
  /// The member's position is known and in none of the places of this kind.
  case outside(PlaceKind)
  /// The member moves faster than this, in metres per second.
  case speedAbove(Double)
  /// The member's speed is in this class.
  case speedClass(SpeedClass)
  /// There was no fix for this long, in milliseconds.
  case silent(milliseconds: Int64)
  /// The member is within a distance in metres of one of these other members.
  case near(members: [String], metres: Double)
  /// The time of day lies in one of these ranges.
  case hours([HoursOfDay])
  /// The day is one of these, 1 for Monday to 7 for Sunday, in order.
  case weekdays([Int])
  /// All of these hold.
  case all([ClockCondition])
  /// One of these holds.
  case any([ClockCondition])
  /// This does not hold.
  case not(ClockCondition)
}

/// A range of the time of day; one whose end is before its start spans midnight.
public struct HoursOfDay: Hashable, Sendable {
  /// The first minute of the day, 0 to 1439.
  public var from: Int
  /// The minute before which the range ends, 0 to 1440.
  public var to: Int

  /// Makes a range.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// Whether a minute of the day lies in the range.
  public func contains(_ minute: Int) -> Bool {
    from < to ? (from..<to).contains(minute) : minute >= from || minute < to
  }
}

extension ClockCondition {
  /// The elementary conditions that this one is composed of, in order.
  package var atoms: [ClockCondition] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.atoms)
    case .not(let part): part.atoms
    default: [self]
    }
  }

  /// Whether a silence can make it hold.
  package var isOfSilence: Bool { isOfSilence(true) }

  private func isOfSilence(_ answer: Bool) -> Bool {
    switch self {
    case .silent: answer
    case .all(let parts), .any(let parts): parts.contains { $0.isOfSilence(answer) }
    case .not(let part): part.isOfSilence(!answer)
    default: false
    }
  }

  /// Whether a silence that is long enough makes it hold, whatever else is the case.
  var followsFromSilence: Bool {
    switch self {
    case .silent: true
    case .any(let parts): parts.contains(where: \.followsFromSilence)
    case .all(let parts): parts.allSatisfy(\.followsFromSilence)
    default: false
    }
  }

  /// Whether the condition holds, given the answer to each elementary condition.
  package func holds(_ answer: (ClockCondition) -> Bool) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.holds(answer) }
    case .any(let parts): parts.contains { $0.holds(answer) }
    case .not(let part): !part.holds(answer)
    default: answer(self)
    }
  }

  /// The members that the condition refers to, each once, in the order of the condition.
  package var members: [String] {
    var members: [String] = []
    for case .near(let asked, _) in atoms {
      for member in asked where !members.contains(member) { members.append(member) }
    }
    return members
  }

  /// The kinds of place that the condition refers to, each once, in the order of the condition.
  package var kinds: [PlaceKind] {
    var kinds: [PlaceKind] = []
    for case .inside(let kind) in atoms where !kinds.contains(kind) { kinds.append(kind) }
    for case .outside(let kind) in atoms where !kinds.contains(kind) { kinds.append(kind) }
    return kinds
  }
}
