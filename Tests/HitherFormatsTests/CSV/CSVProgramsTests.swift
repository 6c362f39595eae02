import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import Testing

/// CSV as programs and loggers write it: their columns, and times that are almost ISO 8601.
@Suite struct CSVProgramsTests {
  typealias Case = CSVWildTests.Case

  func read(_ text: String) throws -> Recorded { try CSVWildTests().read(text) }

  func fault(_ text: String) -> FormatError? { CSVWildTests().fault(text) }

  @Test(arguments: [
    Case("2026-05-01 01:00:00 UTC", "2026-05-01T01:00:00Z"),
    Case("2026-05-01T01:00:00GMT", "2026-05-01T01:00:00Z"),
    Case("2026-05-01 1:00:00", "2026-05-01T01:00:00Z"),
    Case("2026/05/01 1:00:00.250 UTC", "2026-05-01T01:00:00.250Z"),
    Case("20260501T010000Z", "2026-05-01T01:00:00Z"),
    Case("20260501T010000.5+0200", "2026-04-30T23:00:00.500Z"),
  ]) func timesThatAreAlmostISO8601(time: Case) throws {
    let recorded = try read("Start Time,lat,lon\n\(time.testDescription),1,2\n")
    #expect(recorded.fixes.map(\.time) == [try #require(Instant(rfc3339: time.expected))])
    #expect(recorded.rejects == [])
  }

  @Test(arguments: ["2026-05-01 1:00:00 CET", "2026-13-01 01:00:00 UTC", "20261301T010000Z"])
  func whatIsAlmostATimeIsRefused(time: String) throws {
    let recorded = try read("time,lat,lon\n\(time),1,2\n")
    #expect(recorded.rejects.map(\.reason) == ["time \"\(time)\" is not readable"])
  }

  /// Garmin's cockpits: the clock of the place with its offset, knots, and feet.
  @Test func theColumnsOfCockpits() throws {
    let recorded = try read(
      "Lcl Date, Lcl Time, UTCOfst, Latitude, Longitude, AltMSL, GndSpd\n"
        + "2014-03-29, 17:50:00, -05:00, 33.5, -97.0, 1000.0, 90.0\n")
    #expect(
      recorded.fixes.map(\.time) == [try #require(Instant(rfc3339: "2014-03-29T22:50:00Z"))])
    #expect(recorded.fixes.map(\.elevation) == [304.8])
    #expect(recorded.fixes.map(\.speed) == [46.3])
    #expect(recorded.notices == [])
  }

  @Test func anOffsetIsForTimesWithoutAZoneOnly() throws {
    let recorded = try read(
      "time,utc_offset,lat,lon\n2026-05-01T01:00:00Z,+02:00,1,2\n2026-05-01T03:00:00,+0200,1,2\n"
        + "2026-05-01T01:00:00,120,1,2\n")
    let time = try #require(Instant(rfc3339: "2026-05-01T01:00:00Z"))
    #expect(recorded.fixes.map(\.time) == [time, time, time])
    #expect(recorded.notices.map(\.code) == ["zone_assumed"])
  }

  @Test(arguments: [
    "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX\n"
      + "1,T,081209,012100,47.1S,011.5W,500,36,90,\n",
    "INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED\n"
      + "1,T,2008/12/09,01:21:00,SPS,47.1,S,11.5,W,500,36\n",
  ]) func theColumnsOfLoggers(text: String) throws {
    let recorded = try read(text)
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [-471_000_000])
    #expect(recorded.fixes.map(\.coordinate.longitudeE7) == [-115_000_000])
    #expect(
      recorded.fixes.map(\.time) == [try #require(Instant(rfc3339: "2008-12-09T01:21:00Z"))])
    #expect(recorded.fixes.map(\.speed) == [10])
    #expect(recorded.rejects == [])
  }

  /// Six digits of a day are not guessed to begin with the year.
  @Test func daysOfSixDigitsAreOfLoggersOnly() throws {
    let recorded = try read("date,time,lat,lon\n081209,012100,1,2\n")
    #expect(recorded.rejects.map(\.reason) == ["time \"081209\" is not readable"])
    let long = try read("date,time,lat,lon\n20081209,012100,1,2\n")
    #expect(long.fixes.map(\.time) == [try #require(Instant(rfc3339: "2008-12-09T01:21:00Z"))])
  }

  @Test func theColumnsOfMovebank() throws {
    let recorded = try read(
      "event-id,timestamp,location-long,location-lat,ground-speed,height-above-msl,"
        + "individual-local-identifier\n1,2026-05-01 01:00:00.000,121.5,25.1,1.2,300,Mo\n")
    #expect(recorded.members == ["Mo"])
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [251_000_000])
    #expect(recorded.fixes.map(\.speed) == [1.2])
    #expect(recorded.fixes.map(\.elevation) == [300])
  }

  @Test(arguments: [
    "POINT (121.5 25.1)", "point(121.5 25.1)", "POINT Z (121.5 25.1 300)",
    "SRID=4326;POINT(121.5 25.1)",
  ]) func aPlaceMayBeWellKnownText(point: String) throws {
    let recorded = try read(
      "time,geom\n2026-05-01T01:00:00Z,\(point)\n2026-05-01T01:00:01Z,\n"
        + "2026-05-01T01:00:02Z,POINT EMPTY\n")
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [251_000_000])
    #expect(recorded.fixes.map(\.coordinate.longitudeE7) == [1_215_000_000])
    #expect(
      recorded.rejects.map(\.reason) == [
        "the place is missing", "geometry \"POINT EMPTY\" is not a point",
      ])
  }

  @Test func geometriesThatAreNoPointsAreNoTrack() {
    let fault = fault("time,geom\n2026-05-01T01:00:00Z,\"LINESTRING (1 2, 3 4)\"\n")
    #expect(fault?.message == "the geometry is not a point: LINESTRING (1 2, 3 4)")
  }

  /// Whole metres of a projection are not taken for 1e-7 degrees.
  @Test func wholeMetresGetTheHintOfMetres() {
    let fault = fault("x,y\n652381,6862047\n652382,6862048\n")
    #expect(fault?.hint == "give their reference system, for example --crs EPSG:2154")
  }

  @Test func columnsThatAreNotUsedAreNamed() throws {
    let reader = try CSVReader(
      PeekableSource(BytesSource("lat,lon,Uhrzeit,,note\n1,2,01:00,,x\n")), file: "a.csv")
    #expect(reader.metadata.unusedColumns == ["Uhrzeit", "note"])
  }

  /// Paris, a place far away, and Paris with its axes swapped, in the system of France.
  @Test func pointsOutsideTheAreaOfASystemAreRefused() throws {
    let recorded = try CSVWildTests().read(
      "x,y\n652381,6862047\n9000000,9000000\n6862047,652381\n"
    ) { $0.referenceSystem = "EPSG:2154" }
    #expect(recorded.fixes.map { $0.coordinate.latitudeE7 / 10_000_000 } == [48])
    #expect(
      recorded.rejects.map(\.reason) == [
        "the point lies outside the area of use of EPSG:2154",
        "the point lies outside the area of use of EPSG:2154; perhaps easting and northing are swapped",
      ])
  }
}
