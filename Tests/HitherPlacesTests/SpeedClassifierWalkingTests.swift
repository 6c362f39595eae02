import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

/// The fixes of who walks on are skipped, to the state in which taking each of them ends.
@Suite("Class of speed of who walks on")
struct SpeedClassifierWalkingTests {
  private static let classifier = SpeedClassifier()

  /// Someone who walks, runs, rides and rests, a fix each second or so.
  private static func batch(_ random: inout SeededGenerator) -> FixBatch {
    var batch = FixBatch()
    var (time, north, speed) = (Int64(1_777_600_000_000), 470_000_000.0, 1.4)
    for _ in 0..<4000 {
      if random.uniform() < 0.004 {
        speed = [0, 0.8, 1.4, 1.4, 1.4, 3, 14][Int(random.uniform(0, 7))]
      }
      let step: Int64 = random.uniform() < 0.98 ? 1000 : 45_000
      time += step
      north += speed * Double(step) / 1000 * 90 + random.uniform(-60, 60)
      var fix = Fix(
        time: Instant(milliseconds: time),
        coordinate: Coordinate(latitudeE7: Int32(north), longitudeE7: 80_000_000))
      fix.accuracy = random.uniform() < 0.9 ? 4 : [.nan, 0, 25, 900][Int(random.uniform(0, 4))]
      batch.append(fix)
    }
    var (state, events) = (SpeedEstimator().makeState(), EventCollector(member: "leo"))
    SpeedEstimator().process(&batch, &state, &events)
    return batch
  }

  private static func bytes(_ state: SpeedClassifier.State) -> [UInt8] {
    state.stateBytes
  }

  @Test(arguments: [UInt64(1), 2, 3, 4]) func endsAsEachTakenByItself(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let batch = Self.batch(&random)
    let columns = SpeedClassifier.Columns(batch)
    var (quick, plain) = (Self.classifier.makeState(), Self.classifier.makeState())
    var (told, events) = (EventCollector(member: "leo"), EventCollector(member: "leo"))
    func take(_ index: Int, _ state: inout SpeedClassifier.State, _ events: inout EventCollector) {
      var fix = SpeedClassifier.Fix(
        time: Instant(milliseconds: batch.time[index]), place: batch.coordinate(index),
        settled: Instant(milliseconds: batch.settled[index]), accuracy: columns.accuracy(index))
      if !columns.speeds[index].isNaN {
        (fix.speed, fix.middle) = (columns.speeds[index], columns.moments[index])
      }
      Self.classifier.take(fix, swing: columns.swings.squares[index], &state, &events)
    }
    var (next, passed) = (0, 0)
    while next < batch.count {
      let start = next
      next = Self.classifier.passWalking(batch, columns, from: start, &quick)
      passed += next - start
      if next == start {
        take(next, &quick, &events)
        next += 1
      }
      for index in start..<next { take(index, &plain, &told) }
      #expect(Self.bytes(quick) == Self.bytes(plain))
    }
    #expect(events.events == told.events)
    #expect(passed > 1000 && passed < batch.count)
  }
}
