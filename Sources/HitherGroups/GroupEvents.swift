public import HitherTracks

/// The events of a group under way.
package enum GroupEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [
    StragglingStarted.self, StragglingEnded.self, StragglingExpected.self, GroupDivided.self,
    GroupRejoined.self, GroupLeadChanged.self, GroupWaited.self,
  ]

  fileprivate static let gap = "Metres behind the leader at `time`."
  fileprivate static let behind =
    "Time since the leader passed here; null if the leader never did."
  fileprivate static let trend =
    "Growth of the gap, below 0 if it closes; null if not known."
  fileprivate static let column =
    "Metres along the way between the last of the front part and the first of the rear."
  fileprivate static let front = "How many are in front, as far as they are known."
  fileprivate static let rear = "How many are behind, as far as they are known."
}

/// `straggling.started`: a follower fell behind the leader.
public struct StragglingStarted: EventPayload {
  package static let type = EventType("straggling.started", "A follower fell behind the leader.")
  package static let blank = Self(gapMetres: 0)
  /// Metres behind the leader at `time`.
  public var gapMetres: Double
  /// Time since the leader passed here; null if the leader never did.
  public var behindSeconds: Double?
  /// Growth of the gap, below 0 if it closes; null if not known.
  public var trendMetresPerMinute: Double?
  /// The main cause of the gap: `stopped`, `slow`, `off_route` or `no_fix`; null if unknown.
  public var cause: GapCause?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("gap_m", &gapMetres, GroupEvents.gap)
    try list.code("behind_s", &behindSeconds, GroupEvents.behind)
    try list.code("trend_m_per_min", &trendMetresPerMinute, GroupEvents.trend)
    try list.code(
      "cause", &cause,
      "The main cause of the gap: `stopped`, `slow`, `off_route` or `no_fix`; null if unknown."
    )
  }
}

/// `straggling.ended`: a follower caught up with the leader.
public struct StragglingEnded: EventPayload {
  package static let type = EventType("straggling.ended", "A follower caught up with the leader.")
  package static let blank = Self(gapMetres: 0, durationSeconds: 0, maxGapMetres: 0)
  /// Metres behind the leader at `time`.
  public var gapMetres: Double
  /// Time since the leader passed here; null if the leader never did.
  public var behindSeconds: Double?
  /// Time from the start of the straggling to its end.
  public var durationSeconds: Double
  /// Farthest behind in that time.
  public var maxGapMetres: Double
  /// Time since the leader passed, when farthest behind; null if the leader never did.
  public var maxBehindSeconds: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("gap_m", &gapMetres, GroupEvents.gap)
    try list.code("behind_s", &behindSeconds, GroupEvents.behind)
    try list.code(
      "duration_s", &durationSeconds, "Time from the start of the straggling to its end.")
    try list.code("max_gap_m", &maxGapMetres, "Farthest behind in that time.")
    try list.code(
      "max_behind_s", &maxBehindSeconds,
      "Time since the leader passed, when farthest behind; null if the leader never did.")
  }
}

/// Emitted outside an episode, when even the trend minus two of its standard errors reaches the
/// threshold within the next minutes.
/// `straggling.expected`: by the trend of the last minutes a follower will soon fall behind.
public struct StragglingExpected: EventPayload {
  package static let type = EventType(
    "straggling.expected", "By the trend of the last minutes a follower will soon fall behind.")
  package static let blank = Self(
    gapMetres: 0, expected: .absent, earliest: .absent, latest: .absent)
  /// Metres behind the leader at `time`.
  public var gapMetres: Double
  /// Time since the leader passed here; null if the leader never did.
  public var behindSeconds: Double?
  /// Growth of the gap, below 0 if it closes; null if not known.
  public var trendMetresPerMinute: Double?
  /// When the gap will reach the threshold by the trend.
  public var expected: Instant
  /// The same by the trend and two of its standard errors.
  public var earliest: Instant
  /// The same by the trend less two of its standard errors.
  public var latest: Instant

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("gap_m", &gapMetres, GroupEvents.gap)
    try list.code("behind_s", &behindSeconds, GroupEvents.behind)
    try list.code("trend_m_per_min", &trendMetresPerMinute, GroupEvents.trend)
    try list.code("expected", &expected, "When the gap will reach the threshold by the trend.")
    try list.code("earliest", &earliest, "The same by the trend and two of its standard errors.")
    try list.code("latest", &latest, "The same by the trend less two of its standard errors.")
  }
}

/// `group.split`: part of the group fell behind along the route.
public struct GroupDivided: EventPayload {
  package static let type = EventType(
    "group.split", "Part of the group fell behind along the route.", subjectKey: "head")
  package static let blank = Self(gapMetres: 0, front: 0, rear: 0)
  /// Metres along the way between the last of the front part and the first of the rear.
  public var gapMetres: Double
  /// How many are in front, as far as they are known.
  public var front: Int
  /// How many are behind, as far as they are known.
  public var rear: Int

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("gap_m", &gapMetres, GroupEvents.column)
    try list.code("front", &front, GroupEvents.front)
    try list.code("rear", &rear, GroupEvents.rear)
  }
}

/// `group.rejoined`: two parts of the group are together again.
public struct GroupRejoined: EventPayload {
  package static let type = EventType(
    "group.rejoined", "Two parts of the group are together again.", subjectKey: "head")
  package static let blank = Self(gapMetres: 0, front: 0, rear: 0)
  /// Metres along the way between the last of the front part and the first of the rear.
  public var gapMetres: Double
  /// How many are in front, as far as they are known.
  public var front: Int
  /// How many are behind, as far as they are known.
  public var rear: Int
  /// Time from the split to here.
  public var durationSeconds: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("gap_m", &gapMetres, GroupEvents.column)
    try list.code("front", &front, GroupEvents.front)
    try list.code("rear", &rear, GroupEvents.rear)
    try list.code("duration_s", &durationSeconds, "Time from the split to here.", ifNil: .omitted)
  }
}

/// `group.lead_changed`: another member walks first.
public struct GroupLeadChanged: EventPayload {
  package static let type = EventType(
    "group.lead_changed", "Another member walks first.", subjectKey: "before")
  package static let blank = Self()
  /// Metres along the route to the previous first member.
  public var aheadMetres: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code(
      "ahead_m", &aheadMetres, "Metres along the route to the previous first member.",
      ifNil: .omitted)
  }
}

/// Emitted when the later member arrives; `time` is when the wait began.
/// `group.waited`: a member stood until a later one arrived.
public struct GroupWaited: EventPayload {
  package static let type = EventType(
    "group.waited", "A member stood until a later one arrived.", subjectKey: "waited_for")
  package static let blank = Self(durationSeconds: 0)
  /// Time from the stop to the arrival.
  public var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("duration_s", &durationSeconds, "Time from the stop to the arrival.")
  }
}
