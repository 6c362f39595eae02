import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@Suite struct CSVReaderTests {
  func read(
    _ text: String, options: CSVOptions = CSVOptions(), piece: Int = .max
  ) throws -> Recorded {
    let source = PeekableSource(BytesSource(text, pieceLength: piece))
    return try Recorded(CSVReader(source, file: "f.csv", options: options))
  }

  func fault(_ text: String, options: CSVOptions = CSVOptions()) -> FormatError? {
    do {
      _ = try read(text, options: options)
      return nil
    } catch { return error as? FormatError }
  }

  func fix(
    _ time: String?, _ latitudeE7: Int32, _ longitudeE7: Int32,
    _ sensors: [Sensor: Double] = [:]
  ) -> Fix {
    var fix = Fix(
      time: time.flatMap { Instant(rfc3339: $0) } ?? .absent,
      coordinate: Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7))
    for (sensor, value) in sensors { fix[sensor] = value }
    return fix
  }

  struct Spelling: CustomTestStringConvertible {
    let name: String
    let text: String
    var testDescription: String { name }
  }

  /// The same two fixes, spelled in many ways.
  @Test(arguments: [
    Spelling(
      name: "plain",
      text: "time,lat,lon,ele\n2026-05-01T01:00:00Z,25.1,121.5,300.5\n"
        + "2026-05-01T01:00:10Z,25.2,121.6,301\n"),
    Spelling(
      name: "byte order mark, CRLF, quotes, no last line end",
      text: "\u{FEFF}\"Time\",\"Latitude\",\"Longitude\",\"Altitude\"\r\n"
        + "\"2026-05-01T01:00:00Z\",\"25.1\",\"121.5\",\"300.5\"\r\n"
        + "\"2026-05-01T01:00:10Z\",\"25.2\",\"121.6\",\"301\""),
    Spelling(
      name: "semicolons and decimal commas",
      text: "timestamp;LATITUDE;lng;elevation (m)\n2026-05-01 01:00:00Z;25,1;121,5;300,5\n"
        + "2026-05-01 01:00:10Z;25,2;121,6;301\n"),
    Spelling(
      name: "tabs, blanks, other order",
      text: "alt\ty\tx\tdate time\n 300.5\t25.1 \t121.5\t2026-05-01T03:00:00+02:00\n"
        + "301.0\t25.20\t121.60\t2026-05-01T03:00:10+0200\n"),
    Spelling(
      name: "epoch seconds",
      text: "t,lat,lon,height\n1777597200,25.1,121.5,300.5\n1777597210,25.2,121.6,301\n"),
    Spelling(
      name: "epoch seconds with a fraction",
      text: "ts;lat;lon;z\n1777597200,000;25,1;121,5;300,5\n1777597210,0;25,2;121,6;301\n"),
    Spelling(
      name: "epoch milliseconds",
      text: "time,lat,lon,ele\n1777597200000,25.1,121.5,300.5\n1777597210000,25.2,121.6,301\n"),
    Spelling(
      name: "epoch microseconds",
      text: "time,lat,lon,ele\n1777597200000400,25.1,121.5,300.5\n1777597209999600,25.2,121.6,301\n"
    ),
    Spelling(
      name: "date and time apart, slashes",
      text: "No,Latitude,Longitude,Altitude,Date,Time\n1,25.1,121.5,300.5,2026/05/01,01:00:00\n"
        + "2,25.2,121.6,301,2026/05/01,01:00:10\n"),
    Spelling(
      name: "hemispheres",
      text: "time,lat,N/S,lon,E/W,ele\n2026-05-01T01:00:00Z,25.1,N,121.5,E,300.5\n"
        + "2026-05-01T01:00:10Z,25.2,N,121.6,E,301\n"),
    Spelling(
      name: "units of 1e-7 degrees",
      text: "time,latitudeE7,longitudeE7,ele\n2026-05-01T01:00:00Z,251000000,1215000000,300.5\n"
        + "2026-05-01T01:00:10Z,252000000,1216000000,301\n"),
    Spelling(
      name: "comments before the header, blank lines",
      text: "# recorded by hand\n#time,lat,lon,ele\n\n2026-05-01T01:00:00Z,25.1,121.5,300.5\n   \n"
        + "2026-05-01T01:00:10Z,25.2,121.6,301\n"),
    Spelling(
      name: "delimiter said in the first line",
      text: "sep=;\ntime;lat;lon;ele\n2026-05-01T01:00:00Z;25.1;121.5;300.5\n"
        + "2026-05-01T01:00:10Z;25.2;121.6;301\n"),
    Spelling(
      name: "trailing delimiters",
      text: "time,lat,lon,ele,\n2026-05-01T01:00:00Z,25.1,121.5,300.5,\n"
        + "2026-05-01T01:00:10Z,25.2,121.6,301\n"),
  ])
  func manySpellingsAreOneTrack(_ spelling: Spelling) throws {
    for piece in [1, 7, .max] {
      let recorded = try read(spelling.text, piece: piece)
      #expect(
        recorded.fixes == [
          fix("2026-05-01T01:00:00Z", 251_000_000, 1_215_000_000, [.elevation: 300.5]),
          fix("2026-05-01T01:00:10Z", 252_000_000, 1_216_000_000, [.elevation: 301]),
        ])
      #expect(recorded.rejects == [])
      #expect(recorded.members == [])
      #expect(recorded.recordCount == 2)
    }
  }

  struct Refusal: CustomTestStringConvertible {
    let row: String
    let reason: String
    var testDescription: String { row }
  }

  @Test(arguments: [
    Refusal(row: "2026-05-01T01:00:00Z,91.2,121.5", reason: "latitude 91.2 is outside -90...90"),
    Refusal(
      row: "2026-05-01T01:00:00Z,25,-180.0000001",
      reason: "longitude -180.0000001 is outside -180...180"),
    Refusal(row: "2026-05-01T01:00:00Z,,121.5", reason: "latitude is missing"),
    Refusal(row: "2026-05-01T01:00:00Z,25,NaN", reason: "longitude \"NaN\" is not a number"),
    Refusal(row: "2026-05-01T01:00:00Z,north,121.5", reason: "latitude \"north\" is not a number"),
    Refusal(row: "2026-05-01T01:00:00Z,0x19,121.5", reason: "latitude \"0x19\" is not a number"),
    Refusal(row: "2026-05-01T01:00:00Z,inf,121.5", reason: "latitude \"inf\" is not a number"),
    Refusal(row: "yesterday,25,121.5", reason: "time \"yesterday\" is not readable"),
    Refusal(
      row: "2026-13-01T01:00:00Z,25,121.5", reason: "time \"2026-13-01T01:00:00Z\" is not readable"),
    Refusal(row: "1e300,25,121.5", reason: "time \"1e300\" is not readable"),
    Refusal(
      row: "2/1/2016 9:32,25,121.5",
      reason: "time \"2/1/2016 9:32\" does not show whether day or month comes first"),
    Refusal(row: "2026-05-01T01:00:00Z,25", reason: "2 fields where 3 are needed"),
    Refusal(row: "2026-05-01T01:00:00Z,25,121.5,7", reason: "4 fields where the header has 3"),
    Refusal(
      row: "\"2026-05-01T01:00:00Z,25,121.5", reason: "a quote is opened here and not closed"),
  ])
  func aBadRowIsRefusedWithItsReason(_ refusal: Refusal) throws {
    let recorded = try read(
      "time,lat,lon\n2026-05-01T00:59:00Z,25,121\n\(refusal.row)\n2026-05-01T01:01:00Z,25,122\n")
    #expect(
      recorded.rejects == [
        Reject(file: "f.csv", line: 3, column: 1, reason: refusal.reason, record: refusal.row)
      ])
    #expect(recorded.fixes.map(\.coordinate.longitudeE7) == [1_210_000_000, 1_220_000_000])
    #expect(recorded.recordCount == 3)
  }

  @Test func aBadOptionalValueCostsOnlyItself() throws {
    let recorded = try read(
      """
      lat,lon,ele,hr,battery,accuracy,course
      25,121,high,70,50,5,-90
      25,121,300,abc,101,0,360
      25,121,,,,nan,359.99951
      25,121,none,-1,20,3e7,720.5
      """)
    #expect(
      recorded.fixes == [
        fix(
          nil, 250_000_000, 1_210_000_000,
          [.heartRate: 70, .battery: 50, .accuracy: 5, .course: 270]),
        fix(nil, 250_000_000, 1_210_000_000, [.elevation: 300, .course: 0]),
        fix(nil, 250_000_000, 1_210_000_000, [.course: 0]),
        fix(nil, 250_000_000, 1_210_000_000, [.battery: 20]),
      ])
    #expect(
      recorded.notices.map(\.message) == [
        "a value of 'ele' is not readable and ignored (at line 2)",
        "a value of 'battery' is out of range and ignored (at line 3)",
        "a value of 'heart_rate' is not readable and ignored (at line 3)",
        "a value of 'accuracy' is out of range and ignored (at line 5)",
        "a value of 'course' is out of range and ignored (at line 5)",
        "a value of 'heart_rate' is out of range and ignored (at line 5)",
      ])
    #expect(recorded.rejects == [])
  }

  @Test func aNegativeAccuracyIsNoPosition() throws {
    let recorded = try read("lat,lon,accuracy\n25,121,5\n25,122,-1\n25,123,0\n")
    #expect(recorded.fixes.map(\.coordinate.longitudeE7) == [1_210_000_000, 1_230_000_000])
    #expect(recorded.rejects.map(\.line) == [3])
    #expect(recorded.rejects.first?.reason == "no position: the accuracy is negative")
  }

  @Test func dilutionStandsForAccuracy() throws {
    let recorded = try read("lat,lon,hdop,speed (km/h)\n25,121,0.9,36\n25,121,,\n25,121,0,1\n")
    #expect(recorded.fixes.map(\.accuracy).map { $0.isNaN ? -1 : $0 } == [4.5, -1, -1])
    #expect(recorded.fixes.map(\.speed).map { $0.isNaN ? -1 : $0 } == [10, -1, 0.278])
  }

  @Test func timesWithoutAZoneAreTakenAsUTC() throws {
    let recorded = try read(
      "time,lat,lon\n2008-12-11 04:42:14,25,121\n,25,121\n2008-12-11T04:42,25,121\n")
    #expect(
      recorded.fixes[0].time.rfc3339 == "2008-12-11T04:42:14Z")
    #expect(recorded.fixes[1].time == .absent)
    #expect(recorded.notices.map(\.code) == ["zone_assumed"])
    #expect(recorded.notices[0].message.hasSuffix("(2 times, first at line 2)"))
  }

  @Test func membersMayComeInAnyOrder() throws {
    let recorded = try read(
      "user,lat,lon,break\nleo,25,121,\nfiona,25,121,\nleo,25,121,true\n'=x,25,121,0\nleo,25,121,no\n"
    )
    #expect(recorded.members == ["leo", "fiona", "leo", "=x", "leo"])
    #expect(recorded.fixes.map(\.startsSegment) == [false, false, true, false, false])
  }

  @Test func manyMembersKeepTheirNames() throws {
    var random = SeededGenerator(seed: 61)
    var text = "device id,lat,lon\n"
    var expected: [String] = []
    for _ in 0..<5000 {
      let name = "device-\(Int.random(in: 0..<700, using: &random))"
      expected.append(name)
      text += "\(name),25,121\n"
    }
    #expect(try read(text).members == expected)
  }

  @Test(
    arguments: [
      ("member,user,lat,lon\nA,B,1,2\nA,C,1,2\n", ["A", "A"]),
      ("id,user_id,lat,lon\n0,7,1,2\n1,7,1,2\n", ["7", "7"]),
      ("id,trajectory_id,lat,lon\n1,3,1,2\n2,3,1,2\n", ["3", "3"]),
      ("id,lat,lon\nx,1,2\ny,1,2\n", ["x", "y"]),
      ("id,lat,lon\n5,1,2\n5,1,2\n", ["5", "5"]),
      ("id,lat,lon\n5,1,2\n6,1,2\n", []),
      ("name,lat,lon\nhut,1,2\n,1,2\n", []),
    ] as [(String, [String])])
  func theSurestColumnIsTheMember(text: String, members: [String]) throws {
    #expect(try read(text).members == members)
  }

  @Test func aColumnOfRowNumbersIsTold() throws {
    let recorded = try read("fid,lat,lon\n5,1,2\n6,1,2\n")
    #expect(
      recorded.notices == [
        Notice(
          code: "row_number_column",
          message: "the column fid counts rows and is not used as the member", file: "f.csv",
          values: ["what": "fid"])
      ])
  }

  @Test func aMissingMemberIsRefused() throws {
    let rows = String(repeating: "leo,25,121\n", count: 60)
    let recorded = try read("member,lat,lon\n" + rows + ",25,121\n")
    #expect(recorded.rejects.map(\.reason) == ["the member is missing"])
    #expect(recorded.rejects.map(\.line) == [62])
  }

  @Test func segmentsAreTheirNames() throws {
    let recorded = try read("segment,lat,lon\n1,1,2\n1,1,2\n2,1,2\n2,1,2\n1,1,2\n")
    #expect(recorded.fixes.map(\.startsSegment) == [false, false, true, false, true])
  }

  @Test func marksOfOpenTracksAreNoRecords() throws {
    let recorded = try read(
      """
      #time,trackpoint_type,latitude,longitude,accuracy_horizontal,heartrate
      "2020-02-02T03:02:02+01:00","SEGMENT_START_MANUAL",,,,
      "2020-02-02T03:02:03+01:00","TRACKPOINT",3.1,14.1,10,66
      "2020-02-02T03:02:04+01:00","TRACKPOINT",,,,67
      "2020-02-02T03:02:05+01:00","TRACKPOINT",3.1,14.1,10,
      "2020-02-02T03:02:06+01:00","SEGMENT_END_MANUAL",,,,
      "2020-02-02T03:02:07+01:00","SEGMENT_START_MANUAL",,,,
      "2020-02-02T03:02:08+01:00","TRACKPOINT",3.1,14.2,10,
      "2020-02-02T03:02:09+01:00","SEGMENT_START_AUTOMATIC",3.1,14.3,10,
      """)
    #expect(recorded.fixes.map(\.startsSegment) == [true, false, true, true])
    #expect(recorded.fixes[0].heartRate == 66)
    #expect(recorded.fixes[0].accuracy == 10)
    #expect(recorded.recordCount == 5)
    #expect(recorded.rejects.map(\.line) == [4])
  }

  @Test func columnsCanBeNamed() throws {
    let options = CSVOptions(columns: [.latitude: "North South", .longitude: "2", .member: "who"])
    let recorded = try read("north_south,b,who,lat\n25,121,leo,1\n", options: options)
    #expect(recorded.fixes == [fix(nil, 250_000_000, 1_210_000_000)])
    #expect(recorded.members == ["leo"])
  }

  @Test func aNamedColumnBringsItsOwnUnit() throws {
    let text = "lat,lon,speed_kmh,speed_2\n25,121,36,10\n"
    #expect(try read(text).fixes.map(\.speed) == [10])
    let options = CSVOptions(columns: [.speed: "speed_2"])
    #expect(try read(text, options: options).fixes.map(\.speed) == [10])
    let other = CSVOptions(columns: [.speed: "3"])
    #expect(try read(text, options: other).fixes.map(\.speed) == [10])
  }

  @Test func withoutAHeaderColumnsAreNumbers() throws {
    let options = CSVOptions(columns: [.latitude: "3", .longitude: "2", .elevation: "4"])
    let recorded = try read("0,121.5,25.1,936.0,none\n1,121.5,25.2,937,none\n", options: options)
    #expect(recorded.fixes.map(\.elevation) == [936, 937])
    #expect(recorded.recordCount == 2)
  }

  @Test func projectedCoordinatesAreTransformed() throws {
    let options = CSVOptions(referenceSystem: "EPSG:2154")
    let recorded = try read("x;y;z\n700000;6600000;1\n700000,5;6600000;2\n", options: options)
    // The origin of Lambert-93, by its definition: 3° east, 46.5° north.
    #expect(
      recorded.fixes.first?.coordinate
        == Coordinate(latitudeE7: 465_000_000, longitudeE7: 30_000_000))
    #expect(recorded.fixes.count == 2)
  }

  @Test func filesThatCannotBeReadSayWhy() {
    let noPlace = fault("a,b,c\n1,2,3\n")
    #expect(noPlace?.code == .unrecognised)
    #expect(noPlace?.message == "no columns for latitude and longitude (the columns: a, b, c)")
    #expect(noPlace?.hint?.contains("--column lat=") == true)
    let metres = fault("x,y\n945928.87,6436534.68\n945897.01,6436484.40\n")
    #expect(metres?.message == "the coordinates are not degrees: 6436534.68, 945928.87")
    #expect(metres?.hint?.contains("--crs") == true)
    let misnamed = fault("lat,lon,elev\n1,2,3\n", options: CSVOptions(columns: [.elevation: "elv"]))
    #expect(misnamed?.code == .option)
    #expect(misnamed?.message == "unknown column \"elv\"")
    #expect(misnamed?.hint == "did you mean \"elev\"?")
    // Of rows that stand before the header and of other delimiters nothing is said.
    for text in ["Exported\nlat;lon;elev\n1;2;3\n", "sep=;\nlat;lon;elev\n47,1;8,2;3\n"] {
      let misnamed = fault(text, options: CSVOptions(columns: [.elevation: "elv"]))
      #expect(misnamed?.message == "unknown column \"elv\"" && misnamed?.line == 2)
      #expect(misnamed?.hint == "did you mean \"elev\"?")
    }
    let system = fault("x,y\n1,2\n", options: CSVOptions(referenceSystem: "EPSG:999999"))
    #expect(system?.code == .option)
    #expect(system?.message.contains("EPSG:999999") == true)
    #expect(fault("")?.message == "the file is empty")
    #expect(fault("lat,lon\n") == nil)
  }

  @Test func memoryStaysBoundedByRejects() throws {
    let text = "lat,lon\n" + String(repeating: "x,y\n", count: 5000)
    var reader = try CSVReader(PeekableSource(BytesSource(text)), file: "f.csv")
    var batch = RecordBatch()
    var rejected = 0
    while try reader.read(&batch) {
      let rejects = reader.takeRejects()
      #expect(rejects.count <= RecordLimits.waitingRejects)
      rejected += rejects.count
    }
    #expect(rejected + reader.takeRejects().count == 5000)
  }
}
