public import HitherGeodesy
import HitherOuting
public import HitherTracks

/// Something that happened on an outing: what all events have in common.
public struct OutingEvent: Hashable, Sendable {
  package let event: Event

  init(_ event: Event) { self.event = event }

  /// Member or `-`, type, subject or `-`, and time; unique in an outing.
  public var id: String { event.id }

  /// The type, such as `straggling.started`.
  public var type: String { event.type }

  /// When its condition began.
  public var time: Instant { event.time }

  /// The event time at which it was certain.
  public var detected: Instant { event.detected }

  /// The id of the member that it is about; nil for the group.
  public var member: String? { event.member }

  /// The place, point, request or command that it is about.
  public var subject: String? { event.subject }

  /// Where the member was at `time`; nil if unknown.
  public var coordinate: Coordinate? { event.position }

  /// The fields of its type as a JSON object, as in `events.ndjson`.
  public var fieldsJSON: String { EventWriter.fields(of: event) }

  /// The content, if it is of a type; nil otherwise.
  public func content<Content: EventContent>(as type: Content.Type) -> Content? {
    event.payload as? Content
  }
}

/// An event whose type is known: `event.gapMetres` is a field, `event.header.member` its member.
@dynamicMemberLookup
public struct TypedEvent<Content: EventContent>: Hashable, Sendable {
  /// What all events have in common.
  public let header: OutingEvent
  /// The fields of the type.
  public let content: Content

  /// A field of the content.
  public subscript<Value>(dynamicMember field: KeyPath<Content, Value>) -> Value {
    content[keyPath: field]
  }
}
