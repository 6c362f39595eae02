import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@Suite struct GeoJSONReaderTests {
  func read(_ text: String) throws -> Recorded {
    let opened = try TrackSource.open(bytes: BytesSource(text, pieceLength: 5), name: "a.geojson")
    return try Recorded(opened.reader)
  }

  static let line = #"{"type": "LineString", "coordinates": [[121, 25, 7], [122, 26, 8]]}"#
  static let seconds = #"["2026-05-01T01:00:00Z", "2026-05-01T01:00:01Z"]"#

  static func feature(_ geometry: String, _ properties: String) -> String {
    #"{"type": "Feature", "geometry": \#(geometry), "properties": {\#(properties)}}"#
  }

  func instant(_ second: Int64) -> Instant {
    Instant(milliseconds: 1_777_597_200_000 + second * 1000)
  }

  @Test(arguments: [
    feature(line, "\"coordTimes\": \(seconds)"),
    feature(line, "\"times\": [1777597200, 1777597201]"),
    feature(line, "\"datetimes\": [1777597200000, 1777597201000]"),
    feature(line, "\"coordinateProperties\": {\"times\": \(seconds)}"),
    "{\"type\": \"FeatureCollection\", \"features\": [\(feature(line, "\"coordTimes\": \(seconds)"))]}",
    "{\"type\": \"MovingPoint\", \"coordinates\": [[121, 25, 7], [122, 26, 8]], "
      + "\"datetimes\": \(seconds), \"interpolation\": \"Linear\"}",
    "{\"type\": \"MovingPoint\", \"sequences\": [{\"coordinates\": [[121, 25, 7], [122, 26, 8]], "
      + "\"datetimes\": \(seconds), \"lower_inc\": true}]}",
    "{\"type\": \"Feature\", \"temporalGeometry\": {\"type\": \"MovingGeometryCollection\", "
      + "\"prisms\": [{\"type\": \"MovingPoint\", \"datetimes\": \(seconds), "
      + "\"coordinates\": [[121, 25, 7], [122, 26, 8]]}]}, \"geometry\": \(line), \"properties\": {}}",
  ]) func timesWhereverTheyStand(text: String) throws {
    let recorded = try read(text)
    #expect(recorded.fixes.map(\.time) == [instant(0), instant(1)])
    #expect(recorded.fixes.map(\.elevation) == [7, 8])
    #expect(recorded.fixes.map(\.startsSegment) == [true, false])
    #expect(recorded.rejects == [] && recorded.notices == [])
  }

  @Test func pointsWithTimesAreRecords() throws {
    let point = #"{"type": "Point", "coordinates": ["121", "25"]}"#
    let recorded = try read(
      "["
        + Self.feature(
          point,
          #""timestamp": 1777597200, "velocity": "1.5", "accuracy": 4, "battery": -1, "id": 7"#)
        + "," + Self.feature(point, #""name": "hut""#) + "]")
    #expect(recorded.kinds == [.track, .waypoint])
    #expect(recorded.fixes[0].time == instant(0) && recorded.fixes[0].speed == 1.5)
    #expect(recorded.fixes[0].accuracy == 4 && recorded.fixes[0].battery.isNaN)
    #expect(recorded.recordCount == 1 && recorded.members == [])
  }

  @Test func featuresALine() throws {
    let one = Self.feature(Self.line, "\"coordTimes\": \(Self.seconds)")
    #expect(try read("\(one)\n\(one)\n").fixes.count == 4)
    #expect(try read("\u{1E}\(one)\n\u{1E}\(one)\n").fixes.count == 4)
  }

  @Test func placesAreNoTracks() throws {
    let area = #"{"type": "Polygon", "coordinates": [[[1, 2], [3, 4], [5, 6], [1, 2]]]}"#
    let recorded = try read(
      "[" + Self.feature(area, "") + "," + Self.feature(Self.line, "\"radius_m\": 50") + "]")
    #expect(recorded.fixes == [] && recorded.recordCount == 0)
    #expect(recorded.notices.map(\.code) == ["no_track", "no_track"])
  }

  @Test func badPositionsAreRefusedAndTheOthersRead() throws {
    let line =
      #"{"type": "LineString", "coordinates": [[121, 25], [181, 25], [121, 91], [1], [null, 2]]}"#
    let recorded = try read("[\n" + Self.feature(line, "") + "]")
    #expect(recorded.fixes.count == 1 && recorded.recordCount == 5)
    #expect(
      recorded.rejects.map(\.reason) == [
        "longitude 181 is outside -180...180", "latitude 91 is outside -90...90",
        "latitude is missing", "longitude is not a number",
      ])
    #expect(recorded.rejects.allSatisfy { $0.line == 2 })
  }

  @Test func timesOfAnotherNumberAreLeftOut() throws {
    let recorded = try read(Self.feature(Self.line, "\"coordTimes\": [null]"))
    #expect(recorded.fixes.map(\.time) == [.absent, .absent])
    #expect(recorded.notices.map(\.code) == ["times_left_out"])
  }

  /// A million lists in one another end with one line.
  @Test func aMillionListsDeep() throws {
    let deep = String(repeating: "[", count: 1_000_000)
    let recorded = try Recorded(
      TrackSource.open(
        bytes: BytesSource(
          "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"x\": \(deep)"),
        name: "a.geojson"
      ).reader)
    #expect(recorded.rejects.map(\.reason) == ["record cut off by the end of the file"])
    let closed = try Recorded(
      TrackSource.open(
        bytes: BytesSource(
          "{\"type\": \"FeatureCollection\", \"features\": [\(deep)\(deep.replacing("[", with: "]"))]}"
        ),
        name: "a.geojson"
      ).reader)
    #expect(closed.fixes == [])
  }

  /// iOS has the charge as a part of 1; a percentage has no state beside it.
  @Test(arguments: [
    (#""battery_level":0.67,"battery_state":"unplugged""#, 67.0),
    (#""battery_level":1,"battery_state":"full""#, 100), (#""battery_level":0.5"#, 50),
    (#""battery_level":1"#, 1), (#""battery_level":67,"battery_state":"charging""#, 67),
    (#""battery":1,"battery_state":"unplugged""#, 1),
  ]) func theChargeOfABatteryMayBeAPart(properties: String, charge: Double) throws {
    let text =
      #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[11,47]},"#
      + #""properties":{"timestamp":"2026-05-01T01:00:00Z",\#(properties)}}]}"#
    let opened = try TrackSource.open(bytes: BytesSource(text), name: "a")
    #expect(opened.format.id == "geojson")
    #expect(try Recorded(opened.reader).fixes.map(\.battery) == [charge])
  }
}
