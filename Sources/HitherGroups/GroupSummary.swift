package import HitherGeodesy
package import HitherTracks

/// The figures of a group as a whole; nil if they were never known for two members at once.
package struct GroupSummary: Hashable, Sendable {
  /// Greatest and mean distance between two members, in metres.
  package var maxSpread: Double?
  package var meanSpread: Double?
  /// Greatest and mean length along the route, in metres.
  package var maxColumn: Double?
  package var meanColumn: Double?
  /// All members who marched with others, by their mean place in the order.
  package var order: [March] = []
  /// The number of changes of the order.
  package var orderChanges: Int?
  /// The periods in which the group was split.
  package var splits: [Split] = []
  /// The waits, with who waited for whom.
  package var waits: [Wait] = []
  /// The roll calls at the points of the itinerary.
  package var rollCalls: [RollCall] = []
  /// The roll calls at the forks of the planned route, in its order.
  package var forks: [RollCall] = []

  package init() {}

  /// The place of one member in the order of march.
  package struct March: Hashable, Sendable {
    /// The member's id.
    package var member: String
    /// Mean place in the order, from 1.
    package var meanPlace: Double
    /// Time as the first and as the last.
    package var ledMilliseconds: Int64
    package var lastMilliseconds: Int64
  }

  /// A period in which the group was in two parts.
  package struct Split: Hashable, Sendable {
    package var start: Instant
    /// Where the first member of the rear part was then.
    package var place: Coordinate
    /// Nil if the parts did not rejoin.
    package var end: Instant?
    /// The greatest distance between the parts along the route, in metres.
    package var maxGap: Double
    /// The number of members in front.
    package var front: Int
    /// The ids of those behind, in their order.
    package var rear: [String]

    package var durationMilliseconds: Int64? { end.map { $0 - start } }
  }

  /// A wait of some members at a stop until a later member arrived.
  package struct Wait: Hashable, Sendable {
    /// The id of the member who arrived.
    package var waitedFor: String
    package var start: Instant
    package var end: Instant
    package var place: Coordinate
    package var waiters: [Waiter]

    package var durationMilliseconds: Int64 { end - start }
  }

  /// A stopped member, with the duration of the stop until the arrival.
  package struct Waiter: Hashable, Sendable {
    package var member: String
    package var milliseconds: Int64
  }
}

extension GroupSummary.Split {
  init(_ split: GroupSplit, _ members: [String]) {
    self.init(
      start: split.start, place: split.coordinate, end: split.end, maxGap: split.maxMetres,
      front: split.front, rear: split.rear.map { members[$0] })
  }
}

extension GroupSummary.Wait {
  init(_ wait: GroupWait, _ members: [String]) {
    self.init(
      waitedFor: members[wait.waitedFor], start: wait.start, end: wait.end,
      place: wait.coordinate,
      waiters: wait.waiters.map {
        GroupSummary.Waiter(member: members[$0.member], milliseconds: $0.milliseconds)
      })
  }
}
