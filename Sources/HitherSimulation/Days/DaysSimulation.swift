package import HitherGeodesy
package import HitherTracks

/// Simulates the days of a scenario: where people were, what their devices recorded, and the truth.
///
/// The same scenario gives the same days, bit by bit.
package struct DaysSimulation: Sendable {
  private let scenario: DaysScenario

  package init(_ scenario: DaysScenario) {
    self.scenario = scenario
  }

  /// Simulates everyone's days and recordings.
  package func run() -> SimulatedDays {
    let insides = scenario.places.compactMap(\.place).map {
      (place: $0, inside: PlaceInside($0.shape))
    }
    let members = scenario.members.map { member in
      let path = Life.path(of: member, in: scenario)
      var recorder = Recorder(
        member.device, member: member.id,
        motion: DayMotion(path: path, durationSeconds: scenario.durationSeconds),
        outingStart: scenario.start, seed: scenario.seed)
      let recording = path.pieces.isEmpty ? Recording() : recorder.record()
      let finder = VisitFinder(path, scenarioStart: scenario.start)
      let own = insides.filter { $0.place.concerns(member.id) }
      let visits = own.flatMap { finder.visits($0.place.id, $0.inside) }
      return SimulatedDays.Member(
        plan: member, fixes: recording.fixes, path: path,
        truth: truth(path, recording, visits: visits, places: own.map(\.place)))
    }
    return SimulatedDays(scenario: scenario, members: members)
  }

  private func truth(
    _ path: DayPath, _ recording: Recording, visits: [TrueVisit], places: [Place]
  ) -> DaysTruth {
    let times = recording.fixes.time
    let start = times.first.map(Instant.init(milliseconds:)) ?? scenario.start
    let end = times.last.map(Instant.init(milliseconds:)) ?? start
    let legs = path.pieces.compactMap { leg($0, from: start, to: end) }
    let clock = TrueClock(
      legs: legs, visits: visits, places: places, silences: TrueClock.silences(recording.fixes))
    return DaysTruth(
      start: start, end: end, legs: legs,
      visits: visits.compactMap { $0.within(start, end) },
      states: clock.states(from: start, to: end), dropouts: recording.dropouts,
      jumps: recording.jumps)
  }

  /// The part of a piece between two times, as a leg.
  private func leg(_ piece: DayPath.Piece, from start: Instant, to end: Instant) -> TrueLeg? {
    let from = max(start, scenario.start + Int64(piece.startSecond) * 1000)
    let to = min(end, scenario.start + Int64(piece.endSecond) * 1000)
    guard from < to else { return nil }
    return TrueLeg(
      speedClass: piece.move?.mode.speedClass ?? "stationary", start: from, end: to,
      distanceMetres: piece.reach.last ?? 0, place: piece.place,
      isTravel: piece.move.map { $0.cruise > TrueClock.travelSpeed } ?? false)
  }
}

/// Simulated days.
package struct SimulatedDays: Sendable {
  /// The scenario that they were made from.
  package let scenario: DaysScenario
  /// Everyone, in the order of the scenario.
  package let members: [Member]

  /// One member of simulated days.
  package struct Member: Sendable {
    /// The member's plan in the scenario.
    package let plan: DayMember
    /// The device's recording, in order of time.
    package let fixes: FixBatch
    let path: DayPath
    /// The expected results of an analysis.
    package let truth: DaysTruth

    /// The member's true position, in milliseconds after the scenario's start.
    package func coordinate(at milliseconds: Int64) -> Coordinate {
      path.piece(at: milliseconds).coordinate(at: milliseconds)
    }
  }

  /// The places that are given to an analysis.
  package var places: [Place] { scenario.places.compactMap(\.place) }

  /// The outing that is given to an analysis.
  package var outing: Outing {
    var outing = Outing(
      name: scenario.name, timeZone: scenario.timeZone,
      members: members.map {
        HitherTracks.Member(id: $0.plan.id, name: $0.plan.name, role: $0.plan.role)
      })
    outing.places = places
    return outing
  }
}
