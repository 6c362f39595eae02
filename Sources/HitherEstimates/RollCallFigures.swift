package import HitherGeodesy
package import HitherTracks

/// Who came to one point of the itinerary or passage of a fork, and when.
package struct RollCallFigures: Hashable, Sendable {
  /// One member's line.
  package struct Line: Hashable, Sendable {
    package var member: String
    package var arrived: Instant?
    package var departed: Instant?
    /// How long the member was there until the last came, of those who came.
    package var waitedMilliseconds: Int64?
    /// How long after it was due.
    package var lateMilliseconds: Int64?

    package init(
      member: String, arrived: Instant?, departed: Instant?, waitedMilliseconds: Int64?,
      lateMilliseconds: Int64?
    ) {
      self.member = member
      self.arrived = arrived
      self.departed = departed
      self.waitedMilliseconds = waitedMilliseconds
      self.lateMilliseconds = lateMilliseconds
    }
  }

  /// The answer when the leader went on.
  package struct Answer: Hashable, Sendable {
    package var time: Instant
    package var arrived: [String]
    package var missing: [String]
    package var unknown: [String]

    package init(time: Instant, arrived: [String], missing: [String], unknown: [String]) {
      self.time = time
      self.arrived = arrived
      self.missing = missing
      self.unknown = unknown
    }
  }

  /// When the leader was expected, and between when and when in 9 of 10 cases.
  package struct Expected: Hashable, Sendable {
    /// When that could be said.
    package var told: Instant
    package var time: Instant
    package var earliest: Instant
    package var latest: Instant

    package init(told: Instant, time: Instant, earliest: Instant, latest: Instant) {
      (self.told, self.time) = (told, time)
      (self.earliest, self.latest) = (earliest, latest)
    }
  }

  package var point: String
  package var name: String?
  package var place: Coordinate
  package var due: Instant?
  /// Whether the log took the point out of the itinerary.
  package var isDeleted: Bool
  /// When everyone was there at once, each by a fresh fix.
  package var allHere: Instant?
  /// When the last came; nil while somebody has not.
  package var allPassed: Instant?
  package var answer: Answer?
  package var lines: [Line]
  /// What was told last of the leader's arrival, before it; nil where that was never known.
  package var expected: Expected?
  /// Where along the planned route it is; nil for a point of the itinerary.
  package var progress: Double?

  package init(
    point: String, name: String?, place: Coordinate, due: Instant?, isDeleted: Bool,
    allHere: Instant?, allPassed: Instant?, answer: Answer?, lines: [Line]
  ) {
    self.point = point
    self.name = name
    self.place = place
    self.due = due
    self.isDeleted = isDeleted
    self.allHere = allHere
    self.allPassed = allPassed
    self.answer = answer
    self.lines = lines
  }
}
