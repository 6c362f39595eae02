import HitherOuting
import Testing

@testable import HitherReport

/// Which files of a report are written.
@Suite("Choice of a report's files")
struct ReportChoiceTests {
  private let large: Set<ReportFile> = [.tracks, .geopackage]

  @Test func filesWithEachFixAreLeftOutOfAWideOuting() {
    let most = ReportChoice.mostFixes
    for file in ReportFile.allCases {
      #expect(ReportChoice.standard.writes(file, fixes: most))
      #expect(ReportChoice.standard.writes(file, fixes: most + 1) == !large.contains(file))
      #expect(ReportChoice.all.writes(file, fixes: most + 1))
    }
    #expect(ReportChoice.standard.leftOut(fixes: most) == nil)
    #expect(
      ReportChoice.standard.leftOut(fixes: most + 1)
        == "tracks.geojson and outing.gpkg are not written of more than 2000000 fixes "
        + "(here 2000001); --write all writes them too")
    #expect(ReportChoice.all.leftOut(fixes: most + 1) == nil)
  }

  @Test func namesAreRead() throws {
    let choice = try ReportChoice(reading: "page,tracks")
    for file in ReportFile.allCases {
      #expect(choice.writes(file, fixes: .max) == (file == .page || file == .tracks))
    }
    #expect(try ReportChoice(reading: "all") == .all)
    #expect(try ReportChoice(reading: "page,all") == .all)
    let error = #expect(throws: HitherError.self) { try ReportChoice(reading: "traks") }
    #expect(error?.hint == "did you mean 'tracks'?")
  }
}
