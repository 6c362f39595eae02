import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@Suite struct TCXReaderTests {
  func read(_ text: String, piece: Int = .max) throws -> Recorded {
    let opened = try TrackSource.open(bytes: BytesSource(text, pieceLength: piece), name: "f.tcx")
    #expect(opened.format.id == "tcx")
    return try Recorded(opened.reader)
  }

  static func point(_ second: Int, _ more: String = "", place: String? = nil) -> String {
    let place =
      place
      ?? "<Position><LatitudeDegrees>25.\(second)</LatitudeDegrees>"
      + "<LongitudeDegrees>121.5</LongitudeDegrees></Position>"
    return "<Trackpoint><Time>2026-05-01T01:00:0\(second)Z</Time>\(place)\(more)</Trackpoint>\n"
  }

  static func file(_ laps: String, in element: String = "Activity") -> String {
    """
    <?xml version="1.0"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities><\(element) Sport="Running"><Id>2026-05-01T01:00:00Z</Id>
    \(laps)<Creator><Name>Watch 7</Name></Creator></\(element)></Activities>
    <Author><Name>A program</Name></Author></TrainingCenterDatabase>
    """
  }

  static let sensors =
    "<AltitudeMeters>300.25</AltitudeMeters><DistanceMeters>7</DistanceMeters>"
    + "<HeartRateBpm><Value>120</Value></HeartRateBpm><Extensions><ns3:TPX xmlns:ns3=\"x\">"
    + "<ns3:Speed>1.5</ns3:Speed><ns3:RunCadence>80</ns3:RunCadence><ns3:Watts>245</ns3:Watts></ns3:TPX></Extensions>"

  @Test(arguments: [1, 7, 4096]) func aPointWithAllThatIsRead(piece: Int) throws {
    let text = Self.file("<Lap><Track>\(Self.point(1, Self.sensors))</Track></Lap>")
    var fix = Fix(
      time: Instant(milliseconds: 1_777_597_201_000),
      coordinate: Coordinate(latitudeE7: 251_000_000, longitudeE7: 1_215_000_000),
      startsSegment: true)
    fix.elevation = 300.25
    fix.heartRate = 120
    fix.speed = 1.5
    fix.cadence = 80
    fix.power = 245
    let recorded = try read(text, piece: piece)
    #expect(recorded.fixes == [fix])
    #expect(recorded.rejects == [] && recorded.notices == [])
    let opened = try TrackSource.open(bytes: BytesSource(text), name: "f")
    var reader = opened.reader
    var batch = RecordBatch()
    while try reader.read(&batch) {}
    #expect(reader.metadata.creator == "Watch 7")
    #expect(reader.metadata.activity == "Running")
  }

  @Test func aPauseBeginsASegmentAndALapDoesNot() throws {
    let laps =
      "<Lap><Track>\(Self.point(0))\(Self.point(1))</Track><Track>\(Self.point(2))</Track></Lap>"
      + "<Lap><Track>\(Self.point(3))</Track></Lap>"
    let recorded = try read(Self.file(laps))
    #expect(recorded.fixes.map(\.startsSegment) == [true, false, true, false])
  }

  @Test func aPointWithoutAPlaceIsNone() throws {
    let laps = "<Lap><Track>\(Self.point(0, place: ""))\(Self.point(1))</Track></Lap>"
    let recorded = try read(Self.file(laps))
    #expect(recorded.recordCount == 1 && recorded.fixes.count == 1)
    #expect(recorded.notices.map(\.code) == ["no_position"])
  }

  @Test func aCourseIsAPlan() throws {
    let recorded = try read(
      Self.file("<Name>Ridge</Name><Track>\(Self.point(0))</Track>", in: "Course"))
    #expect(recorded.kinds == [.route] && recorded.recordCount == 0)
  }

  struct Bad: CustomTestStringConvertible {
    let testDescription: String
    let point: String
  }

  @Test(arguments: [
    Bad(
      testDescription: "latitude 91 is outside -90...90",
      point: TCXReaderTests.point(
        1,
        place: "<LatitudeDegrees>91</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees>")),
    Bad(
      testDescription: "no longitude",
      point: TCXReaderTests.point(1, place: "<LatitudeDegrees>9</LatitudeDegrees>")),
    Bad(
      testDescription: "latitude 'x' is not a number",
      point: TCXReaderTests.point(
        1, place: "<LatitudeDegrees>x</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees>")),
    Bad(
      testDescription: "time 'soon' is not readable",
      point: TCXReaderTests.point(1).replacing("2026-05-01T01:00:01Z", with: "soon")),
    Bad(
      testDescription: "'<Trackpoint>' is not closed before the element around it ends",
      point: TCXReaderTests.point(1).replacing("</Trackpoint>", with: "")),
  ])
  func aBadPointIsRefusedAndTheNextIsRead(bad: Bad) throws {
    let recorded = try read(
      Self.file("<Lap><Track>\(bad.point)</Track><Track>\(Self.point(2))</Track></Lap>"))
    #expect(recorded.rejects.map(\.reason) == [bad.testDescription])
    #expect(recorded.rejects.first?.line == 4)
    #expect(recorded.fixes.count == 1)
    #expect(recorded.recordCount == 2)
  }

  /// Damage at random: no trap, and what is met is accepted or refused.
  @Test func damageNeverTraps() throws {
    var random = SeededGenerator(seed: 31)
    let points = (0..<9).map { Self.point($0, Self.sensors) }.joined()
    let original = Array(Self.file("<Lap><Track>\(points)</Track></Lap>").utf8)
    for _ in 0..<600 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 200..<bytes.count, using: &random)] =
          Array("<>&/\" x\u{0}".utf8).randomElement(using: &random) ?? 0
      }
      let recorded = try Recorded(TCXReader(BytesSource(bytes), file: "f.tcx"))
      #expect(recorded.recordCount == recorded.fixes.count + recorded.rejects.count)
    }
  }
}
