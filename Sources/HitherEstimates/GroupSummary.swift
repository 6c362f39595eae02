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
  package var order: [March]
  /// How often the order changed.
  package var orderChanges: Int?
  /// The times in which the group was in parts.
  package var splits: [Split]
  /// Who waited for whom.
  package var waits: [Wait]
  /// The rolls called at the points of the itinerary.
  package var rollCalls: [RollCallFigures] = []
  /// The rolls called at the forks of the planned route, in its order.
  package var forks: [RollCallFigures] = []

  package init(
    maxSpread: Double? = nil, meanSpread: Double? = nil, maxColumn: Double? = nil,
    meanColumn: Double? = nil, order: [March] = [], orderChanges: Int? = nil,
    splits: [Split] = [], waits: [Wait] = []
  ) {
    self.maxSpread = maxSpread
    self.meanSpread = meanSpread
    self.maxColumn = maxColumn
    self.meanColumn = meanColumn
    self.order = order
    self.orderChanges = orderChanges
    self.splits = splits
    self.waits = waits
  }

  /// How one member marched.
  package struct March: Hashable, Sendable {
    /// The member's id.
    package var member: String
    /// Mean place in the order, from 1.
    package var meanPlace: Double
    /// Time as the first and as the last.
    package var ledMilliseconds: Int64
    package var lastMilliseconds: Int64

    package init(
      member: String, meanPlace: Double, ledMilliseconds: Int64, lastMilliseconds: Int64
    ) {
      self.member = member
      self.meanPlace = meanPlace
      self.ledMilliseconds = ledMilliseconds
      self.lastMilliseconds = lastMilliseconds
    }
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

    package init(
      start: Instant, place: Coordinate, end: Instant?, maxGap: Double, front: Int, rear: [String]
    ) {
      self.start = start
      self.place = place
      self.end = end
      self.maxGap = maxGap
      self.front = front
      self.rear = rear
    }

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

    package init(
      waitedFor: String, start: Instant, end: Instant, place: Coordinate, waiters: [Waiter]
    ) {
      self.waitedFor = waitedFor
      self.start = start
      self.end = end
      self.place = place
      self.waiters = waiters
    }

    package var durationMilliseconds: Int64 { end - start }
  }

  /// Who stood, and for how long until then.
  package struct Waiter: Hashable, Sendable {
    package var member: String
    package var milliseconds: Int64

    package init(member: String, milliseconds: Int64) {
      self.member = member
      self.milliseconds = milliseconds
    }
  }
}

/// The group at one moment; what is not known is nil.
package struct GroupMoment: Hashable, Sendable {
  package var time: Instant
  /// The greatest distance between two members, in metres.
  package var spread: Double?
  /// From the first to the last along the way, in metres.
  package var column: Double?
  /// The middle of those whose position is known.
  package var centroid: Coordinate?
  /// The ids of the first and the last.
  package var first: String?
  package var last: String?
  /// How many parts the group is in.
  package var groups: Int?
  /// Of how many the place along the way is known, and how many are there.
  package var known: Int
  package var present: Int

  package init(
    time: Instant, spread: Double?, column: Double?, centroid: Coordinate?, first: String?,
    last: String?, groups: Int?, known: Int, present: Int
  ) {
    self.time = time
    self.spread = spread
    self.column = column
    self.centroid = centroid
    self.first = first
    self.last = last
    self.groups = groups
    self.known = known
    self.present = present
  }
}
