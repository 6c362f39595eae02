import Foundation
import HitherFormats
import HitherText
import Testing

@Suite("GTFS-Realtime")
struct RealtimeFeedTests {
  /// `trip_update` with all that is read, written down by hand from the numbers of the specification.
  private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(bytes.count)] + bytes
  }

  private static func field(_ number: UInt8, _ value: Int64) -> [UInt8] {
    var bits = UInt64(bitPattern: value)
    var bytes = [number << 3]
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
    #expect(update.duplicate.startSeconds == 25 * 3600 + 600)
    #expect(try RealtimeFeed(json: Array(Self.json.utf8)) == feed)
    #expect(try RealtimeFeed(json: Array(Self.snake.utf8)) == feed)
  }

  /// Cut off anywhere, and with any byte changed, it is read or refused, and nothing worse.
  @Test func damagedMessagesAreReadOrRefused() {
    var refused = 0
    for length in 0..<Self.binary.count {
      if (try? RealtimeFeed(protobuf: Array(Self.binary[..<length]))) == nil { refused += 1 }
    }
    // Only at the ends of whole fields it could stop.
    #expect(refused >= Self.binary.count - 2)
    for place in Self.binary.indices {
      for bit in 0..<8 {
        var bytes = Self.binary
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
