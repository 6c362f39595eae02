import HitherEstimates
import HitherOuting
import HitherReport
import HitherTracks
import TestSupport
import Testing

/// Where more evidence changes a figure, the summary and its table say what was used.
@Suite("What figures are by")
struct EvidenceOfFiguresTests {
  @Test(
    "a summary and a report differ only where the report says that it used more",
    arguments: Recordings.datasets)
  func sources(_ path: String) throws {
    let sums = try run([path]).summary
    let report = try run([path], OutingOptions(), RunNeeds.everything).summary
    #expect(sums.members.allSatisfy { $0.distanceSource == .fixes })
    for (one, other) in zip(sums.members, report.members) {
      #expect(one.distance == other.distance || other.distanceSource == .route)
      #expect(one.time == other.time)
      // The climb is along the way, so that another way may change it a little.
      #expect(
        one.climb == other.climb || other.climb?.heights.source == .pooled
          || other.distanceSource == .route)
    }
    #expect(
      SummaryText.table(sums).contains("without the planned route") == (sums.outing.route != nil))
    let table = SummaryText.table(report)
    #expect(!table.contains("without the planned route"))
    let byRoute = report.members.contains { $0.distanceSource == .route }
    #expect(table.contains("Distance by the planned route too") == byRoute)
    let byAll = report.members.contains { $0.climb?.heights.source == .pooled }
    #expect(table.contains("Climb by the heights of all members") == byAll)
  }
}
