import HitherFormats
import HitherText
import HitherTracks
import Testing

/// Packed bytes that break off: what stands before the break is used, and counted, in every format.
@Suite struct DamagedSourceTests {
  static let texts: [String: String] = [
    "nmea": lines(300) { second in
      "$GPRMC,01\(two(second / 60))\(two(second % 60)),A,2506.\(noise(second)),N,12130.0,E,1,2,010526,,"
    },
    "plt": "Geolife trajectory\na\nb\nc\nd\ne\n"
      + lines(300) {
        "39.\(noise($0)),116.3,0,1,39744.12,2008-10-23,02:\(two($0 / 60)):\(two($0 % 60))"
      },
    "csv": "lat,lon\n" + lines(300) { "1.\(noise($0)),2" },
    "ndjson": lines(300) { "{\"lat\":1.\(noise($0)),\"lon\":2}" },
    "owntracks": lines(300) {
      "{\"_type\":\"location\",\"tst\":\($0 + 1),\"lat\":1.\(noise($0)),\"lon\":2}"
    },
    "gpx": "<gpx><trk><trkseg>" + lines(300) { "<trkpt lat=\"1.\(noise($0))\" lon=\"2\"/>" },
    "geojson": "{\"type\":\"FeatureCollection\",\"features\":["
      + lines(300) {
        "{\"type\":\"Feature\",\"properties\":{\"time\":\"2026-05-01T01:00:00Z\"},\"geometry\":"
          + "{\"type\":\"Point\",\"coordinates\":[1.\(noise($0)),2]}},"
      },
  ]

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Digits that do not pack well.
  private static func noise(_ number: Int) -> String {
    String(UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15 >> 40 + 1_000_000)
  }

  @Test(arguments: texts.keys.sorted(), [1, 4_096])
  func whatStandsBeforeTheBreakIsUsedAndCounted(format: String, piece: Int) throws {
    let text = try #require(Self.texts[format])
    let packed = try #require(GzipPacker().pack(Array(text.utf8), isLast: true))
    let cut = Array(packed.prefix(packed.count / 2))
    var reader = try TrackSource.open(
      bytes: BytesSource(cut, pieceLength: piece), name: "f", format: format
    ).reader
    var batch = RecordBatch()
    var accepted = 0
    var fault: FormatError?
    do throws(FormatError) {
      while try reader.read(&batch) {
        accepted += batch.fixes.count
        batch.removeAll()
      }
    } catch {
      fault = error
      accepted += batch.fixes.count
    }
    let rejects = reader.takeRejects().count
    #expect(accepted > 20 && accepted < 300)
    #expect(reader.recordCount == accepted + rejects)
    // XML ends what is open, and tells of the damage.
    #expect(fault?.code == .damaged || reader.notices.contains { $0.code == "damaged_file" })
  }
}
