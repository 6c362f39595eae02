package import HitherGeodesy
package import HitherTracks

/// What the outing's log tells, with what came of it; figures that nobody knows are nil.
package struct LogSummary: Sendable {
  /// The file's name, as given.
  package var file: String
  /// Lines read and refused.
  package var records: Int
  package var rejected: Int
  /// Who led, and from when on; nil for from the start.
  package var leaders: [Lead] = []
  package var commands: [Command] = []
  package var requests: [Request] = []
  package var itinerary: [Change] = []
  package var modes: [Mode] = []

  package init(file: String, records: Int, rejected: Int) {
    self.file = file
    self.records = records
    self.rejected = rejected
  }

  /// Somebody leads from a time on.
  package struct Lead: Hashable, Sendable {
    package var member: String
    package var since: Instant?

    package init(member: String, since: Instant?) {
      self.member = member
      self.since = since
    }
  }

  /// A command or message.
  package struct Command: Hashable, Sendable {
    /// When one member did as told.
    package struct Arrival: Hashable, Sendable {
      package var member: String
      package var time: Instant

      package init(member: String, time: Instant) {
        self.member = member
        self.time = time
      }
    }

    package var time: Instant
    package var member: String
    /// The command's word, or `message`.
    package var command: String
    package var words: LogEntry.Words
    package var place: Coordinate?
    package var recipients: Int
    package var unreached: [String]
    package var arrivals: [Arrival]
    package var fulfilled: Instant?
    package var last: String?
    package var restMilliseconds: Int64?

    package init(
      time: Instant, member: String, command: String, words: LogEntry.Words, place: Coordinate?,
      recipients: Int, unreached: [String], arrivals: [Arrival], fulfilled: Instant?,
      last: String?, restMilliseconds: Int64?
    ) {
      self.time = time
      self.member = member
      self.command = command
      self.words = words
      self.place = place
      self.recipients = recipients
      self.unreached = unreached
      self.arrivals = arrivals
      self.fulfilled = fulfilled
      self.last = last
      self.restMilliseconds = restMilliseconds
    }
  }

  /// A request with its decision.
  package struct Request: Hashable, Sendable {
    package var id: String
    package var time: Instant
    package var member: String
    package var request: String
    package var text: String?
    package var place: Coordinate?
    package var behind: Double?
    package var toLeader: Double?
    package var decided: Instant?
    package var decidedBy: String?
    package var decision: String?

    package init(
      id: String, time: Instant, member: String, request: String, text: String?,
      place: Coordinate?, behind: Double?, toLeader: Double?, decided: Instant?,
      decidedBy: String?, decision: String?
    ) {
      self.id = id
      self.time = time
      self.member = member
      self.request = request
      self.text = text
      self.place = place
      self.behind = behind
      self.toLeader = toLeader
      self.decided = decided
      self.decidedBy = decidedBy
      self.decision = decision
    }
  }

  /// A change of the itinerary.
  package struct Change: Hashable, Sendable {
    package var time: Instant
    package var member: String
    package var change: ItineraryChange

    package init(time: Instant, member: String, change: ItineraryChange) {
      self.time = time
      self.member = member
      self.change = change
    }
  }

  /// A switch of the recording mode.
  package struct Mode: Hashable, Sendable {
    package var time: Instant
    package var member: String
    package var mode: String

    package init(time: Instant, member: String, mode: String) {
      self.time = time
      self.member = member
      self.mode = mode
    }
  }
}
