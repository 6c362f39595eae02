import Foundation
import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

/// What an accuracy lets a position say.
@Suite("Evidence by accuracy")
struct EvidenceTests {
  @Test("an accuracy holds 68 % of a Gaussian in two dimensions, and ln 2 is the least")
  func formula() {
    let deviation = 100 / (-2 * log(0.32)).squareRoot()
    for metres in [0.0, 20, 78, 100, 250] {
      let expected = metres * metres / (2 * deviation * deviation)
      #expect(abs(Evidence(metres: metres, accuracy: 100).logRatio - expected) < 1e-9)
    }
    #expect(!Evidence(metres: 77.9, accuracy: 100).isEvidence)
    #expect(Evidence(metres: 78.1, accuracy: 100).isEvidence)
    #expect(!Evidence(metres: 162, accuracy: 100).isAlarming)
    #expect(Evidence(metres: 162.3, accuracy: 100).isAlarming)
    for (ratio, accuracies) in [
      (Evidence.least, Evidence.leastAccuracies), (Evidence.alarm, Evidence.alarmAccuracies),
    ] {
      #expect(abs(Evidence(metres: accuracies, accuracy: 1).logRatio - ratio) < 1e-12)
    }
  }

  @Test("an accuracy that is absent or 0 is unknown, not perfect") func unknown() {
    for told in [Double.nan, 0] {
      #expect(Evidence.accuracy(of: told) == Evidence.usualAccuracyMetres)
    }
    #expect(Evidence.accuracy(of: 3, and: 4) == 5)
  }

  private func marked(_ fixes: [(metres: Double, accuracy: Double)], breaks: Set<Int> = [0])
    -> [Int]
  {
    var batch = FixBatch()
    let frame = LocalFrame(origin: Coordinate(latitudeE7: 470_000_000, longitudeE7: 110_000_000))
    for (number, fix) in fixes.enumerated() {
      guard let place = frame.coordinate(PlanePoint(east: 0, north: fix.metres)) else { continue }
      var row = Fix(
        time: Instant(milliseconds: 1_777_600_000_000 + Int64(number) * 60_000),
        coordinate: place, startsSegment: breaks.contains(number))
      row.accuracy = fix.accuracy
      batch.append(row)
    }
    var pipeline = Pipeline(member: "member")
    pipeline.append(InaccurateFixes())
    pipeline.process(&batch, reaching: .latest)
    let marks = batch[InaccurateFixes.column]
    let found = marks.indices.filter { marks[$0] == 1 }
    #expect(pipeline.state(of: InaccurateFixes.self)?.inaccurate == Int64(found.count))
    return found
  }

  @Test("a fix is inaccurate if it is no evidence of having left the last known place")
  func marks() {
    // At rest; three fixes of a cell tower 1.2–1.4 km away.
    #expect(
      marked([(0, 8), (0, 8), (1230, 2500), (1340, 2500), (1120, 2500), (0, 8)]) == [2, 3, 4])
    // Beyond 1.95 km there is evidence, and from there on the others are as good.
    #expect(marked([(0, 8), (2100, 2500), (2000, 2500), (900, 2500), (0, 8)]) == [])
    // Who moves on among fixes a little worse than before is followed.
    #expect(marked([(0, 5), (10, 30), (20, 30), (30, 40)]) == [])
    // Indoors all are as poor.
    #expect(marked([(0, 65), (40, 65), (20, 70), (60, 65)]) == [])
    // Nothing is known at the beginning of a segment.
    #expect(marked([(0, 8), (1200, 2500), (0, 8)], breaks: [0, 1]) == [])
    #expect(marked([(0, .nan), (1200, 2500), (0, .nan), (500, 2500)]) == [1, 3])
  }

  @Test("and the laws hold, seed 411") func laws() {
    let found = OperatorLaws.violations(seed: 411) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(CoarseFixes())
      pipeline.append(InaccurateFixes())
      return pipeline
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }
}
