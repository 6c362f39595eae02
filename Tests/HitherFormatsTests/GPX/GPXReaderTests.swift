import HitherFormats
import HitherText
import HitherTracks
import Testing

/// What is read of single GPX files in their many spellings, good and damaged.
@Suite struct GPXReaderTests {
  static func read(_ document: String, pieceLength: Int = .max) throws -> Recorded {
    try Recorded(GPXReader(BytesSource(document, pieceLength: pieceLength), file: "a.gpx"))
  }

  static let plain = """
    <?xml version="1.0"?>
    <gpx version="1.1" creator="me &amp; you" xmlns="http://www.topografix.com/GPX/1/1">
    <metadata><name>Tour</name><author><name>nobody</name></author></metadata>
    <trk><name><![CDATA[<First>]]></name><trkseg>
    <trkpt lat="47.1234567" lon="-8"><ele>400.1234</ele><time>2026-05-01T06:10:00Z</time></trkpt>
    <trkpt lon="-8.0000001" lat="47.12345675"><time>2026-05-01T08:10:01.5+02:00</time></trkpt>
    </trkseg><trkseg>
    <trkpt lat="-90" lon="180"/>
    </trkseg></trk></gpx>
    """

  @Test(arguments: [1, 7, Int.max])
  func pointsBecomeFixesInSegments(pieceLength: Int) throws {
    var reader = GPXReader(BytesSource(Self.plain, pieceLength: pieceLength), file: "a.gpx")
    var batch = RecordBatch()
    #expect(try reader.read(&batch))
    let fixes = batch.fixes
    #expect(batch.kind == .track)
    #expect(fixes.latitudeE7 == [471_234_567, 471_234_568, -900_000_000])
    #expect(fixes.longitudeE7 == [-80_000_000, -80_000_001, 1_800_000_000])
    #expect(fixes.startsSegment == [true, false, true])
    #expect(fixes.time == [1_777_615_800_000, 1_777_615_801_500, Instant.absent.milliseconds])
    #expect(fixes[.elevation][0] == 400.123)
    #expect(fixes[.elevation][1].isNaN)
    #expect(try !reader.read(&batch))
    #expect(reader.recordCount == 3)
    #expect(reader.notices.isEmpty)
    #expect(reader.metadata.name == "Tour")
    #expect(reader.metadata.creator == "me & you")
    #expect(reader.metadata.trackNames == ["<First>"])
  }

  @Test func aTrackStatesItsActivityAndAPointItsOwnType() throws {
    let document = """
      <gpx><wpt lat="1" lon="2"><type>Summit</type></wpt><rte><type>plan</type></rte>
      <trk><name>Tour</name><type>cycling</type><trkseg>
      <trkpt lat="1" lon="2"><type>corner</type></trkpt></trkseg></trk>
      <trk><type>walking</type><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>
      """
    var reader = GPXReader(BytesSource(Array(document.utf8), pieceLength: 7), file: "a.gpx")
    var batch = RecordBatch()
    while try reader.read(&batch) {}
    #expect(reader.metadata.activity == "cycling")
    #expect(reader.metadata.trackNames == ["Tour"])
  }

  @Test func sensorsAreReadWhateverTheirPrefix() throws {
    let document = """
      <g:gpx xmlns:g="x"><g:trk><g:trkseg><g:trkpt lat="1" lon="2"><g:hdop>2.5</g:hdop>
      <g:extensions><ns3:TrackPointExtension><ns3:atemp>-3.5</ns3:atemp><ns3:hr>120</ns3:hr>
      <ns3:cad>80</ns3:cad><x:speed>1.25</x:speed><course>-90</course><time>no</time>
      <battery>64</battery></ns3:TrackPointExtension></g:extensions></g:trkpt>
      <g:trkpt lat="1" lon="2"><g:speed>3</g:speed><g:course>360</g:course>
      <g:extensions><accuracy>0</accuracy><hr>70</hr></g:extensions></g:trkpt>
      </g:trkseg></g:trk></g:gpx>
      """
    let recorded = try Self.read(document)
    let first = try #require(recorded.fixes.first)
    #expect(first.accuracy == 12.5)
    #expect(first.temperature == -3.5)
    #expect(first.heartRate == 120)
    #expect(first.cadence == 80)
    #expect(first.speed == 1.25)
    #expect(first.course == 270)
    #expect(first.battery == 64)
    #expect(first.time == .absent)
    let second = try #require(recorded.fixes.last)
    #expect(second.accuracy.isNaN)
    #expect(second.speed == 3)
    #expect(second.course == 0)
    #expect(second.heartRate == 70)
    #expect(recorded.notices.isEmpty)
  }

