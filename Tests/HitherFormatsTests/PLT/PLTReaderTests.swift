import HitherFormats
import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@Suite struct PLTReaderTests {
  static let head =
    "Geolife trajectory\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n"
    + "0,2,255,My Track,0,0,2,8421376\r\n0\r\n"

  func read(_ text: String) throws -> Recorded {
    let opened = try TrackSource.open(bytes: BytesSource(text, pieceLength: 11), name: "a")
    #expect(opened.format.id == "plt")
    return try Recorded(opened.reader)
  }

  @Test func aRowOfGeoLife() throws {
    let recorded = try read(
      Self.head + "39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04\r\n")
    var fix = Fix(
      time: Instant(milliseconds: 1_224_730_384_000),
      coordinate: Coordinate(latitudeE7: 399_847_020, longitudeE7: 1_163_184_170),
      startsSegment: true)
    fix.elevation = 149.962
    #expect(recorded.fixes == [fix])
    #expect(recorded.rejects == [] && recorded.notices == [] && recorded.recordCount == 1)
  }

  @Test func aRowOfOziExplorer() throws {
    let head =
      "OziExplorer Track Point File Version 2.1\n"
      + Self.head.split(
        separator: "\r\n", maxSplits: 1)[1]
    let recorded = try read(
      head
        + " 39.98, 116.31,1, -777,39744.12018518518,23-Oct-08,02:53:04\n 39.98,116.31,0,100,0,,\n")
    #expect(recorded.fixes.map(\.time) == [Instant(milliseconds: 1_224_730_384_000), .absent])
    #expect(recorded.fixes.map(\.startsSegment) == [true, false])
    #expect(recorded.fixes[0].elevation.isNaN)
    #expect(recorded.fixes[1].elevation == 30.48)
  }

  @Test func badRowsAreRefused() throws {
    let recorded = try read(
      Self.head
        + "91,1,0,0,39744\n1,1\nx,1,0,0,39744\n1,1,0,0,soon\n1,1,0,0,1e30\n\n1,1,0,0,39744\n")
    #expect(recorded.fixes.count == 1)
    #expect(
      recorded.rejects.map(\.reason) == [
        "latitude 91 is outside -90...90", "2 fields where 5 are needed",
        "latitude 'x' is not a number", "time 'soon' is not readable",
        "time '1e30' is not readable",
      ])
    #expect(recorded.rejects.map(\.line) == [7, 8, 9, 10, 11])
  }

  /// Every track of GeoLife in the corpus reads, row for row.
  @Test(
    .enabled(if: Corpus.folder != nil),
    arguments: ["000/20081023025304", "000/20081103101336", "009/20081024101535"])
  func theTracksOfTheSet(name: String) throws {
    let rows = try Corpus.text("daylog/geolife/\(name).plt").split(whereSeparator: \.isNewline)
    let fixes = try Corpus.trackFixes("daylog/geolife/\(name).plt")
    #expect(fixes.count == rows.count - 6)
    for (fix, row) in zip(fixes, rows.dropFirst(6)) {
      let cells = row.split(separator: ",")
      #expect(abs(fix.coordinate.latitude - (Double(cells[0]) ?? 0)) < 0.6e-7)
      let days = Double(cells[4]) ?? 0
      #expect(abs(Double(fix.time.milliseconds) / 86_400_000 + 25_569 - days) < 1e-5)
    }
  }
}
