import HitherEngine
import HitherTracks
import Testing

@testable import HitherPlaces

/// Days made up of rests and rides with known classes, from a fix a second to one in five minutes.
@Suite("Speed classes in simulation")
struct ModeSimulationTests {
  private static let speeds: [(SpeedClass, Double)] = [
    (.walking, 1.4), (.running, 3.1), (.cycling, 5.4), (.driving, 17), (.rail, 55),
  ]

  private struct Case: CustomTestStringConvertible, Sendable {
    var every: Double
    var noise: Double
    var memory: Double
    /// The least share of each class's time that is right.
    var floor: Double

    var testDescription: String { "\(every) s, \(noise) m over \(memory) s" }
  }

  private static let cases = [
    Case(every: 1, noise: 3, memory: 0, floor: 0.93),
    Case(every: 1, noise: 30, memory: 0, floor: 0.8),
    Case(every: 1, noise: 10, memory: 60, floor: 0.9),
    Case(every: 10, noise: 10, memory: 0, floor: 0.93),
    Case(every: 10, noise: 30, memory: 60, floor: 0.8),
    Case(every: 60, noise: 10, memory: 60, floor: 0.9),
    Case(every: 60, noise: 30, memory: 0, floor: 0.85),
    Case(every: 300, noise: 10, memory: 0, floor: 0.65),
  ]

  @Test("each class is told for most of its time, seeds 431 to 434", arguments: cases)
  private func classes(test: Case) {
    var table = ModeTable()
    for seed in UInt64(431)...434 {
      var way = ClockWay()
      var track = LabelledTrack(fixes: [])
      var source = NoiseSource(seed: seed)
      let epoch = Double(PlaneWorld.epoch.milliseconds) / 1000
      for (mode, speed) in Self.speeds {
        let start = way.seconds
        way.stay(900 + abs(source.normal()) * 300, "rest")
        let ride = way.seconds
        way.go(speed * 1500 * (seed.isMultiple(of: 2) ? 1 : -1), speed: speed, "ride")
        track.labels.append((epoch + start, epoch + ride, .stationary))
        track.labels.append((epoch + ride, epoch + way.seconds, mode))
      }
      track.fixes = way.fixes(
        PlaneWorld(), every: test.every, noise: test.noise, memory: test.memory, seed: seed)
      table.add(track)
    }
    for mode in [SpeedClass.stationary] + Self.speeds.map(\.0) {
      #expect(table.share(mode) >= test.floor, "\(mode): \(table.rows)")
    }
  }

  @Test("a ride goes on after a halt, and not after a walk") func halts() {
    var way = ClockWay()
    way.stay(600, "rest")
    way.go(4800, speed: 6, "cycling")
    way.stay(140, "halt")
    way.go(900, speed: 3, "cycling")
    way.stay(900, "rest")
    way.go(4800, speed: 6, "cycling")
    way.go(420, speed: 1.4, "walk")
    way.go(3600, speed: 3, "run")
    let fixes = way.fixes(PlaneWorld(), every: 5, noise: 4, seed: 435)
    var table = ModeTable()
    var track = LabelledTrack(fixes: fixes)
    let epoch = Double(PlaneWorld.epoch.milliseconds) / 1000
    track.labels = [(epoch + 1540, epoch + 1840, .cycling)]
    table.add(track)
    #expect(table.share(.cycling) > 0.9, "\(table.rows)")
    var run = ModeTable()
    track.labels = [(epoch + way.seconds - 1200, epoch + way.seconds, .running)]
    run.add(track)
    #expect(run.share(.running) > 0.9, "\(run.rows)")
  }

  @Test("a position that is wrong by kilometres is no ride") func wrongPlace() {
    let world = PlaneWorld()
    var fixes: [Fix] = []
    for number in 0..<240 {
      let isWrong = number % 40 == 39
      fixes.append(
        world.fix(
          Double(number) * 30, isWrong ? 3000 : 0, isWrong ? 2000 : 0, accuracy: isWrong ? 900 : 20)
      )
    }
    var table = ModeTable()
    var track = LabelledTrack(fixes: fixes)
    track.labels = [(0, .infinity, .stationary)]
    table.add(track)
    #expect(table.share(.stationary) == 1, "\(table.rows)")
  }
}
