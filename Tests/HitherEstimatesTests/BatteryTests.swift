import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

/// A battery's drain is found from whole percents, and its end is told in time.
@Suite("Battery")
struct BatteryTests {
  private let start: Int64 = 1_777_600_000_000

  private func readings(
    _ count: Int, wayHours: Double? = nil, _ percent: (Double) -> Double
  ) -> FixBatch {
    var batch = FixBatch()
    var times: [Double] = []
    for index in 0..<count {
      let milliseconds = Int64(index) * 30_000
      let hours = Double(milliseconds) / 3_600_000
      var fix = Fix(
        time: Instant(milliseconds: start + milliseconds),
        coordinate: Coordinate(latitudeE7: 1, longitudeE7: 1), startsSegment: index == 0)
      fix.battery = percent(hours).rounded()
      batch.append(fix)
      times.append(wayHours.map { max(0, ($0 - hours) * 3600) } ?? .nan)
    }
    batch["to_go"] = times
    return batch
  }

  private func run(_ batch: FixBatch, route: Bool) -> (LowBatteryDetector.State, [Event]) {
    var (batch, events) = (batch, EventCollector(member: "a"))
    let watch = LowBatteryDetector(timeToGo: route ? "to_go" : nil)
    var state = watch.makeState()
    watch.process(&batch, &state, &events)
    return (state, events.takeEvents())
  }

  @Test(arguments: [4.0, 9, 25]) func hoursLeft(perHour: Double) throws {
    let (state, _) = run(readings(300) { 100 - perHour * $0 }, route: false)
    let truth = (100 - perHour * 299 * 30 / 3600) / perHour
    #expect(abs(try #require(state.hoursLeft) - truth) < 0.08 * truth + 0.1)
  }

  @Test func aLeapOfTheGaugeDoesNoHarm() throws {
    let (state, _) = run(
      readings(300) { hours in 100 - 10 * hours - (hours > 1 ? 4 : 0) }, route: false)
    let truth = (100 - 10 * 299.0 * 30 / 3600 - 4) / 10
    #expect(abs(try #require(state.hoursLeft) - truth) < 0.3 * truth)
  }

  @Test func unknownBeforeHalfAnHourAndAfterCharging() {
    #expect(run(readings(50) { 90 - 20 * $0 }, route: false).0.hoursLeft == nil)
    let charged = readings(200) { $0 < 1.5 ? 60 - 20 * $0 : 95 - 10 * $0 }
    #expect(run(charged, route: false).0.hoursLeft == nil)
    #expect(run(readings(300) { _ in 80 }, route: false).0.hoursLeft == nil)
  }

  @Test func toldBeforeItDiesAndOnce() throws {
    let (_, events) = run(readings(500) { max(0, 50 - 15 * $0) }, route: false)
    #expect(events.map(\.type) == ["battery.low"])
    let hours = Double(try #require(events.first).time.milliseconds - start) / 3_600_000
    // It dies after 3 h 20 min; an hour before is due.
    #expect(hours > 2.1 && hours < 2.6)
  }

  @Test func theWayThatIsLeftDecides() {
    let lasts = readings(400, wayHours: 3.4) { max(0, 60 - 15 * $0) }
    #expect(run(lasts, route: true).1.isEmpty)
    let dies = readings(200, wayHours: 4.5) { max(0, 60 - 15 * $0) }
    #expect(run(dies, route: true).1.map(\.type) == ["battery.low"])
  }

  @Test func laws() {
    #expect(OperatorLaws.violations(of: LowBatteryDetector(timeToGo: nil), seed: 31) == [])
  }
}
