import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@Suite struct GoogleTimelineReaderTests {
  func read(_ text: String) throws -> Recorded {
    let opened = try TrackSource.open(bytes: BytesSource(text, pieceLength: 9), name: "a.json")
    #expect(opened.format.id == "google-timeline")
    return try Recorded(opened.reader)
  }

  func instant(_ second: Int64) -> Instant {
    Instant(milliseconds: 1_777_597_200_000 + second * 1000)
  }

  func fix(_ second: Int64, _ north: Int32, _ east: Int32) -> Fix {
    Fix(time: instant(second), coordinate: Coordinate(latitudeE7: north, longitudeE7: east))
  }

  /// Each device of the export keeps its number, and the file says that there are several.
  @Test func recordsOfTwoDevices() throws {
    let lines = [7, 7, 9, 7].enumerated().map { second, tag in
      #"{"latitudeE7": 251000000, "longitudeE7": 1215000000, "deviceTag": \#(tag), "timestampMs": "177759720\#(second)000"}"#
    }
    var reader = try TrackSource.open(
      bytes: BytesSource("{\"locations\": [\(lines.joined(separator: ","))]}"), name: "a.json"
    ).reader
    var batch = RecordBatch()
    #expect(try reader.read(&batch))
    #expect(batch.devices == [0, 0, 1, 0])
    #expect(reader.notices.map(\.code) == ["several_devices"])
    #expect(reader.notices.map(\.file) == ["a.json"])
  }

  @Test func recordsOfTheOldForm() throws {
    let recorded = try read(
      """
      {"locations": [
      {"latitudeE7": 251000000, "longitudeE7": 1215000000, "accuracy": 12, "altitude": 30,
       "velocity": 2, "heading": -1, "timestamp": "2026-05-01T01:00:00Z", "activity": [{"x": []}]},
      {"latitudeE7": 251000000, "longitudeE7": 4293752296, "timestampMs": "1777597201000"},
      {"latitudeE7": 951000000, "longitudeE7": 1, "timestampMs": "1777597202000"},
      {"latitudeE7": 1, "longitudeE7": 1},
      {"timestampMs": "1777597202000"}]}
      """)
    var first = fix(0, 251_000_000, 1_215_000_000)
    first.accuracy = 12
    first.elevation = 30
    first.speed = 2
    #expect(recorded.fixes == [first, fix(1, 251_000_000, -1_215_000)])
    #expect(
      recorded.rejects.map(\.reason) == [
        "latitude or longitude is out of range", "the time is missing or not readable",
      ])
    #expect(recorded.rejects.map(\.line) == [5, 6])
    #expect(recorded.notices.map(\.code) == ["no_position"])
    #expect(recorded.recordCount == 4)
  }

  @Test func timesAsNumbers() throws {
    let recorded = try read(
      """
      {"locations": [
      {"latitudeE7": 251000000, "longitudeE7": 1215000000, "timestampMs": 1777597200000},
      {"latitudeE7": 1, "longitudeE7": 1, "timestampMs": 1e300},
      {"latitudeE7": 1, "longitudeE7": 1, "timestampMs": "x"}]}
      """)
    #expect(recorded.fixes == [fix(0, 251_000_000, 1_215_000_000)])
    #expect(recorded.rejects.map(\.line) == [3, 4])
  }

  @Test(arguments: ["\"soon\"", "1e12", "{}", "true"])
  func anOffsetThatCannotBeReadIsARejectAndNoTime(offset: String) throws {
    let recorded = try read(
      #"[{"startTime": "2026-05-01T01:00:00Z", "endTime": "2026-05-01T02:00:00Z", "timelinePath": ["#
        + #"{"point": "geo:1,2", "durationMinutesOffsetFromStartTime": \#(offset)}]}]"#)
    #expect(recorded.fixes == [])
    #expect(recorded.rejects.map(\.reason) == ["the offset of the time is not readable"])
  }

  @Test func theSemanticHistory() throws {
    let recorded = try read(
      """
      {"timelineObjects": [{"activitySegment": {"startLocation": {"latitudeE7": 1, "longitudeE7": 2},
      "endLocation": {"latitudeE7": 5, "longitudeE7": 6}, "duration": {"startTimestamp":
      "2026-05-01T01:00:00Z", "endTimestamp": "2026-05-01T01:00:09Z"}, "simplifiedRawPath": {"points":
      [{"latE7": 3, "lngE7": 4, "timestamp": "2026-05-01T01:00:04Z", "accuracyMeters": 8}]}}},
      {"placeVisit": {"location": {"latitudeE7": 7, "longitudeE7": 8}, "duration":
      {"startTimestampMs": "1777597210000", "endTimestampMs": "1777597220000"}}}]}
      """)
    var middle = fix(4, 3, 4)
    middle.accuracy = 8
    #expect(
      recorded.fixes == [fix(0, 1, 2), middle, fix(9, 5, 6), fix(10, 7, 8), fix(20, 7, 8)])
    #expect(recorded.rejects == [])
  }

  static let signal =
    #"{"position": {"LatLng": "25.1°, 121.5°", "accuracyMeters": 13, "altitudeMeters": 30,"#
    + #""timestamp": "2026-05-01T09:00:00.000+08:00", "speedMetersPerSecond": 1.5}}"#

  @Test func whatAndroidExportsNow() throws {
    let segments =
      #"{"startTime": "2026-05-01T01:00:00Z", "endTime": "2026-05-01T01:00:09Z", "timelinePath":"#
      + #"[{"point": "25.1\u00b0, 121.5\u00b0", "time": "2026-05-01T01:00:04Z"}]},"#
      + #"{"startTime": "2026-05-01T01:00:10Z", "endTime": "2026-05-01T01:00:20Z", "visit":"#
      + #"{"topCandidate": {"placeLocation": {"latLng": "25.2°, 121.6°"}}}}"#
    let recorded = try read(
      "{\"semanticSegments\": [\(segments)], \"rawSignals\": [\(Self.signal)]}")
    #expect(
      recorded.fixes == [
        fix(4, 251_000_000, 1_215_000_000), fix(10, 252_000_000, 1_216_000_000),
        fix(20, 252_000_000, 1_216_000_000),
      ])
    #expect(recorded.notices.map(\.code) == ["raw_signal"])
    let raw = try read("{\"rawSignals\": [\(Self.signal), {\"wifiScan\": {}}]}")
    var fix = fix(0, 251_000_000, 1_215_000_000)
    fix.accuracy = 13
    fix.elevation = 30
    fix.speed = 1.5
    #expect(raw.fixes == [fix])
  }

  @Test func whatPhonesOfAppleExportNow() throws {
    let recorded = try read(
      """
      [{"endTime": "2026-05-01T01:10:00Z", "startTime": "2026-05-01T01:00:00Z",
      "timelinePath": [{"point": "geo:25.1,121.5", "durationMinutesOffsetFromStartTime": "2"}]},
      {"startTime": "2026-05-01T01:00:00Z", "endTime": "2026-05-01T01:00:09Z",
      "activity": {"start": "geo:25.1,121.5", "end": "geo:25.2,121.6"}},
      {"startTime": "soon", "endTime": "2026-05-01T01:00:09Z",
      "visit": {"topCandidate": {"placeLocation": "geo:1"}}}]
      """)
    #expect(
      recorded.fixes == [
        fix(120, 251_000_000, 1_215_000_000), fix(0, 251_000_000, 1_215_000_000),
        fix(9, 252_000_000, 1_216_000_000),
      ])
    #expect(recorded.rejects.map(\.reason) == ["'geo:1' is not a place", "'geo:1' is not a place"])
  }

  @Test func damageNeverTraps() throws {
    var random = SeededGenerator(seed: 95)
    let original = Array(
      "{\"semanticSegments\": [], \"rawSignals\": [\(Self.signal), \(Self.signal)]}".utf8)
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          Array("[]{},:\"0-e9 \\".utf8).randomElement(using: &random) ?? 0
      }
      let recorded = try Recorded(
        TrackSource.open(bytes: BytesSource(bytes), name: "a", format: "google-timeline").reader)
      #expect(recorded.recordCount == recorded.fixes.count + recorded.rejects.count)
    }
  }
}
