import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@testable import HitherFormats

@Suite struct NDJSONReaderTests {
  func read(_ text: String, piece: Int = .max) throws -> Recorded {
    let source = PeekableSource(BytesSource(text, pieceLength: piece))
    return try Recorded(NDJSONReader(source, file: "f.ndjson"))
  }

  @Test(arguments: [1, 7, .max])
  func theFixOfTheContractIsRead(piece: Int) throws {
    let recorded = try read(
      #"{"member": "leo", "time": "2026-05-01T01:00:00Z", "lat": 25.1, "lon": 121.5, "ele": 300.1, "#
        + #""accuracy": 5, "speed": 1.2, "course": 87, "battery": 64, "break": true}"# + "\r\n\n"
        + #"{"lon":121.50000005,"lat":-25,"member":"l\u0065o","ele":null,"time":null,"break":false}"#,
      piece: piece)
    var first = Fix(
      time: Instant(milliseconds: 1_777_597_200_000),
      coordinate: Coordinate(latitudeE7: 251_000_000, longitudeE7: 1_215_000_000),
      startsSegment: true)
    first.elevation = 300.1
    first.accuracy = 5
    first.speed = 1.2
    first.course = 87
    first.battery = 64
    let second = Fix(
      time: .absent,
      coordinate: Coordinate(latitudeE7: -250_000_000, longitudeE7: 1_215_000_000))
    #expect(recorded.fixes == [first, second])
    #expect(recorded.members == ["leo", "leo"])
    #expect(recorded.rejects == [])
    #expect(recorded.notices == [])
    #expect(recorded.recordCount == 2)
  }

  struct Refusal: CustomTestStringConvertible {
    let line: String
    let column: Int
    let reason: String
    var testDescription: String { line }

    init(_ line: String, _ column: Int, _ reason: String) {
      (self.line, self.column, self.reason) = (line, column, reason)
    }
  }

