import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@Suite struct IGCReaderTests {
  static let head = "AXXXabc FLIGHT:1\r\nHFDTE010526\r\nHFFTYFRTYPE:Some recorder\r\n"

  static func fix(
    _ time: String, _ place: String = "2506000N12130000E", pressure: String = "00300",
    gnss: String = "00310", validity: String = "A"
  ) -> String {
    "B\(time)\(place)\(validity)\(pressure)\(gnss)005\r\n"
  }

  func read(_ text: String, _ change: (inout TrackFormat.Options) -> Void = { _ in }) throws
    -> Recorded
  {
    var options = TrackFormat.Options()
    change(&options)
    let opened = try TrackSource.open(
      bytes: BytesSource(text, pieceLength: 9), name: "a", options: options)
    #expect(opened.format.id == "igc")
    return try Recorded(opened.reader)
  }

  @Test func theFixesOfAFlight() throws {
    let recorded = try read(
      Self.head + "I013636FXA\r\nLXXXa comment\r\n" + Self.fix("010000")
        + Self.fix("010001", "2506001S12130002W"))
    #expect(recorded.fixes.map(\.time.milliseconds) == [1_777_597_200_000, 1_777_597_201_000])
    // A thousandth of a minute is 166 2/3 steps of the grid.
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [251_000_000, -251_000_167])
    #expect(recorded.fixes.map(\.coordinate.longitudeE7) == [1_215_000_000, -1_215_000_333])
    #expect(recorded.fixes.map(\.elevation) == [310, 310])
    #expect(recorded.fixes.map(\.startsSegment) == [true, false])
    #expect(recorded.rejects == [] && recorded.notices == [] && recorded.recordCount == 2)
  }

  @Test func heightsOfTheBarometerStandInForThoseOfGNSS() throws {
    let recorded = try read(
      Self.head + Self.fix("010000", gnss: "00000") + Self.fix("010001", validity: "V")
        + Self.fix("010002", gnss: "-0012") + Self.fix("010003", pressure: "00000", gnss: "00000"))
    #expect(recorded.fixes.map(\.elevation).prefix(3) == [300, 300, -12])
    #expect(recorded.fixes.last?.elevation.isNaN == true)
  }

  @Test func midnightIsTheNextDay() throws {
    let recorded = try read(
      "AXXXabc\r\nHFDTEDATE:300426,01\r\n" + Self.fix("235959") + Self.fix("000000"))
    #expect(recorded.fixes.map(\.time.milliseconds) == [1_777_593_599_000, 1_777_593_600_000])
  }

  @Test func withoutADateTheDayIsThatOfTheUser() throws {
    let text = "AXXXabc\r\n" + Self.fix("010000")
    let recorded = try read(text)
    #expect(recorded.fixes.map(\.time) == [.absent])
    #expect(recorded.notices.map(\.code) == ["no_date"])
    let dated = try read(text) { $0.firstDay = CivilDate(year: 2026, month: 5, day: 1) }
    #expect(dated.fixes.map(\.time.milliseconds) == [1_777_597_200_000])
  }

  @Test func damagedFixesAreRefused() throws {
    let recorded = try read(
      Self.head + Self.fix("250000") + Self.fix("010000", "2560000N12130000E")
        + Self.fix("010000", "2506000X12130000E") + "B0100002506000N\r\n" + Self.fix("010001"))
    #expect(recorded.fixes.count == 1)
    #expect(
      recorded.rejects.map(\.reason) == [
        "the time is not readable", "the place is not readable", "the place is not readable",
        "the fix record is cut off",
      ])
    #expect(recorded.rejects.map(\.line) == [4, 5, 6, 7])
  }

  @Test(arguments: ["A story\nHello\n", "A,B\n1,2\n", "AXXX\nB\n"])
  func otherTextIsNoFlight(text: String) throws {
    #expect(throws: FormatError.self) {
      try TrackSource.open(bytes: BytesSource(text), name: "a")
    }
  }
}
