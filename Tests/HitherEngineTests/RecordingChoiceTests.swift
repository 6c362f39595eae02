import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@Suite("One track of several recordings")
struct RecordingChoiceTests {
  @Test func keepsTheLaws() {
    let violations = OperatorLaws.violations(seed: 71) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(ThreeDevices())
      pipeline.append(RecordingChoice(gapMilliseconds: 180_000))
      return pipeline
    }
    #expect(violations == [])
  }

  @Test func aSingleRecordingPassesUntouched() {
    let track = Self.walk(0..<2000, error: 3, seed: 1)
    var marked = track
    marked[RecordingChoice.recording] = Array(repeating: 4, count: track.count)
    #expect(Self.choose(track).fixes == track)
    #expect(Self.choose(marked).fixes.rows.map(\.coordinate) == track.rows.map(\.coordinate))
  }

  /// Going to and fro between two tracks 5 m apart would make every second a step of 7 m.
  @Test func twoNoisyTracksAreNotInterleaved() {
    let both = Self.merged([
      Self.walk(0..<3600, error: 3, seed: 2), Self.walk(0..<3600, error: 5, seed: 3),
    ])
    let (fixes, unused) = Self.choose(both)
    #expect(fixes.count + unused == both.count)
    let better = Self.walk(0..<3600, error: 3, seed: 2)
    #expect(Self.metres(fixes) <= 1.01 * Self.metres(better))
    #expect(fixes.rows.map(\.coordinate) == better.rows.map(\.coordinate))
  }

  @Test func whatOneMissesTheOtherFillsIn() {
    let good = Self.walk(0..<3600, error: 2, seed: 4)
    let holed = good.picking(good.time.indices.filter { !(1000..<1600).contains($0) })
    let fixes = Self.choose(Self.merged([holed, Self.walk(0..<3600, error: 4, seed: 5)])).fixes
    let pauses = (1..<fixes.count).map { fixes.time[$0] - fixes.time[$0 - 1] }
    #expect(pauses.allSatisfy { $0 <= 6000 })
    #expect(fixes.startsSegment.count { $0 } == 1)
    #expect(fixes.count >= 3580)
  }

  /// Cut anywhere, with nothing lost between, it is the recording that was cut.
  @Test(arguments: [1, 17, 299, 300, 301, 437, 1180, 1799])
  func aCutRecordingIsWholeAgain(at cut: Int) {
    let whole = Self.walk(0..<1800, error: 3, seed: 6)
    var second = whole.picking(Array(cut..<1800))
    second.startsSegment[0] = true
    let (fixes, unused) = Self.choose(Self.merged([whole.picking(Array(0..<cut)), second]))
    #expect(unused == 0)
    #expect(fixes.rows == whole.rows)
  }

  @Test func aLongPauseBetweenRecordingsIsABreak() {
    let parts = [
      Self.walk(0..<600, error: 3, seed: 7), Self.walk(900..<1500, error: 3, seed: 8),
    ]
    let fixes = Self.choose(Self.merged(parts)).fixes
    #expect(fixes.count == 1200)
    #expect(fixes.startsSegment.indices.filter { fixes.startsSegment[$0] } == [0, 600])
  }

  /// The watch has the heart rate, the phone the positions; heights of a filling recording are put
  /// on the level of the first, so that a change of devices is no climb.
  @Test func sensorsAreLent() {
    var watch = Self.walk(0..<3600, error: 8, seed: 9)
    watch[.heartRate] = watch.time.map { _ in 120 }
    watch[.elevation] = watch.time.indices.map { 530 + Double($0 % 7) / 10 }
    var phone = Self.walk(0..<3600, error: 2, seed: 10)
    phone[.elevation] = phone.time.indices.map { 500 + Double($0 * 7919 % 11) }
    phone = phone.picking(phone.time.indices.filter { !(1500..<2500).contains($0) })
    let fixes = Self.choose(Self.merged([watch, phone])).fixes
    #expect(fixes[.heartRate].allSatisfy { $0 == 120 })
    #expect(fixes[.elevation].allSatisfy { $0 >= 530 && $0 <= 530.6 })
  }

  // MARK: What the tests are made of

  /// A straight walk at 1.25 m/s to the east with errors that are new each second.
  static func walk(_ seconds: Range<Int>, error: Double, seed: UInt64) -> FixBatch {
    var random = LawRandom(seed: seed)
    var batch = FixBatch()
    func draw() -> Double {
      (0..<4).reduce(0) { sum, _ in sum + Double(random.next() >> 11) / 9_007_199_254_740_992 - 0.5
      }
        * 1.73 * error
    }
    for second in seconds {
      let east = Int32((Double(second) * 1.25 + draw()) * 90)
      batch.append(
        Fix(
          time: Instant(milliseconds: 1_777_594_200_000 + Int64(second) * 1000),
          coordinate: Coordinate(latitudeE7: Int32(draw() * 90), longitudeE7: east),
          startsSegment: second == seconds.lowerBound))
    }
    return batch
  }

  static func merged(_ recordings: [FixBatch]) -> FixBatch {
    var all = FixBatch()
    for (number, recording) in recordings.enumerated() {
      var recording = recording
      recording[RecordingChoice.recording] = Array(
        repeating: Double(number), count: recording.count)
      all.append(recording)
    }
    all.sort()
    return all
  }

  static func choose(_ fixes: FixBatch) -> (fixes: FixBatch, unused: Int) {
    var pipeline = Pipeline(member: "member")
    pipeline.append(RecordingChoice(gapMilliseconds: 180_000))
    var batch = fixes
    pipeline.process(&batch, reaching: Instant(milliseconds: fixes.time.last ?? 0))
    var rest = FixBatch()
    pipeline.end(&rest)
    batch.append(rest)
    for index in 0..<batch.count { batch.settled[index] = batch.time[index] }
    return (batch, Int(pipeline.state(of: RecordingChoice.self)?.unused ?? 0))
  }

  static func metres(_ fixes: FixBatch) -> Double {
    (1..<fixes.count).reduce(0) {
      $0 + ShortDistance.metres(from: fixes.coordinate($1 - 1), to: fixes.coordinate($1))
    }
  }
}

/// Says of each fix, by its content, which of three devices made it.
private struct ThreeDevices: Operator {
  static let description = OperatorDescription(
    name: "three_devices", summary: "Numbers fixes.", adds: [RecordingChoice.recording])

  func makeState() -> NoState { NoState() }

  func process(_ batch: inout FixBatch, _ state: inout NoState, _ events: inout EventCollector) {
    batch[RecordingChoice.recording] = batch.time.indices.map {
      Double((batch.time[$0] / 60_000 + Int64(batch.latitudeE7[$0]) % 2 + 2) % 3)
    }
  }
}
