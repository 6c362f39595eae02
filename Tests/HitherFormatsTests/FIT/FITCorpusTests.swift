import HitherFormats
import HitherTracks
import Testing

/// Recordings of real watches, set against what other programs made of them.
@Suite(.enabled(if: Corpus.folder != nil))
struct FITCorpusTests {

  @Test(
    arguments: [
      ("formats/gpsbabel/fit-sample.fit", "formats/gpsbabel/fit-sample.gpx"),
      ("formats/gpsbabel/garmin-oregon-700.fit", "formats/gpsbabel/garmin-oregon-700-output.gpx"),
    ] as [(String, String)])
  func theSameTrackAsInGPX(fit: String, gpx: String) throws {
    let (one, other) = (try Corpus.trackFixes(fit), try Corpus.trackFixes(gpx))
    #expect(one.map(\.time) == other.map(\.time))
    for (left, right) in zip(one, other) {
      #expect(abs(left.coordinate.latitudeE7 - right.coordinate.latitudeE7) <= 10)
      #expect(abs(left.coordinate.longitudeE7 - right.coordinate.longitudeE7) <= 10)
    }
  }

  @Test func theRecordsOfAWalk() throws {
    let rows = try Corpus.text("formats/fit/garmin-fenix-5-walk-records.csv").split(
      whereSeparator: \.isNewline
    ).dropFirst().map { $0.split(separator: ",") }
    let fixes = try Corpus.trackFixes("formats/fit/garmin-fenix-5-walk.fit")
    #expect(fixes.count == rows.count)
    for (fix, row) in zip(fixes, rows) {
      #expect(fix.heartRate == Double(row[1]))
      // The list leaves out the fraction, which is half a step.
      #expect(fix.cadence.rounded(.down) == Double(row[2]))
      #expect(fix.temperature == Double(row[8]))
      let latitude = (Double(row[5]) ?? 0) * 180 / 2_147_483_648
      #expect(abs(fix.coordinate.latitude - latitude) <= 0.51e-7)
      #expect(abs(fix.elevation - (Double(row[7]) ?? 0)) < 0.001)
    }
  }
}
