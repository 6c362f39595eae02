import Glibc
import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

/// Devices err, lose and tell as they were asked to.
@Suite struct RecordingTests {
  /// Position errors of a device that stands for four hours, in metres east and north.
  static func errors(_ device: Device, seed: UInt64) -> [PlanePoint] {
    let scenario = MadeUpScenarios.standing(seconds: 14_400, seed: seed, device: device)
    let member = Simulation(scenario).run().members[0]
    let frame = LocalFrame(origin: member.path.coordinates[0])
    return (0..<min(member.fixes.count, 14_000)).map {
      frame.planePoint(member.fixes.coordinate($0))
    }
  }

  @Test(arguments: [1.0, 3, 8, 15], [1, 2, 3] as [UInt64])
  func noiseIsAsLargeAsAsked(sigma: Double, seed: UInt64) {
    var device = Device()
    device.intervalMilliseconds = 1000
    device.noiseMetres = sigma
    device.noiseSeconds = 5
    device.whiteMetres = 0.5
    let errors = Self.errors(device, seed: seed)
    for axis in [errors.map(\.east), errors.map(\.north)] {
      let mean = axis.reduce(0, +) / Double(axis.count)
      let square = axis.reduce(0) { $0 + $1 * $1 } / Double(axis.count)
      #expect(abs(mean) < sigma * 0.15)
      #expect(abs(square.squareRoot() / device.sigmaMetres - 1) < 0.1)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func noiseForgetsAsItShould(seed: UInt64) {
    var device = Device()
    device.intervalMilliseconds = 1000
    device.noiseSeconds = 8
    device.whiteMetres = 0
    let east = Self.errors(device, seed: seed).map(\.east)
    let square = east.reduce(0) { $0 + $1 * $1 }
    for lag in [1, 8, 16] {
      let product = zip(east, east.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(product / square - exp(-Double(lag) / 8)) < 0.1)
    }
  }

  @Test func accuracyIsAboutTheTruth() throws {
    var device = Device()
    device.noiseMetres = 6
    let scenario = MadeUpScenarios.standing(seconds: 14_400, seed: 9, device: device)
    let told = Simulation(scenario).run().members[0].fixes[.accuracy].sorted()
    let median = told[told.count / 2]
    #expect(abs(median / device.sigmaMetres - 1) < 0.1)
    #expect((told.first ?? 0) > 2 && (told.last ?? 0) < 15)
  }

  @Test func altimetersErrByTheirKind() {
    for (kind, low, high) in [(Altimeter.Kind.barometric, 0.15, 0.6), (.gps, 1.2, 6.5)] {
      var device = Device()
      device.intervalMilliseconds = 10_000
      device.altimeter = Altimeter(kind)
      device.altimeter?.offsetMetres = 20
      let scenario = MadeUpScenarios.standing(seconds: 14_400, seed: 4, device: device)
      let heights = Simulation(scenario).run().members[0].fixes[.elevation]
      let steps = zip(heights, heights.dropFirst()).map { $1 - $0 }
      let square = steps.reduce(0) { $0 + $1 * $1 } / Double(steps.count)
      #expect((low...high).contains(square.squareRoot()))
      let mean = heights.reduce(0, +) / Double(heights.count)
      #expect(abs(mean - 120) < 8)
    }
  }

  @Test func dropoutsAreEmptyAndLossesAreFew() throws {
    var device = Device()
    device.intervalMilliseconds = 2000
    device.dropouts = [Dropout(fromSeconds: 1000, toSeconds: 1600)]
    device.lostPercent = 20
    let scenario = MadeUpScenarios.standing(seconds: 14_400, seed: 4, device: device)
    let member = Simulation(scenario).run().members[0]
    let times = member.fixes.time.map { ($0 - scenario.start.milliseconds) / 1000 }
    #expect(!times.contains { (1000...1600).contains($0) })
    #expect(member.truth.dropouts.count == 1)
    #expect(member.truth.dropouts.first?.start == scenario.start + 1_000_000)
    #expect(member.truth.dropouts.first?.end == scenario.start + 1_600_000)
    let possible = Double((member.truth.end - member.truth.start) / 2000 + 1 - 301)
    #expect(abs(Double(times.count) / possible - 0.8) < 0.03)
    #expect(times.first == 0)
    #expect(times.last == (member.truth.end - scenario.start) / 1000)
  }

  @Test func jumpsGoOutAndComeBack() {
    var device = Device()
    device.intervalMilliseconds = 5000
    device.jumps = Jumps(perHour: 20, distanceMetres: 500)
    let scenario = MadeUpScenarios.standing(seconds: 14_400, seed: 12, device: device)
    let member = Simulation(scenario).run().members[0]
    let home = member.path.coordinates[0]
    var far: [Instant] = []
    var run = 0
    var runs: [Int] = []
    for fix in member.fixes.rows {
      let isFar = Geodesic.distance(from: fix.coordinate, to: home) > 200
      if isFar { far.append(fix.time) } else if run > 0 { runs.append(run) }
      run = isFar ? run + 1 : 0
    }
    #expect(far == member.truth.jumps)
    #expect(run == 0)
    #expect((40...120).contains(runs.count))
    // Two jumps may follow each other without a good fix between.
    #expect(runs.count { $0 > 5 } <= runs.count / 10)
    #expect(Set(runs).isSuperset(of: [1, 2, 3, 4, 5]))
  }

  @Test func sensorsTellWhatTheyWereAskedTo() throws {
    var scenario = MadeUpScenarios.group(.loop, seed: 8)
    scenario.members[0].device.battery = Battery(startPercent: 50, drainPercentPerHour: 40)
    scenario.members[0].device.heartRate = HeartRate(
      restBeatsPerMinute: 60, maximumBeatsPerMinute: 180)
    scenario.members[0].device.tellsSpeed = true
    scenario.members[0].device.clockOffsetMilliseconds = 3_600_250
    scenario.members[1].device.tellsAccuracy = false
    scenario.members[1].device.altimeter = nil
    let members = Simulation(scenario).run().members
    let fixes = members[0].fixes
    #expect(fixes.time.first == scenario.start.milliseconds + 3_600_250)
    #expect(fixes[.battery].first == 50)
    let hours = Double(members[0].truth.end - members[0].truth.start) / 3_600_000
    #expect(abs((fixes[.battery].last ?? 0) - (50 - 40 * hours)) <= 0.5)
    #expect(fixes[.battery] == fixes[.battery].sorted(by: >))
    #expect(fixes[.heartRate].allSatisfy { (60...185).contains($0) })
    #expect((fixes[.heartRate].max() ?? 0) > 100)
    let walked = zip(
      fixes[.speed], members[0].path.isMoving.enumerated().filter { $0.offset % 5 == 0 })
    for (speed, second) in walked where !second.element { #expect(speed < 1.8) }
    let mean = fixes[.speed].reduce(0, +) / Double(fixes.count)
    #expect(abs(mean - members[0].truth.distanceMetres / (hours * 3600)) < 0.06)
    #expect(members[1].fixes[.accuracy].isEmpty && members[1].fixes[.elevation].isEmpty)
    for member in members {
      let step = member.plan.device.intervalMilliseconds
      #expect(zip(member.fixes.time, member.fixes.time.dropFirst()).allSatisfy { $1 - $0 == step })
    }
  }
}