  @Test func waypointsRoutesAndTracksComeInBatchesOfTheirOwn() throws {
    let document = """
      <gpx><wpt lat="1" lon="1"><name>Hut</name></wpt><wpt lat="2" lon="1"/>
      <rte><name>Plan</name><rtept lat="3" lon="1"><name>Start</name></rtept>
      <rtept lat="4" lon="1"/></rte><trk><trkseg><trkpt lat="5" lon="1"/></trkseg></trk></gpx>
      """
    var reader = GPXReader(BytesSource(document), file: "a.gpx")
    var batch = RecordBatch()
    var met: [PointKind] = []
    var labels: [[String]] = []
    while try reader.read(&batch) {
      met.append(batch.kind)
      labels.append(batch.labels)
    }
    #expect(met == [.waypoint, .route, .track])
    #expect(labels == [["Hut", ""], ["Start", ""], []])
    #expect(reader.recordCount == 1)
    #expect(reader.routeRecordCount == 2)
    #expect(reader.metadata.routeName == "Plan")
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    let point: String
    let reason: String
    var testDescription: String { point }
  }

  static let refused: [Refused] = [
    Refused(point: "<trkpt lat='91.2' lon='0'/>", reason: "latitude 91.2 is outside -90...90"),
    Refused(point: "<trkpt lat='1' lon='-361'/>", reason: "longitude -361 is outside -180...180"),
    Refused(point: "<trkpt lat='NaN' lon='0'/>", reason: "latitude 'NaN' is not a number"),
    Refused(point: "<trkpt lat='47,1' lon='0'/>", reason: "latitude '47,1' is not a number"),
    Refused(point: "<trkpt lat='' lon='0'/>", reason: "latitude '' is not a number"),
    Refused(point: "<trkpt lat='1e40' lon='0'/>", reason: "latitude 1e40 is outside -90...90"),
    Refused(point: "<trkpt lon='0'/>", reason: "no latitude"),
    Refused(point: "<trkpt lat='1'/>", reason: "no longitude"),
    Refused(point: "<trkpt lat='1' lon=2/>", reason: "a tag is malformed"),
    Refused(
      point: "<trkpt lat='1' lat='2' lon='2'/>",
      reason: "duplicate attribute in one tag"),
    Refused(
      point: "<trkpt lat='1' lon='2'><time>yesterday</time></trkpt>",
      reason: "time 'yesterday' is not readable"),
    Refused(
      point: "<trkpt lat='1' lon='2'><time>2026-02-30T00:00:00Z</time></trkpt>",
      reason: "time '2026-02-30T00:00:00Z' is not readable"),
    Refused(
      point: "<trkpt lat='1' lon='2'><name>&boom;</name></trkpt>",
      reason: "entity expansion is not supported: '&boom;'"),
    Refused(
      point: "<trkpt lat='1' lon='2'><ele>4</ele><ele>5</ele></trkpt>",
      reason: "a second elevation in one point"),
    Refused(
      point: "<trkpt lat='1' lon='2'><ele>4</trkpt>",
      reason: "'<ele>' is not closed before the element around it ends"),
  ]

