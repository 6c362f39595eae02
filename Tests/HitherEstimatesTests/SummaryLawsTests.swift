import HitherEngine
import HitherEstimates
import HitherTracks
import TestSupport
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
      pipeline.appendLater(Outline(mostPoints: 50))
      pipeline.appendLater(TempoCurve(mostBins: 20))
      return pipeline
    }
    #expect(violations == [])
  }

  @Test("the places at which terrain is read are the same live and cut")
  func terrainPlaces() {
    let violations = OperatorLaws.violations(seed: 14, tracks: 4, longest: 2000) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(StopDetector())
      pipeline.append(SummaryFold(keepsPlaces: true))
      return pipeline
    }
    #expect(violations == [])
  }

  /// Long enough that the distance is settled in blocks, with a route for some of the way.
  @Test func distanceInBlocks() {
    let violations = OperatorLaws.violations(seed: 13, tracks: 4, longest: 4000) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(StraightRoute())
      pipeline.append(StopDetector())
      pipeline.append(SummaryFold(route: StraightRoute.columns))
      return pipeline
    }
    #expect(violations == [])
  }
}

/// Lays a route along the meridian, on which two fixes in three lie.
private struct StraightRoute: Operator {
  static let columns = SummaryFold.Route(
    progress: "test_progress", crossTrack: "test_cross_track", nearMetres: 40)
  static let description = OperatorDescription(
    name: "straight route", summary: "Places fixes on a meridian.",
    adds: [columns.progress, columns.crossTrack])

  func makeState() -> NoState { NoState() }

  func process(_ batch: inout FixBatch, _ state: inout NoState, _ events: inout EventCollector) {
    batch[Self.columns.progress] = batch.latitudeE7.map {
      $0 % 3 == 0 ? .nan : Double($0) * 0.0111
    }
    batch[Self.columns.crossTrack] = batch.longitudeE7.map { $0 % 7 == 0 ? 50 : 3 }
  }
}
