import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherTracks
import Testing

@Suite("Speed and heart rate for drawing")
struct TempoCurveTests {
  /// A fix each five seconds: so fast, then standing, then after a gap so fast again.
  static func tempo(metresPerSecond: Double, mostBins: Int) -> Tempo {
    var pipeline = Pipeline(member: "member")
    pipeline.append(TempoCurve(mostBins: mostBins, gapMilliseconds: 120_000))
    var batch = FixBatch()
    var distances: [Double] = []
    var way = 0.0
    for step in 0..<2160 {
      // A gap of half an hour in the middle.
      let time = Int64(step) * 5000 + (step < 1080 ? 0 : 1_800_000)
      let isStanding = (360..<720).contains(step)
      if step > 0, !isStanding { way += metresPerSecond * 5 }
      var fix = Fix(
        time: Instant(milliseconds: 1_777_594_200_000 + time),
        coordinate: Coordinate(latitudeE7: 1, longitudeE7: 1), startsSegment: step == 0)
      fix.heartRate = isStanding ? 80 : 120
      batch.append(fix)
      distances.append(way)
    }
    batch[SummaryFold.distanceColumn] = distances
    pipeline.process(&batch, reaching: .latest)
    return pipeline.state(of: TempoCurve.self)?.tempo ?? Tempo()
  }

  @Test("a steady walk has its speed, a rest none, a gap is not bridged", arguments: [1000, 100])
  func knownSpeeds(mostBins: Int) {
    let tempo = Self.tempo(metresPerSecond: 1.25, mostBins: mostBins)
    let values = tempo.speeds.compactMap(\.value)
    #expect(values.allSatisfy { (-1e-9...1.25 + 1e-9).contains($0) })
    #expect(values.count { abs($0 - 1.25) < 1e-9 } > values.count * 3 / 5)
    #expect(values.contains { $0 == 0 })
    #expect(tempo.speeds.count { $0.value == nil } == 1)
    #expect(tempo.speeds.count <= mostBins && tempo.speeds.count > mostBins / 3)
    let rates = tempo.heartRates.compactMap(\.value)
    #expect(rates.allSatisfy { (80...120).contains($0) })
    #expect(rates.min() == 80 && rates.max() == 120)
  }

  @Test func isEmptyWithoutFixes() {
    #expect(TempoCurve().makeState().tempo == Tempo())
  }
}
