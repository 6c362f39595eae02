package import HitherGeodesy
package import HitherTracks

/// What is said of a group as a whole; figures are nil where they were never known of two at once.
package struct GroupSummary: Hashable, Sendable {
  /// Greatest and mean distance between two members, in metres.
  package var maxSpread: Double?
  package var meanSpread: Double?
  /// Greatest and mean length along the way, in metres.
  package var maxColumn: Double?
  package var meanColumn: Double?
  /// Everyone who marched with others, by the mean place in the order.
  package var order: [March] = []
  /// How often the order changed.
  package var orderChanges: Int?
  /// The times in which the group was in parts.
  package var splits: [Split] = []
  /// Who waited for whom.
  package var waits: [Wait] = []
  /// The rolls called at the points of the itinerary.
  package var rollCalls: [RollCall] = []
  /// The rolls called at the forks of the planned route, in its order.
  package var forks: [RollCall] = []

  package init() {}

  /// How one member marched.
  package struct March: Hashable, Sendable {
    /// The member's id.
    package var member: String
    /// Mean place in the order, from 1.
    package var meanPlace: Double
    /// Time as the first and as the last.
    package var ledMilliseconds: Int64
    package var lastMilliseconds: Int64
  }

  /// One time of the group being in two parts.
  package struct Split: Hashable, Sendable {
    package var start: Instant
    /// Where the first of the rear part was then.
    package var place: Coordinate
    /// nil where the parts did not meet again.
    package var end: Instant?
    /// Farthest apart along the way, in metres.
    package var maxGap: Double
    /// How many were in front.
    package var front: Int
    /// The ids of those behind, in their order.
    package var rear: [String]

    package var durationMilliseconds: Int64? { end.map { $0 - start } }
  }

  /// One time of some standing until a later one came.
  package struct Wait: Hashable, Sendable {
    /// The id of who came.
    package var waitedFor: String
    package var start: Instant
    package var end: Instant
    package var place: Coordinate
    package var waiters: [Waiter]

    package var durationMilliseconds: Int64 { end - start }
  }

  /// Who stood, and for how long until then.
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
