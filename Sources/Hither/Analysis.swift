package import HitherOuting
import HitherReport
public import HitherTracks

/// The results of an analysis.
public struct Analysis: Sendable {
  package let result: OutingResult

  init(_ result: OutingResult) { self.result = result }

  /// The outing's name.
  public var name: String { result.summary.outing.name }

  /// The IANA name of the outing's time zone; guessed from the place if none was given.
  public var timeZone: String { result.summary.outing.timeZone }

  /// The results of each member, in the order of the bytes of their ids.
  public var members: [MemberResult] { result.summary.members.map(MemberResult.init) }

  /// The results of one member; nil if there is no such member.
  ///
  /// - Parameter member: The member's id.
  public subscript(member: String) -> MemberResult? {
    result.summary.members.first { $0.member.id == member }.map(MemberResult.init)
  }

  /// What happened, in the order of `events.ndjson`; empty for the scope `.totals`.
  public var events: [OutingEvent] { result.events.map(OutingEvent.init) }

  /// The events of one type, with its fields as properties.
  ///
  /// - Parameter type: Such as `StragglingStarted.self`.
  public func events<Content: EventContent>(of type: Content.Type) -> [TypedEvent<Content>] {
    result.events.compactMap { event in
      (event.payload as? Content).map { TypedEvent(header: OutingEvent(event), content: $0) }
    }
  }

  /// The members' states over time, by member and then time; empty without places or rules.
  public var clock: [ClockInterval] { result.timeline }

  /// What the user should know about the data, one line each.
  public var warnings: [String] { result.warnings(rejectsPath: nil) }

  /// The number of records that could not be used.
  public var rejectCount: Int { result.rejectCount }

  /// The summary as JSON, as in `summary.json`.
  public var summaryJSON: String { Self.text(ResultText.json(result)) }

  /// One row per member, as in `members.csv`.
  public var membersCSV: String { Self.text(MembersTable.csv(result.summary)) }

  /// One row per split, as in `splits.csv`.
  public var splitsCSV: String { Self.text(SplitsTable.csv(result.summary)) }

  /// One event per line, as in `events.ndjson`.
  public var eventsNDJSON: String { Self.text(EventWriter.ndjson(result.events)) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
