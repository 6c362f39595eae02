import HitherFormats
import HitherTracks
import Testing

/// Real CSV files of many programs; skipped where `HITHER_CORPUS` names no folder of them.
@Suite(.enabled(if: Corpus.folder != nil))
struct CSVCorpusTests {
  struct Case: CustomTestStringConvertible {
    let path: String
    let records: Int
    let accepted: Int
    let members: Int
    let first: String?
    var testDescription: String { path }

    init(_ path: String, _ records: Int, _ accepted: Int, members: Int = 0, first: String?) {
      (self.path, self.records, self.accepted) = (path, records, accepted)
      (self.members, self.first) = (members, first)
    }
  }

  @Test(arguments: [
    Case("formats/csv/gpslogger.csv", 3, 3, first: "2024-06-15T10:30:00Z 52.52 13.405"),
    Case("formats/csv/semicolon_eu.csv", 3, 3, first: "2024-06-15T10:30:00Z 52.52 13.405"),
    Case(
      "formats/csv/unix_timestamps.csv", 3, 3, members: 1,
      first: "2024-06-15T09:36:40Z 52.52 13.405"),
    Case(
      "formats/csv/demodata_geolife.csv", 5908, 5908, members: 5,
      first: "2008-12-11T04:42:14Z 39.898573 116.391305"),
    Case(
      "formats/csv/posmo_trajectory.csv", 1327, 1327, members: 1,
      first: "2019-01-25T20:00:16.179Z 47.0516249 7.0389004"),
    Case(
      "formats/csv/positionfixes.csv", 6, 6, members: 1,
      first: "2015-11-27T08:00:00Z 47.376515 8.5487795"),
    Case(
      "formats/csv/gpsies_trajectory.csv", 247, 247, members: 1,
      first: "2015-11-27T08:00:00Z 47.376515 8.5487795"),
    // Days and months that cannot be told apart are refused, not guessed.
    Case("formats/gpsbabel/adddate.csv", 500, 500, first: "2019-03-08T23:56:00Z 50.2246 17.174617"),
    Case(
      "formats/opentracks/csv_export.csv", 8, 5, first: "2020-02-02T02:02:03Z 3.123456 14.001456"),
    Case(
      "sampling/mobilitynet-reference/suburb_bicycling_1.csv", 1215, 1215,
      first: "2019-07-28T18:48:52Z 37.3806415 -122.1133661"),
  ])
  func filesOfOthersAreRead(_ example: Case) throws {
    let folder = try #require(Corpus.folder)
    let opened = try TrackSource.open("\(folder)/\(example.path)")
    #expect(opened.format.id == "csv")
    let recorded = try Recorded(opened.reader)
    #expect(recorded.recordCount == example.records)
    #expect(recorded.fixes.count == example.accepted)
    #expect(recorded.rejects.count == example.records - example.accepted)
    #expect(Set(recorded.members).count == example.members)
    let first = recorded.fixes.first.map {
      "\($0.time.rfc3339) \($0.coordinate.latitude) \($0.coordinate.longitude)"
    }
    #expect(first == example.first)
  }

  @Test func projectedTracksAreRead() throws {
    let folder = try #require(Corpus.folder)
    var options = TrackFormat.Options()
    options.csv.referenceSystem = "EPSG:2154"
    options.csv.columns = [.longitude: "2", .latitude: "3", .elevation: "4"]
    let opened = try TrackSource.open(
      "\(folder)/mapmatch/ign-hiking/r843.csv", format: "csv", options: options)
    let recorded = try Recorded(opened.reader)
    #expect(recorded.fixes.count == 1428)
    // A walk in the northern Alps.
    #expect(recorded.fixes.allSatisfy { (44.5...46).contains($0.coordinate.latitude) })
    #expect(recorded.fixes.allSatisfy { (5.5...6.5).contains($0.coordinate.longitude) })
  }
}