  @Test(arguments: refused)
  func aPointThatIsNotReadableIsKeptAsAReject(_ refused: Refused) throws {
    let good = "<trkpt lat='1' lon='2'><time>2026-05-01T06:10:00Z</time></trkpt>"
    let document =
      "<gpx><trk><trkseg>\n\(good)\n  \(refused.point)\n\(good)</trkseg></trk></gpx>"
    let recorded = try Self.read(document)
    #expect(recorded.fixes.count == 2)
    #expect(recorded.recordCount == 3)
    #expect(
      recorded.rejects == [
        Reject(file: "a.gpx", line: 3, column: 3, reason: refused.reason, record: refused.point)
      ])
    #expect(recorded.notices.isEmpty)
  }

  @Test func aPointThatIsNotClosedDoesNotTakeTheNextWithIt() throws {
    let document = """
      <gpx><trk><trkseg>
      <trkpt lat='1' lon='2'><ele>1</ele>
      <trkpt lat='3' lon='4'><ele>2</ele></trkpt>
      <trkpt lat='5' lon='6'><ele>3</ele></trkseg></trk>
      <trk><trkseg><trkpt lat='7' lon='8'/></trkseg></trk></gpx>
      """
    let recorded = try Self.read(document)
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [30_000_000, 70_000_000])
    #expect(recorded.fixes.map(\.startsSegment) == [true, true])
    #expect(recorded.recordCount == 4)
    #expect(recorded.rejects.map(\.line) == [2, 4])
  }

  @Test func valuesThatAreNotReadableAreLeftOutAndTold() throws {
    let document = """
      <gpx><trk><trkseg>
      <trkpt lat='1' lon='2'><ele>high</ele><hdop>-1</hdop><time> </time></trkpt>
      <trkpt lat='1' lon='2'><ele>NaN</ele><time>2026-05-01T06:10:00</time></trkpt>
      <trkpt lat='1' lon='2'><extensions><hr>abc</hr><speed>-1</speed></extensions></trkpt>
      </trkseg></trk></gpx>
      """
    let recorded = try Self.read(document)
    #expect(recorded.fixes.count == 3)
    #expect(recorded.rejects == [])
    #expect(
      recorded.notices.map(\.message) == [
        "a value of 'ele' is not readable and ignored (2 times, first at line 2)",
        "a value of 'hdop' is out of range and ignored (at line 2)",
        "a time without a zone is read as UTC (at line 3)",
        "a value of 'heart_rate' is not readable and ignored (at line 4)",
        "a value of 'speed' is out of range and ignored (at line 4)",
      ])
  }

  @Test func damageBetweenPointsIsANotice() throws {
    let document = """
      <gpx><trk><trkseg><trkpt lat='1' lon='2'/> < junk & <trkpt lat='3' lon='4'/>
      </wrong></trkseg></trk></gpx>trailing
      """
    let recorded = try Self.read(document)
    #expect(recorded.fixes.count == 2)
    #expect(recorded.rejects == [])
    #expect(recorded.notices.map(\.code) == ["damaged_xml", "damaged_xml", "damaged_xml"])
  }

  @Test func whatIsNoGPXIsSaid() throws {
    for (document, message) in [
      ("", "not GPX: no XML element found"),
      ("lat,lon\n1,2\n", "not GPX: no XML element found"),
      ("\n<html><body/></html>", "not GPX: the first element is 'html'"),
    ] {
      #expect {
        try Self.read(document)
      } throws: { error in
        let error = error as? FormatError
        return error?.code == .unrecognised && error?.message == message
      }
    }
    #expect(try Self.read("<gpx/>").recordCount == 0)
  }

  @Test func aDamagedPackingEndsWithANotice() throws {
    struct Failing: ByteSource {
      var source = BytesSource(GPXReaderTests.plain)
      mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
        let read = source.read(into: &buffer, upTo: min(count, 460))
        if read < 460 { throw GzipError.damaged }
        return read
      }
    }
    let recorded = try Recorded(GPXReader(Failing(), file: "a.gpx"))
    #expect(recorded.fixes.count + recorded.rejects.count == recorded.recordCount)
    #expect(recorded.notices.map(\.code).contains("damaged_file"))
  }

  @Test(arguments: [
    ("hAcc", Sensor.accuracy), ("ns:heartrate", .heartRate), ("gpxdata:cadence", .cadence),
    ("gpxdata:temp", .temperature), ("bpm", .heartRate), ("heading", .course),
    ("battery_level", .battery), ("HorizontalAccuracy", .accuracy),
    ("power", .power), ("pwr:PowerInWatts", .power), ("watts", .power),
  ])
  func sensorsAreKnownByTheNamesOfAllFormats(name: String, sensor: Sensor) throws {
    let text =
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><ele>3</ele><extensions><a><\(name)>7</\(name)></a>"
      + "<vAcc>9</vAcc><height>4</height><speed_kmh>36</speed_kmh></extensions></trkpt></trkseg></trk></gpx>"
    let recorded = try Recorded(GPXReader(BytesSource(text), file: "a.gpx"))
    #expect(recorded.fixes.map { $0[sensor] } == [7])
    #expect(recorded.fixes.map(\.elevation) == [3])
    #expect(recorded.fixes.allSatisfy { $0.speed.isNaN })
    #expect(recorded.rejects == [] && recorded.notices == [])
  }

  /// Values that no record holds are named, each once; elements around others are none.
  @Test func valuesThatAreNotKnownAreNamed() throws {
    let point =
      "<trkpt lat='1' lon='2'><extensions><t:a><t:hr>7</t:hr><t:wtemp>9</t:wtemp><depth>4</depth><e/></t:a>"
      + "<depth>5</depth></extensions></trkpt>"
    var reader = GPXReader(
      BytesSource("<gpx><trk><name>n</name><trkseg>\(point)\(point)</trkseg></trk></gpx>"),
      file: "a.gpx")
    var batch = RecordBatch()
    while try reader.read(&batch) {}
    #expect(reader.recordCount == 2 && reader.notices == [])
    #expect(reader.metadata.unusedColumns == ["wtemp", "depth"])
    #expect(reader.metadata.trackNames == ["n"])
  }

  /// Beside `extensions` such names mean nothing.
  @Test func otherNamesCountInExtensionsOnly() throws {
    let text =
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><hAcc>7</hAcc></trkpt></trkseg></trk></gpx>"
    #expect(
      try Recorded(GPXReader(BytesSource(text), file: "a.gpx")).fixes.allSatisfy(\.accuracy.isNaN))
  }
}
