import HitherEngine
import HitherSummaries
import Testing

@Suite("Summaries keep the laws")
struct SummaryLawsTests {
  @Test func stops() {
    #expect(OperatorLaws.violations(of: StopDetector(), seed: 11) == [])
  }

  @Test func summary() {
    let violations = OperatorLaws.violations(seed: 12) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(JumpRepair())
      pipeline.append(StopDetector())
      pipeline.append(SummaryFold())
      pipeline.append(Outline(mostPoints: 50))
      return pipeline
    }
    #expect(violations == [])
  }
}
