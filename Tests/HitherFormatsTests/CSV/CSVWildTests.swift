import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import Testing

/// CSV as people have it: dates, clocks, degrees and units in other spellings.
@Suite struct CSVWildTests {
  func read(_ text: String, _ change: (inout CSVOptions) -> Void = { _ in }) throws -> Recorded {
    var options = TrackFormat.Options()
    change(&options.csv)
    return try Recorded(
      TrackSource.open(
        bytes: BytesSource(text, pieceLength: 7), name: "a.csv", format: "csv", options: options
      ).reader)
  }

  func fault(_ text: String) -> FormatError? {
    do {
      _ = try read(text)
      return nil
    } catch { return error as? FormatError }
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let expected: String

    init(_ text: String, _ expected: String) {
      (testDescription, self.expected) = (text, expected)
    }
  }

  @Test(arguments: [
    Case("23/10/2008 02:53:04", "2008-10-23T02:53:04Z"),
    Case("10/23/2008 2:53:04 PM", "2008-10-23T14:53:04Z"),
    Case("10-23-2008 12:00 am", "2008-10-23T00:00:00Z"),
    Case("2.1.2016 9:32", "2016-01-02T09:32:00Z"),
    Case("23-Oct-2008 02:53:04.25", "2008-10-23T02:53:04.250Z"),
    Case("\"Oct 2, 2008, 02:53 PM\"", "2008-10-02T14:53:00Z"),
    Case("2 October 2008", "2008-10-02T00:00:00Z"),
    Case("23/10/2008 02:53:04+02:00", "2008-10-23T00:53:04Z"),
    Case("2008/10/23 02:53:04", "2008-10-23T02:53:04Z"),
  ]) func datesOfManyForms(date: Case) throws {
    let recorded = try read("time;lat;lon\n\(date.testDescription);1;2\n")
    #expect(recorded.fixes.map(\.time) == [try #require(Instant(rfc3339: date.expected))])
    #expect(recorded.rejects == [])
  }

  @Test(arguments: [
    "32/10/2008", "23/13/2008", "1/2/08", "23/10/2008 25:00", "13:00 PM", "Foo 2, 2008",
  ])
  func whatIsNoDateIsRefused(date: String) throws {
    let recorded = try read("time;lat;lon\n23/10/2008;1;2\n\(date);1;2\n")
    #expect(recorded.fixes.count == 1)
    #expect(recorded.rejects.map(\.reason) == ["time \"\(date)\" is not readable"])
  }

