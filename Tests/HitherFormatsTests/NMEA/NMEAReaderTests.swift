import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@Suite struct NMEAReaderTests {
  /// A sentence with its checksum.
  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0 as UInt8) { $0 ^ $1 }
    return "$\(body)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\r\n"
  }

  static func gga(_ time: String, quality: Int = 1) -> String {
    sentence("GPGGA,\(time),2506.000,N,12130.000,E,\(quality),09,0.8,468.7,M,16.0,M,,")
  }

  static func rmc(_ time: String, _ date: String, status: String = "A") -> String {
    sentence("GNRMC,\(time),\(status),2506.000,N,12130.000,E,10.0,87.5,\(date),,,A")
  }

  func read(_ text: String, piece: Int = .max) throws -> Recorded {
    let opened = try TrackSource.open(bytes: BytesSource(text, pieceLength: piece), name: "a")
    #expect(opened.format.id == "nmea")
    return try Recorded(opened.reader)
  }

  func times(_ text: String) throws -> [Instant?] { try read(text).fixes.map(\.time) }

  @Test(arguments: [1, 9, 4096]) func theSentencesOfAMomentAreOneFix(piece: Int) throws {
    let text =
      Self.gga("010000.250") + Self.rmc("010000.250", "010526")
      + Self.sentence("GPVTG,88.5,T,,M,9.7,N,18.0,K") + Self.sentence("GPGSV,1,1,00")
    var fix = Fix(
      time: Instant(milliseconds: 1_777_597_200_250),
      coordinate: Coordinate(latitudeE7: 251_000_000, longitudeE7: 1_215_000_000),
      startsSegment: true)
    fix.elevation = 468.7
    fix.accuracy = 4
    fix.speed = 5
    fix.course = 88.5
    let recorded = try read(text, piece: piece)
    #expect(recorded.fixes == [fix])
    #expect(recorded.rejects == [] && recorded.notices == [])
    #expect(recorded.recordCount == 1)
  }

  @Test func speedAndCourseOfRMC() throws {
    let fixes = try read(Self.rmc("010000", "010526")).fixes
    #expect(fixes.map(\.speed) == [5.144])
    #expect(fixes.map(\.course) == [87.5])
  }

  static let day = 86_400_000 as Int64

  @Test func midnightIsTheNextDay() throws {
    let first = Instant(milliseconds: 1_777_593_600_000 - 1000)
    let text = Self.rmc("235959", "300426") + Self.gga("000000") + Self.gga("000001")
    #expect(try times(text) == [first, first + 1000, first + 2000])
  }

  /// The date comes late: the fixes before it, over a midnight, are dated by it.
  @Test func fixesBeforeTheFirstDateWaitForIt() throws {
    let first = Instant(milliseconds: 1_777_593_600_000 - 1000)
    let text = Self.gga("235959") + Self.gga("000000") + Self.rmc("000001", "010526")
    #expect(try times(text) == [first, first + 1000, first + 2000])
    let zda = Self.gga("235959") + Self.gga("000000") + Self.sentence("GPZDA,000001,01,05,2026,,")
    #expect(try times(zda) == [first, first + 1000])
  }

  @Test func withoutADateThereAreNoTimes() throws {
    let recorded = try read(Self.gga("010000") + Self.gga("010001"))
    #expect(recorded.fixes.map(\.time) == [.absent, .absent])
    #expect(recorded.notices.map(\.code) == ["no_date"])
  }

  @Test func whatIsNoFixIsPassedOverOrRefused() throws {
    let text =
      "a line of the logger\n" + Self.gga("010000", quality: 0)
      + Self.rmc("010001", "010526", status: "V") + Self.rmc("010002", "010526")
      + Self.gga("010003").replacing("468.7", with: "468.8")
      + Self.sentence("GPGGA,010004,9100.000,N,12130.000,E,1,09,0.8,1,M,,M,,")
      + Self.sentence("GPGGA,010005,2560.000,N,12130.000,E,1,09,0.8,1,M,,M,,")
    let recorded = try read(text)
    #expect(recorded.fixes.count == 1)
    #expect(
      recorded.rejects.map(\.reason) == [
        "the checksum is wrong", "the place is not readable", "the place is not readable",
      ])
    #expect(recorded.rejects.map(\.line) == [5, 6, 7])
    #expect(recorded.notices.map(\.code) == ["no_sentence"])
  }

  /// Without a checksum, missing fields are the only sign; a valid checksum says that the sentence is whole.
  @Test(
    arguments: [
      "$GPRMC,010003,A,2510.0", "$GPRMC,0100", "$GPGGA,010003,2510.000,N,12130.000,E", "$GPR", "$",
      "$GPVTG,12,T", "$GPGLL,2510.000,N,12130.000,E,010003",
    ])
  func aSentenceThatIsCutOffIsRejected(cut: String) throws {
    let (before, after) = (Self.rmc("010002", "010526"), Self.rmc("010004", "010526"))
    let recorded = try read(before + cut + "\n" + after)
    #expect(recorded.fixes.count == 2)
    #expect(recorded.rejects.map(\.reason) == ["the sentence is cut off"])
  }

  /// Degrees of minutes, and back: 1e-7 degrees are 6e-6 minutes.
  @Test func minutesAreRoundedToTheGrid() throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<300 {
      let grid = Int64.random(in: 0..<900_000_000, using: &random)
      let minutes = grid % 10_000_000 * 6
      let text = "\(grid / 10_000_000)".leftPadded(2) + "\(minutes / 1_000_000)".leftPadded(2)
      let body =
        "GPGGA,010000,\(text).\("\(minutes % 1_000_000)".leftPadded(6)),S,00000.0,W,1,,,,,,,,"
      #expect(
        try read(Self.sentence(body)).fixes.map { Int64($0.coordinate.latitudeE7) } == [-grid])
    }
  }

  /// A day that the user says counts only where no sentence tells one, before or after.
  @Test func theDayThatIsSaidIsThatOfTheFirstFix() throws {
    func times(_ text: String, _ day: CivilDate) throws -> [Instant?] {
      var options = TrackFormat.Options()
      options.firstDay = day
      return try Recorded(
        TrackSource.open(bytes: BytesSource(text), name: "a", options: options).reader
      ).fixes.map(\.time)
    }
    let may = Instant(milliseconds: 1_777_593_600_000)
    let night = Self.gga("235959") + Self.gga("000001")
    #expect(
      try times(night, CivilDate(year: 2026, month: 4, day: 30)) == [may + -1000, may + 1000])
    let told = night + Self.rmc("000002", "010526")
    #expect(
      try times(told, CivilDate(year: 2000, month: 1, day: 1)) == [
        may + -1000, may + 1000, may + 2000,
      ])
    // Behind the last day of the calendar there is none.
    let last = try times(night, CivilDate(year: 9999, month: 12, day: 31))
    #expect(last.map { $0?.isAccepted } == [true, false] && last.last == .absent)
  }

  @Test func damageNeverTraps() throws {
    var random = SeededGenerator(seed: 62)
    let original = Array(
      (0..<9).map { Self.gga("01000\($0)") + Self.rmc("01000\($0)", "010526") }.joined().utf8)
    for _ in 0..<600 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          Array("$*,.9-AN\n \u{0}".utf8).randomElement(using: &random) ?? 0
      }
      let recorded = try Recorded(
        TrackSource.open(bytes: BytesSource(bytes), name: "a.nmea", format: "nmea").reader)
      #expect(recorded.recordCount == recorded.fixes.count + recorded.rejects.count)
    }
  }

  @Test func theSentencesOfReceiversForSeveralSystemsAreFixes() throws {
    let gns = Self.sentence("GNGNS,010000.00,2506.000,N,12130.000,E,NAN,08,0.8,468.7,16.0,,,V")
    let none = Self.sentence("GNGNS,010001.00,2506.000,N,12130.000,E,NNN,,,,,,,V")
    let recorded = try read(gns + none + Self.sentence("GNZDA,010000.00,01,05,2026,00,00"))
    #expect(recorded.fixes.map(\.coordinate.latitudeE7) == [251_000_000])
    #expect(recorded.fixes.map(\.elevation) == [468.7])
    #expect(recorded.fixes.map(\.accuracy) == [4])
    #expect(recorded.fixes.map(\.time) == [Instant(milliseconds: 1_777_597_200_000)])
  }

  /// What GLL says is a fix where nothing else does; beside the others it adds none of its own.
  @Test func aPlaceOnlyCountsWhereThereIsNothingElse() throws {
    func gll(_ time: String, status: String = "A") -> String {
      Self.sentence("GPGLL,2506.000,N,12130.000,E,\(time),\(status),A")
    }
    let alone = try read(gll("010000") + gll("010001", status: "V") + gll("010002"))
    #expect(alone.fixes.count == 2)
    let beside = try read(
      gll("010000") + Self.rmc("010000", "010526") + gll("010001") + Self.rmc("010002", "010526"))
    #expect(beside.fixes.count == 2)
    #expect(beside.fixes.map(\.speed) == [5.144, 5.144])
  }
}

extension String {
  fileprivate func leftPadded(_ count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}
