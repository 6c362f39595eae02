import Foundation
import HitherText
import Testing

@testable import HitherFormats

@Suite("GTFS-Realtime")
struct RealtimeFeedTests {
  /// `trip_update` with all that is read, written down by hand from the numbers of the specification.
  private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2] + variable(UInt64(bytes.count)) + bytes
  }

  private static func field(_ number: UInt8, _ value: Int64) -> [UInt8] {
    [number << 3] + variable(UInt64(bitPattern: value))
  }

  private static func variable(_ number: UInt64) -> [UInt8] {
    var bits = number
    var bytes: [UInt8] = []
    while bits > 0x7F {
      bytes.append(UInt8(bits & 0x7F) | 0x80)
      bits >>= 7
    }
    return bytes + [UInt8(bits)]
  }

  private static let binary: [UInt8] =
    field(1, field(1, Array("2.0".utf8)) + field(3, 1_683_740_698))
    + field(
      2,
      field(1, Array("e".utf8))
        + field(
          3,
          field(1, field(1, Array("t".utf8)) + field(3, Array("20260501".utf8)) + field(4, 6))
            + field(
              2, field(1, 4) + field(2, field(1, -45) + field(2, 1_683_740_700)) + field(5, 1))
            + field(
              2,
              field(4, Array("S".utf8)) + field(6, field(1, Array("P".utf8)))
                + field(3, field(1, 30)))
            + field(5, -37)
            + field(6, field(1, Array("t2".utf8)) + field(3, Array("25:10:00".utf8)))))

  private static let json = #"""
    {"header": {"gtfsRealtimeVersion": "2.0", "timestamp": "1683740698"},
     "entity": [{"id": "e", "tripUpdate": {
       "trip": {"tripId": "t", "startDate": "20260501", "scheduleRelationship": "DUPLICATED"},
       "stopTimeUpdate": [
         {"stopSequence": 4, "arrival": {"delay": -45, "time": "1683740700"}, "scheduleRelationship": 1},
         {"stopId": "S", "departure": {"delay": 30}, "stopTimeProperties": {"assignedStopId": "P"}}],
       "delay": -37, "tripProperties": {"tripId": "t2", "startTime": "25:10:00"}}}]}
    """#

  /// What is written reads back as the same, alerts and the moment from which on it counts too.
  @Test func whatIsWrittenReadsBackTheSame() throws {
    for text in [Self.json, Self.snake, Self.alertJSON] {
      var feed = try RealtimeFeed(json: Array(text.utf8))
      feed.countsFrom = 1_683_740_800
      let again = try RealtimeFeed(json: feed.line)
      #expect(again.tripUpdates == feed.tripUpdates && again.alerts == feed.alerts)
      #expect(again.timestamp == feed.timestamp && again.countsFrom == 1_683_740_800)
    }
  }

  private static let snake = #"""
    {"header": {"timestamp": 1683740698},
     "entity": [{"id": "e", "is_deleted": false, "trip_update": {
       "trip": {"trip_id": "t", "start_date": "20260501", "schedule_relationship": "DUPLICATED"},
       "stop_time_update": [
         {"stop_sequence": 4, "arrival": {"delay": -45, "time": 1683740700}, "schedule_relationship": "SKIPPED"},
         {"stop_id": "S", "departure": {"delay": 30}, "stop_time_properties": {"assigned_stop_id": "P"}}],
       "delay": -37, "trip_properties": {"trip_id": "t2", "start_time": "25:10:00"}}}]}
    """#

  @Test func theThreeFormsSayTheSame() throws {
    let feed = try RealtimeFeed(protobuf: Self.binary)
    #expect(feed.timestamp == 1_683_740_698)
    let update = try #require(feed.tripUpdates.first)
    #expect(update.trip.relationship == .duplicated)
    #expect(update.trip.startDay == 20_574)
    #expect(update.delay == -37)
    #expect(update.stops.map(\.sequence) == [4, nil])
    #expect(update.stops[0].arrival == RealtimeFeed.StopEvent(delay: -45, time: 1_683_740_700))
    #expect(update.stops[0].relationship == .skipped)
    #expect(update.stops[1].assignedStopID == "P")
    #expect(update.properties.startSeconds == 25 * 3600 + 600)
    #expect(try RealtimeFeed(json: Array(Self.json.utf8)) == feed)
    #expect(try RealtimeFeed(json: Array(Self.snake.utf8)) == feed)
  }

  private static let alert: [UInt8] =
    field(1, field(3, 1_683_740_698))
    + field(
      2,
      field(
        5,
        field(1, field(1, 1_683_740_000) + field(2, 1_683_750_000)) + field(1, field(2, 7))
          + field(5, field(1, Array("A".utf8)) + field(3, 3) + field(6, 1))
          + field(5, field(4, field(1, Array("t".utf8)) + field(5, Array("R".utf8))))
          + field(5, field(2, Array("R".utf8)) + field(5, Array("S".utf8)))
          + field(6, 4) + field(7, 3) + field(14, 4)
          + field(
            10,
            field(1, field(1, Array("Streik".utf8)) + field(2, Array("de-DE".utf8)))
              + field(1, field(1, Array("Strike".utf8)) + field(2, Array("en".utf8))))
          + field(11, field(1, field(1, Array("All day".utf8))))
          + field(8, field(1, field(1, Array("https://a.example".utf8))))))

  private static let alertJSON = #"""
    {"header": {"timestamp": 1683740698}, "entity": [{"id": "1", "alert": {
      "activePeriod": [{"start": "1683740000", "end": "1683750000"}, {"end": 7}],
      "informed_entity": [{"agency_id": "A", "route_type": 3, "direction_id": 1},
        {"trip": {"trip_id": "t", "route_id": "R"}}, {"routeId": "R", "stopId": "S"}],
      "cause": "STRIKE", "effect": 3, "severityLevel": "SEVERE",
      "header_text": {"translation": [{"text": "Streik", "language": "de-DE"}, {"text": "Strike", "language": "en"}]},
      "descriptionText": {"translation": [{"text": "All day"}]},
      "url": {"translation": [{"text": "https://a.example"}]}}}]}
    """#

  @Test func disruptionsAreTheSameInBothForms() throws {
    let feed = try RealtimeFeed(protobuf: Self.alert)
    let alert = try #require(feed.alerts.first)
    #expect(alert.periods.map(\.start) == [1_683_740_000, nil])
    #expect(alert.periods.map(\.end) == [1_683_750_000, 7])
    #expect(alert.informed.map(\.routeID) == [nil, nil, "R"])
    #expect(alert.informed.map { $0.trip?.tripID } == [nil, "t", nil])
    #expect(alert.informed[0].direction == 1)
    #expect((alert.cause, alert.effect, alert.severity) == (.strike, .significantDelays, .severe))
    #expect(try RealtimeFeed(json: Array(Self.alertJSON.utf8)) == feed)
  }

  @Test(arguments: [("de", "Streik"), ("de-AT", "Streik"), ("EN", "Strike"), ("fr", "Strike")])
  func aTextIsFoundInALanguage(_ language: String, _ expected: String) throws {
    let alert = try #require(try RealtimeFeed(protobuf: Self.alert).alerts.first)
    #expect(alert.header.text(in: language)?.text == expected)
    #expect(alert.explanation.text(in: language)?.text == "All day")
  }

  /// Of two feeds that tell of a trip the newer one counts, whichever is named first.
  @Test func joinedFeedsAreInTheOrderOfTheirTimes() throws {
    func feed(_ time: Int64, _ delay: Int) throws -> RealtimeFeed {
      let update = #"{"trip": {"trip_id": "t"}, "delay": \#(delay)}"#
      let text =
        #"{"header": {"timestamp": \#(time)}, "entity": [{"id": "1", "trip_update": \#(update)}]}"#
      return try RealtimeFeed(json: Array(text.utf8))
    }
    let (old, new) = (try feed(1000, 60), try feed(2000, 90))
    let alerts = try RealtimeFeed(protobuf: Self.alert)
    for feeds in [[old, new, alerts], [alerts, new, old]] {
      let joined = RealtimeFeed(joining: feeds)
      #expect(joined.tripUpdates.map(\.delay) == [60, 90])
      #expect(joined.timestamp == 1000)
      #expect(joined.alerts.count == 1)
    }
  }

  /// Cut off anywhere, and with any byte changed, it is read or refused, and nothing worse.
  @Test func damagedMessagesAreReadOrRefused() {
    var refused = 0
    for length in 0..<Self.binary.count {
      if (try? RealtimeFeed(protobuf: Array(Self.binary[..<length]))) == nil { refused += 1 }
    }
    // Only at the ends of whole fields it could stop.
    #expect(refused >= Self.binary.count - 2)
    for (binary, place) in [Self.binary, Self.alert].flatMap({ binary in
      binary.indices.map { (binary, $0) }
    }) {
      for bit in 0..<8 {
        var bytes = binary
        bytes[place] ^= 1 << UInt8(bit)
        _ = try? RealtimeFeed(protobuf: bytes)
      }
    }
    for length in Self.json.utf8.indices.map({
      Self.json.utf8.distance(from: Self.json.startIndex, to: $0)
    }) {
      #expect(throws: JSONError.self) {
        try RealtimeFeed(json: Array(Self.json.utf8.prefix(length)))
      }
    }
  }

  @Test func lengthsBeyondTheEndAreRefused() {
    #expect(throws: ProtobufError.self) {
      try RealtimeFeed(protobuf: [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])
    }
    #expect(throws: ProtobufError.self) {
      try RealtimeFeed(protobuf: [UInt8](repeating: 0xFF, count: 40))
    }
  }

  @Test func deletedEntitiesAndOtherKindsAreCounted() throws {
    let feed = try RealtimeFeed(
      json: Array(
        #"""
        {"header": {}, "entity": [{"id": "1", "vehicle": {}},
          {"id": "2", "is_deleted": true, "trip_update": {"trip": {"trip_id": "t"}}}]}
        """#.utf8))
    #expect(feed.timestamp == nil)
    #expect(feed.tripUpdates.isEmpty)
    #expect(feed.otherEntities == 2)
  }
}
