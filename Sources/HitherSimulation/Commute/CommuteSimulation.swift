import HitherGeodesy
package import HitherTracks

/// Simulates the days of a commuter: the city's timetable and real-time data, a phone's recording, and when to leave.
package struct CommuteSimulation: Sendable {
  let scenario: CommuteScenario
  let city: CommuteCity
  let traffic: CommuteTraffic
  let life: CommuteLife
  /// The phone's recording, in order of time.
  package let fixes: FixBatch

  package init(_ scenario: CommuteScenario) {
    self.scenario = scenario
    city = CommuteCity(home: scenario.home)
    traffic = CommuteTraffic(scenario)
    life = CommuteLife(scenario, city, traffic)
    fixes = Self.record(life, scenario)
  }

  /// Every ten seconds while moving, every five minutes at rest, with an error of 5 m that is correlated over 40 s.
  private static func record(_ life: CommuteLife, _ scenario: CommuteScenario) -> FixBatch {
    let frame = LocalFrame(origin: scenario.home)
    var random = SplitMix64(seed: scenario.seed, stream: "noise")
    var east = GaussMarkov(sigma: 5, correlationSeconds: 40, &random)
    var north = GaussMarkov(sigma: 5, correlationSeconds: 40, &random)
    var fixes = FixBatch()
    var last: Int64?
    for leg in life.legs {
      var time = leg.start
      while time < leg.end {
        let passed = Double(time - (last ?? time))
        let share = Double(time - leg.start) / Double(max(1, leg.end - leg.start))
        let point = PlanePoint(
          east: leg.from.east + share * (leg.to.east - leg.from.east)
            + east.advance(seconds: passed, &random),
          north: leg.from.north + share * (leg.to.north - leg.from.north)
            + north.advance(seconds: passed, &random))
        if let coordinate = frame.coordinate(point) {
          fixes.append(
            Fix(
              time: Instant(milliseconds: time * 1000), coordinate: coordinate,
              startsSegment: last == nil))
        }
        last = time
        time += leg.isMoving ? 10 : 300
      }
    }
    return fixes
  }

  /// All moments to leave, in order.
  var leavings: [TrueLeaving] {
    life.stays.flatMap { stay in
      CommuteJourney.all.filter { $0.place == stay.place }.flatMap { journey in
        traffic.leavings(
          journey, from: stay.coordinate, during: stay.start...max(stay.start, stay.end), city,
          scenario.zone)
      }
    }
  }
}
