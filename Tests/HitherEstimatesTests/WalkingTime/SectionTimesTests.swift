import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

@Suite("Time in sections")
struct SectionTimesTests {
  static let start = Instant(milliseconds: 1_777_594_200_000)

  /// Places along a way, one every ten seconds; all the time is under way but where the place stays.
  private func times(_ places: [Double], _ bounds: SectionBounds) -> SectionTimes.State {
    let operation = SectionTimes(place: "place_m", bounds: bounds)
    var state = operation.makeState()
    var batch = FixBatch()
    for index in places.indices {
      batch.append(
        Fix(
          time: Self.start + Int64(index) * 10_000,
          coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0)))
    }
    var moving = 0.0
    batch["place_m"] = places
    batch[SummaryFold.movingColumn] = places.indices.map { index in
      if index > 0, places[index] != places[index - 1] { moving += 10 }
      return moving
    }
    var events = EventCollector()
    operation.process(&batch, &state, &events)
    return state
  }

  @Test func sharesByLength() {
    let state = times([0, 500, 1500, 1500, 2000], SectionBounds(kilometresOf: 2000))
    #expect(state.sections.map(\.milliseconds) == [15_000, 25_000])
    #expect(state.sections.map(\.moving) == [15_000, 15_000])
  }

  @Test("time off the route counts between the places around it, goings back where they were")
  func unknownAndBack() {
    let state = times([0, 800, .nan, .nan, 1200, 900, 1900], SectionBounds(kilometresOf: 2000))
    #expect(state.sections.reduce(0) { $0 + $1.milliseconds } == 60_000)
    let first = 10_000 + 15_000 + 10_000 / 3.0 + 1000
    #expect(abs(state.sections[0].milliseconds - first) < 1e-6)
  }

  @Test("a section that was not gone whole has no time, and neither has the way")
  func partial() throws {
    let samples = [HeightProfile.Sample(metres: 0, height: 100)]
    let profile = try #require(HeightProfile(samples, length: 3000))
    let bounds = SectionBounds(kilometresOf: 3000)
    let joined = times([600, 1000, 2000, 2990, 3200, 3400], bounds)
    let time = WalkingTime(profile, bounds, times: joined)
    #expect(time.sections.map(\.elapsedMilliseconds) == [nil, 10_000, 10_476])
    #expect(time.total.elapsedMilliseconds == nil && time.total.movingMilliseconds == nil)
    #expect(time.total.din33466 == 2700)
    let whole = WalkingTime(profile, bounds, times: times([0, 999, 1777, 3000], bounds))
    #expect(whole.total.elapsedMilliseconds == 30_000)
    let parts = whole.sections.compactMap(\.elapsedMilliseconds)
    #expect(parts.count == 3 && parts.reduce(0, +) == 30_000)
  }

  @Test("a rest too short for a section of its own loses no time")
  func lastPiece() throws {
    var ledger = SplitLedger(lengthMetres: 1000)
    for (index, metres) in [0, 970, 1990, 2030.0].enumerated() {
      ledger.add(RunningTotals(time: Self.start + Int64(index) * 7001, metres: metres))
    }
    let splits = Split.pieces(.kilometre, ledger, hasClimb: false)
    #expect(splits.count == 3)
    let profile = try #require(
      HeightProfile([HeightProfile.Sample(metres: 0, height: 100)], length: 2030))
    let time = WalkingTime(ofKilometres: splits, profile)
    #expect(time.sections.map(\.end) == [1000, 2030])
    #expect(time.sections.first?.elapsedMilliseconds == splits[0].durationMilliseconds)
    #expect(time.total.elapsedMilliseconds == 21_003)
  }

  @Test("kilometres that end in a recording gap are one split and one section")
  func gap() throws {
    var ledger = SplitLedger(lengthMetres: 1000)
    let moments = [(0, 0.0, false), (10, 1500, false), (300, 4200, true), (320, 5400, false)]
    for (seconds, metres, isBroken) in moments {
      ledger.add(
        RunningTotals(
          time: Self.start + Int64(seconds) * 1000, metres: metres,
          movingMilliseconds: isBroken ? 10_000 : Int64(seconds) * 1000),
        isBroken: isBroken)
      ledger = try SplitLedger(stateBytes: ledger.stateBytes)
    }
    let splits = Split.pieces(.kilometre, ledger, hasClimb: false)
    #expect(splits.map(\.index) == [1, 5, 6])
    #expect(splits.map(\.distance) == [1000, 4000, 400])
    #expect(splits.map(\.isPartial) == [false, true, true])
    #expect(splits.reduce(0) { $0 + $1.durationMilliseconds } == 320_000)
    // Every bound was passed between two fixes of which something is recorded.
    #expect(splits.allSatisfy { !(Self.start + 10_001..<Self.start + 300_000).contains($0.end) })
    let profile = try #require(
      HeightProfile([HeightProfile.Sample(metres: 0, height: 100)], length: 5400))
    let time = WalkingTime(ofKilometres: splits, profile)
    #expect(time.sections.map(\.end) == [1000, 5000, 5400])
    #expect(time.sections.map(\.elapsedMilliseconds) == splits.map(\.durationMilliseconds))
    #expect(time.total.elapsedMilliseconds == 320_000)
  }

  @Test("a fix exactly at a cut after a gap is the cut")
  func exactCut() {
    var ledger = SplitLedger(lengthMetres: 1000)
    ledger.add(RunningTotals(time: Self.start))
    ledger.add(RunningTotals(time: Self.start + 600_000, metres: 2000), isBroken: true)
    let splits = Split.pieces(.kilometre, ledger, hasClimb: false)
    #expect(splits.map(\.index) == [2] && splits.map(\.distance) == [2000])
  }

  @Test func laws() {
    let violations = OperatorLaws.violations(seed: 41) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(StopDetector())
      pipeline.append(SummaryFold())
      pipeline.appendLater(HeightRecorder())
      pipeline.appendLater(
        SectionTimes(
          place: SummaryFold.distanceColumn, bounds: SectionBounds(kilometresOf: 5000)))
      return pipeline
    }
    #expect(violations == [])
  }

  @Test("means are kept in ever longer pieces, of which there are never too many")
  func recorderIsBounded() throws {
    let recorder = HeightRecorder()
    var state = recorder.makeState()
    var batch = FixBatch()
    for index in 0..<5000 {
      var fix = Fix(
        time: Self.start + Int64(index) * 1000,
        coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
      fix.elevation = Double(index % 50)
      batch.append(fix)
    }
    batch[SummaryFold.distanceColumn] = (0..<5000).map { Double($0) * 130 }
    batch[SummaryFold.heightColumn] = batch[.elevation]
    var events = EventCollector()
    recorder.process(&batch, &state, &events)
    #expect(state.pieces.count <= HeightRecorder.mostPieces && state.width > 50)
    #expect(state.pieces.reduce(0) { $0 + $1.fixes } == 5000)
    let samples = state.samples
    for index in 1..<samples.count { #expect(samples[index].metres > samples[index - 1].metres) }
  }
}