  @Test func theOtherDatesOfTheFileTellTheOrder() throws {
    let rows = "time,lat,lon\n2/1/2016 9:32,1,2\n13/1/2016 9:32,1,2\n"
    #expect(
      try read(rows).fixes.map(\.time) == [
        try #require(Instant(rfc3339: "2016-01-02T09:32:00Z")),
        try #require(Instant(rfc3339: "2016-01-13T09:32:00Z")),
      ])
    let open = "time,lat,lon\n2/1/2016 9:32,1,2\n3/1/2016 9:32,1,2\n"
    #expect(fault(open)?.hint == "give --date-order day or --date-order month")
    #expect(
      try read(open) { $0.dateOrder = .month }.fixes.map(\.time) == [
        try #require(Instant(rfc3339: "2016-02-01T09:32:00Z")),
        try #require(Instant(rfc3339: "2016-03-01T09:32:00Z")),
      ])
  }

  func times(_ rows: [String]) throws -> (times: [String], reasons: [String]) {
    let text = "time,lat,lon\n" + rows.map { "\($0),1,2\n" }.joined()
    let recorded = try read(text) { $0.timeZone = "Europe/Berlin" }
    return (
      recorded.fixes.map { fix in
        var buffer = TextBuffer()
        buffer.append(rfc3339: fix.time)
        return buffer.text
      }, recorded.rejects.map(\.reason)
    )
  }

  /// In Berlin 2026-10-25 the hour from 02:00 comes twice: first 2, then 1 hour east of UTC.
  @Test func theOrderOfTheRowsTellsInTheHourThatComesTwice() throws {
    let found = try times([
      "2026-10-25 01:59", "2026-10-25 02:10", "2026-10-25 02:50", "2026-10-25 02:05",
      "2026-10-25 02:55", "2026-10-25 03:00", "2026-10-25 03:00+02:00",
    ])
    #expect(
      found.times == [
        "2026-10-24T23:59:00Z", "2026-10-25T00:10:00Z", "2026-10-25T00:50:00Z",
        "2026-10-25T01:05:00Z", "2026-10-25T01:55:00Z", "2026-10-25T02:00:00Z",
        "2026-10-25T01:00:00Z",
      ])
    #expect(found.reasons == [])
  }

  @Test func aTimeThatNothingTellsIsRefused() throws {
    let reason =
      "time \"2026-10-25 02:10\" is ambiguous in Europe/Berlin (clocks were set back)"
    #expect(try times(["2026-10-25 02:10", "2026-10-25 03:10"]).reasons == [reason])
    #expect(try times(["2026-10-25 00:10", "2026-10-25 02:10"]).reasons == [reason])
    #expect(
      try times(["2026-03-29 01:59", "2026-03-29 02:10"]).reasons == [
        "time \"2026-03-29 02:10\" does not exist in Europe/Berlin (clocks were set forward); perhaps it is UTC"
      ])
  }

  @Test(arguments: [
    Case("25°06'00.0\"N;121°30'00\"E", "25.1 121.5"), Case("25.1N;121.5E", "25.1 121.5"),
    Case("S 25 06.5;W 121 30", "-25.1083333 -121.5"), Case("-25:06:00;121:30:00", "-25.1 121.5"),
    Case("25,1 s;121,5 w", "-25.1 -121.5"), Case("25º06′0″n;121º30′0″e", "25.1 121.5"),
  ]) func degreesOfManyForms(place: Case) throws {
    // Numbers with a comma tell that commas are points; those with letters are not looked at.
    let other = place.testDescription.contains(",") ? "\n1,5;2,5" : ""
    let recorded = try read("lat;lon\n\(place.testDescription)\(other)\n")
    #expect(
      recorded.fixes.first.map { "\($0.coordinate.latitude) \($0.coordinate.longitude)" }
        == place.expected)
  }

  @Test(arguments: [
    "25°61'N;1E", "25E;1N", "25°06'07'08';1", "N25S;1", "91N;1E", "25.5°06'N;1E", "N;E",
  ])
  func whatIsNoPlaceIsRefused(place: String) throws {
    let recorded = try read("lat;lon\n1;2\n\(place)\n")
    #expect(recorded.fixes.count == 1 && recorded.rejects.count == 1)
  }

  @Test func swappedAxesAndWholeNumbersAreHintedAt() throws {
    #expect(
      try read("lat,lon\n1,2\n121.5,25.1\n").rejects.map(\.reason) == [
        "latitude 121.5 is outside -90...90; perhaps swapped with longitude"
      ])
    let whole = fault("lat,lon\n251000000,1215000000\n252000000,1216000000\n")
    #expect(
      whole?.hint == "if they are 1e-7 degrees, call the columns latE7 and lonE7 in the header")
    #expect(
      try read("latE7,lonE7\n251000000,1215000000\n").fixes.map(\.coordinate) == [
        Coordinate(latitudeE7: 251_000_000, longitudeE7: 1_215_000_000)
      ])
  }

  @Test func theExportOfTraccar() throws {
    let head =
      "id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,"
      + "speed,course,address,accuracy,batteryLevel\n"
    let row =
      "7,3,osmand,2026-05-01 09:00:02,2026-05-01 09:00:01,2026-05-01 09:00:00,true,25.1,121.5,"
      + "30.0,10.0,87.0,1 Main Street, Taipei, Taiwan,4.0,64\n"
    let recorded = try read(head + row) { $0.timeZone = "Asia/Taipei" }
    var fix = Fix(
      time: Instant(milliseconds: 1_777_597_200_000),
      coordinate: Coordinate(latitudeE7: 251_000_000, longitudeE7: 1_215_000_000))
    fix.elevation = 30
    fix.speed = 5.144
    fix.course = 87
    #expect(recorded.fixes == [fix] && recorded.members == ["3"] && recorded.rejects == [])
  }

  @Test func cellsWithUnits() throws {
    let recorded = try read("lat,lon,ele,speed,battery\n1,2,98.5 m,36 km/h,64%\n1,2,100ft,7 x,\n")
    #expect(recorded.fixes.map(\.elevation) == [98.5, 30.48])
    #expect(recorded.fixes[0].speed == 10 && recorded.fixes[0].battery == 64)
    #expect(recorded.fixes[1].speed.isNaN)
  }

  @Test func lineEndsOfAllKinds() throws {
    #expect(try read("lat,lon\r\n1,2\r1,3\n1,4\r\n\r\n1,5").fixes.count == 4)
  }
}
