/// What must hold of a member for a state of the clock.
public indirect enum ClockCondition: Hashable, Sendable {
  /// The member is inside a place of this kind.
  case inside(PlaceKind)
  /// The member is inside no place of this kind, and has one.
  case outside(PlaceKind)
  /// The member moves faster than this, in metres a second.
  case speedAbove(Double)
  /// The member moves like this.
  case speedClass(SpeedClass)
  /// There was no fix for so long, in milliseconds.
  case silent(milliseconds: Int64)
  /// The member is within so many metres of one of these other members.
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

/// A range of the time of day; one that ends before it begins goes over midnight.
public struct HoursOfDay: Hashable, Sendable {
  /// The first minute of the day, 0 to 1439.
  public var from: Int
  /// The minute before which it ends, 0 to 1440.
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
  /// The conditions without parts that this is made of, in order.
  package var atoms: [ClockCondition] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.atoms)
    case .not(let part): part.atoms
    default: [self]
    }
  }

  /// Whether it holds where a question about each condition without parts is answered.
  package func holds(_ answer: (ClockCondition) -> Bool) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.holds(answer) }
    case .any(let parts): parts.contains { $0.holds(answer) }
    case .not(let part): !part.holds(answer)
    default: answer(self)
    }
  }

  /// The members whom it asks about, each once, in the order of the condition.
  package var members: [String] {
    var members: [String] = []
    for case .near(let asked, _) in atoms {
      for member in asked where !members.contains(member) { members.append(member) }
    }
    return members
  }

  /// The kinds of place that it asks about, each once, in the order of the condition.
  package var kinds: [PlaceKind] {
    var kinds: [PlaceKind] = []
    for case .inside(let kind) in atoms where !kinds.contains(kind) { kinds.append(kind) }
    for case .outside(let kind) in atoms where !kinds.contains(kind) { kinds.append(kind) }
    return kinds
  }
}
