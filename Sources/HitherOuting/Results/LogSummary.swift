package import HitherGroups
package import HitherTracks

/// The content of the outing's log, with its effects; unknown figures are nil.
package struct LogSummary: Sendable {
  /// The file's name, as given.
  package var file: String
  /// Lines read and rejected.
  package var records: Int
  package var rejected: Int
  /// The leaders and since when they led; nil for from the start.
  package var leaders: [Lead] = []
  package var commands: [Command] = []
  package var requests: [RequestRecord] = []
  package var itinerary: [Change] = []
  package var modes: [Mode] = []

  package init(file: String, records: Int, rejected: Int) {
    self.file = file
    self.records = records
    self.rejected = rejected
  }

  /// A leader from a time on.
  package struct Lead: Hashable, Sendable {
    package var member: String
    package var since: Instant?
  }

  /// A command or message.
  package struct Command: Hashable, Sendable {
    /// When one member followed the command.
    package struct Arrival: Hashable, Sendable {
      package var member: String
      package var time: Instant
    }

    /// What the members did; the members in it by index are below by id.
    package var effect: CommandEffect
    package var unreached: [String]
    package var arrivals: [Arrival]
    package var last: String?
    /// Whose devices received it, and who viewed it, as reported by them; in order of time.
    package var delivered: [Arrival] = []
    package var seen: [Arrival] = []

    /// The actual length of the rest; nil for other commands.
    package var restMilliseconds: Int64? {
      effect.command == LogCommand.rest.rawValue ? effect.restMilliseconds : nil
    }

    package init(_ effect: CommandEffect, _ ids: [String]) {
      self.effect = effect
      unreached = effect.unreached.map { ids[$0] }
      arrivals = effect.arrivals.map { Arrival(member: ids[$0.member], time: $0.time) }
        .sorted { ($0.time, $0.member) < ($1.time, $1.member) }
      last = effect.last.map { ids[$0] }
    }
  }

  /// A change of the itinerary.
  package struct Change: Hashable, Sendable {
    package var time: Instant
    package var member: String
    package var change: ItineraryChange
  }

  /// A switch of the recording mode.
  package struct Mode: Hashable, Sendable {
    package var time: Instant
    package var member: String
    package var mode: String
  }
}
