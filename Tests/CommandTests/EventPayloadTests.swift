import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

/// What must hold for the payload of every event type of the program.
@Suite("Payloads of events")
struct EventPayloadTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    let payload: any EventPayload.Type
    var testDescription: String { payload.type.name }
  }

  static let kinds = EventCatalogue.all.types.map(Kind.init)

  /// A value of a kind.
  static func value(_ kind: any EventFieldValue.Type, _ random: inout LawRandom) -> EventValue? {
    func word<Word: CaseIterable & EventFieldValue>(_: Word.Type) -> EventValue? {
      let words = Array(Word.allCases)
      return words[Int(random.below(UInt64(words.count)))].eventValue
    }
    switch kind {
    case is Double.Type: return .number(Double(random.below(1 << 40)) / 1024 - 1e6)
    case is Int.Type: return .number(Double(random.below(1 << 40)))
    case is String.Type: return .text("t\(random.below(1000))")
    case is [String].Type: return .texts((0..<random.below(3)).map { "\($0)" })
    case is Instant.Type: return .instant(Instant(milliseconds: Int64(random.below(1 << 41))))
    default: return (kind as? any (CaseIterable & EventFieldValue).Type).flatMap { word($0) }
    }
  }

  /// Values of all fields of a type, with one of them absent if it may be.
  static func values(
    _ payload: any EventPayload.Type, without absent: Int, _ random: inout LawRandom
  ) throws -> [Event.FieldValue] {
    var values: [Event.FieldValue] = []
    for (index, field) in payload.fieldDescriptions.enumerated() {
      if index == absent, field.absence == .omitted { continue }
      let isNull = index == absent && field.absence == .null
      let value = isNull ? .null : try #require(value(field.kind, &random), "\(field.name)")
      values.append(Event.FieldValue(name: field.name, value: value))
    }
    return values
  }

  @Test("what was read is written again, as fields and as state", arguments: kinds)
  func readsWhatItWrites(_ kind: Kind) throws {
    let fields = kind.payload.fieldDescriptions
    #expect(Set(fields.map(\.name)).count == fields.count)
    #expect(fields.allSatisfy { !$0.summary.isEmpty })
    var random = LawRandom(seed: 33)
    for absent in -1..<fields.count {
      let values = try Self.values(kind.payload, without: absent, &random)
      let event = Event(
        try kind.payload.read(values), time: Instant(milliseconds: 1), detected: .latest,
        member: "leo", subject: "hut", position: Coordinate(latitudeE7: 5, longitudeE7: -7))
      #expect(event.fields == values)
      let again = try Event(stateBytes: event.stateBytes, events: .all)
      #expect(again == event)
      #expect(again.stateBytes == event.stateBytes)
    }
  }

  @Test("fields that are missing, of another kind or unknown are refused", arguments: kinds)
  func refusesOthers(_ kind: Kind) throws {
    var random = LawRandom(seed: 34)
    let values = try Self.values(kind.payload, without: -1, &random)
    for (index, field) in kind.payload.fieldDescriptions.enumerated() {
      var wrong = values
      wrong[index].value = field.kind == Instant.self ? .number(1) : .instant(.latest)
      #expect(throws: StateError.self) { try kind.payload.read(wrong) }
      wrong = values
      wrong.remove(at: index)
      if field.absence != .omitted {
        #expect(throws: StateError.self) { try kind.payload.read(wrong) }
      }
    }
    let more = values + [Event.FieldValue(name: "more", value: .null)]
    #expect(throws: StateError.self) { try kind.payload.read(more) }
  }

  @Test("events in states are written as they were before payloads had types")
  func layout() throws {
    let type = try #require(EventCatalogue.all["fence.left"])
    let time = Instant(milliseconds: 1_777_600_000_000)
    let event = Event(
      try type.read([
        Event.FieldValue(name: "duration_s", value: .number(12.5)),
        Event.FieldValue(name: "how", value: .text("crossed")),
      ]), time: time, detected: time + 1000, member: "leo", subject: "hut")
    var coder = StateCoder()
    coder.append(UInt16(1))
    coder.append("fence.left")
    coder.append(time)
    coder.append(time + 1000)
    for text in ["leo", "hut", "place"] { coder.append(Optional(text)) }
    coder.append(Coordinate?.none)
    coder.append(UInt32(2))
    coder.append("duration_s")
    coder.append(UInt8(1))
    coder.append(12.5)
    coder.append("how")
    coder.append(UInt8(2))
    coder.append("crossed")
    #expect(event.stateBytes == coder.written())
  }

  @Test("a state with an event that no room knows is refused by its name")
  func refusesUnknownTypes() throws {
    let type = try #require(EventCatalogue.all.types.first)
    let event = Event(type.blank, time: .latest, detected: .latest, member: nil)
    let error = try #require(throws: StateError.self) { try Event(stateBytes: event.stateBytes) }
    #expect(error.message.contains("unknown type '\(type.type.name)'"))
  }

  @Test("events of one type are given with their fields")
  func ofOneType() throws {
    let events = EventCatalogue.all.types.map {
      Event($0.blank, time: .latest, detected: .latest, member: $0.type.name)
    }
    func found<Payload: EventPayload>(_ type: Payload.Type) -> [String?] {
      events.of(type).map(\.header.member)
    }
    for type in EventCatalogue.all.types { #expect(found(type) == [type.type.name]) }
  }
}