  @Test(arguments: [
    Refusal(#"{"lat": 91, "lon": 2}"#, 9, "latitude 91 is outside -90...90"),
    Refusal(
      #"{"lat": 1, "lon": -180.0000001}"#, 19, "longitude -180.0000001 is outside -180...180"),
    Refusal(#"{"lat": "1", "lon": 2}"#, 9, "latitude is not a number"),
    Refusal(#"{"lat": 1}"#, 1, "longitude is missing"),
    Refusal(#"{"lat": null, "lon": 2}"#, 1, "latitude is missing"),
    Refusal(#"{"lat": 1, "lon": 2, "time": "noon"}"#, 30, "time \"noon\" is not readable"),
    Refusal(#"{"lat": 1, "lon": 2, "time": true}"#, 30, "time is not a string"),
    Refusal(#"{"lat": 1, "lon": 2, "time": 1e30}"#, 30, "this number is too large"),
    Refusal(#"{"latitude": 91, "longitude": 2}"#, 14, "latitude 91 is outside -90...90"),
    Refusal(#"{"latitude": 1, "altitude": 2}"#, 1, "longitude is missing"),
    Refusal(#"{"lat": 1, "lon": 2, "timestamp": "noon"}"#, 1, "time is not readable"),
    Refusal(
      #"{"lat": 1, "lon": 2, "hAcc": -1}"#, 1, "no position: the accuracy is negative"),
    Refusal(#"{"lat": 1, "lon": 2, "member": 7}"#, 32, "member is not a string"),
    Refusal(#"{"lat": 1, "lat": 2}"#, 12, "the key \"lat\" is a duplicate"),
    Refusal(#"{"lat": 1, "lon": 2"#, 20, "expected '}', found the end of the text"),
    Refusal(#"[1, 2]"#, 1, "expected an object, found a list"),
    Refusal(#"lat,lon"#, 1, "expected an object, found 'l'"),
    Refusal(#"{"lat": 1, "lon": 2} x"#, 22, "text after the end of the JSON value"),
    Refusal(#"{"lat": 1e30, "lon": 2}"#, 9, "this number is too large"),
  ])
  func aBadLineIsRefusedWithItsReason(_ refusal: Refusal) throws {
    let good = #"{"lat": 1, "lon": 2}"#
    let recorded = try read("\(good)\n\(refusal.line)\n\(good)")
    #expect(
      recorded.rejects == [
        Reject(
          file: "f.ndjson", line: 2, column: refusal.column, reason: refusal.reason,
          record: refusal.line)
      ])
    #expect(recorded.fixes.count == 2)
    #expect(recorded.recordCount == 3)
    #expect(recorded.members == [])
  }

  @Test(
    "keys may be any names of columns; those of Hither's own lines come first",
    arguments: [1, .max])
  func otherNames(piece: Int) throws {
    let known = #"{"member": "leo", "time": "2026-05-01T01:00:00Z", "lat": 1, "lon": 2, "ele": 3}"#
    let lines = [
      // As pandas writes a table: times in milliseconds.
      #"{"user":"leo","timestamp":1777597200000,"latitude":1.0,"longitude":2.0,"altitude":3.0}"#,
      #"{"deviceId":"leo","datetime":"2026-05-01T01:00:00Z","Lat":1,"lng":2,"elevation":3}"#,
      #"{"member":"leo","time":1777597200000,"lat":1,"lon":2,"ele":3}"#,
      #"{"user":"eve","altitude":9,"latitude":8,"member":"leo","time":"2026-05-01T01:00:00Z","#
        + #""lat":1,"lon":2,"ele":3}"#,
    ]
    let expected = try read(known)
    for line in lines {
      let recorded = try read("\(line)\n\(line)", piece: piece)
      #expect(recorded.fixes == expected.fixes + expected.fixes, "\(line)")
      #expect(recorded.members == ["leo", "leo"], "\(line)")
      #expect(recorded.notices == [] && recorded.rejects == [], "\(line)")
    }
    #expect(Self.format(of: lines[0]) == "ndjson")
    #expect(Self.format(of: #"{"latitude":1,"longitude":2}"#) == nil)
  }

  private static func format(of line: String) -> String? {
    TrackFormat.byContent(Array(line.utf8), holdsText: true)?.id
  }

  @Test func aBadOptionalValueCostsOnlyItself() throws {
    let recorded = try read(
      #"{"lat": 1, "lon": 2, "ele": "high", "battery": 101, "speed": 1e999, "note": {"x": [1]}}"#)
    #expect(recorded.fixes.count == 1)
    #expect(recorded.fixes.allSatisfy { $0.elevation.isNaN && $0.battery.isNaN && $0.speed.isNaN })
    #expect(
      recorded.notices.map(\.message) == [
        "a value of 'ele' is not readable and ignored (at line 1)",
        "a value of 'battery' is out of range and ignored (at line 1)",
        "a value of 'speed' is not readable and ignored (at line 1)",
        "an unknown key is skipped (at line 1)",
      ])
  }

  @Test func linesWithoutAMemberAreTheFilesOwn() throws {
    let recorded = try read(
      #"{"lat": 1, "lon": 2}"# + "\n" + #"{"lat": 1, "lon": 2, "member": "leo", "break": true}"#)
    #expect(recorded.members == ["", "leo"])
    #expect(recorded.fixes.map(\.startsSegment) == [false, true])
  }

  @Test func aLineTooLongIsRefused() throws {
    let long = #"{"lat": 1, "x": ""# + String(repeating: "y", count: 2_000_000) + #""}"#
    let recorded = try read(long + "\n" + #"{"lat": 1, "lon": 2}"#)
    #expect(recorded.rejects.map(\.reason) == ["the line is longer than 1048576 bytes"])
    #expect(recorded.rejects.map(\.record.utf8.count) == [RecordLimits.rejectedRecord])
    #expect(recorded.fixes.count == 1)
  }
}
