import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

@Suite("Conventions keep the laws")
struct ConventionLawsTests {
  @Test(arguments: Conventions.names)
  func laws(_ name: String) throws {
    let convention = try #require(Conventions.named(name))
    #expect(OperatorLaws.violations(of: convention, seed: 31) == [])
  }

  @Test(arguments: Conventions.names)
  func everyFigureHasAReason(_ name: String) throws {
    let tool = try #require(Conventions.named(name)).tool
    for figure in SummaryFigure.allCases { #expect(!tool.reason(for: figure).isEmpty) }
    #expect(tool.source.hasPrefix("https://"))
  }

  @Test("the parts of the time add up, and none is below 0", arguments: Conventions.names)
  func timeIsConserved(_ name: String) throws {
    let convention = try #require(Conventions.named(name))
    for seed in UInt64(1)...20 {
      var random = LawRandom(seed: seed)
      var fixes = LawTrack.make(&random, fixes: 300)
      fixes.sort()
      let elapsed = try #require(fixes.time.last) - fixes.time[0]
      let time = try #require(Conventions.figures(of: fixes, by: convention).time)
      #expect(time.elapsedMilliseconds == elapsed)
      #expect(time.movingMilliseconds >= 0 && time.stoppedMilliseconds >= 0)
      #expect(time.gapMilliseconds >= 0)
    }
  }
}

extension Conventions {
  /// What a tool would say of some fixes.
  static func figures(of fixes: FixBatch, by convention: any Convention) -> ConventionFigures {
    var pipeline = Pipeline(member: "walker")
    convention.append(to: &pipeline)
    var batch = fixes
    pipeline.process(&batch, reaching: .latest)
    batch = FixBatch()
    pipeline.end(&batch)
    return convention.figures(in: pipeline) ?? ConventionFigures()
  }
}
