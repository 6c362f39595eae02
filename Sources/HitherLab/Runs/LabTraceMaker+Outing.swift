import HitherGeodesy
import HitherGroups
import HitherOuting
import HitherRoutes
import HitherSampling
import HitherSimulation
import HitherTracks

extension LabTraceMaker {
  /// Makes a trace of the outing of a scenario; its truth is the reference.
  func trace(_ name: String, _ scenario: Scenario) throws(HitherError) -> LabTrace {
    let outing = Simulation(scenario).run()
    let plan = Self.plan(outing.outing, leader: outing.leader?.plan.id)
    let members = outing.members.sorted { $0.plan.id.precedesByBytes($1.plan.id) }
    var trace = LabTrace(
      name: name, plan: plan, needs: try Self.needs(plan),
      phones: members.map { phone($0, in: name) }, isTrue: true)
    trace.decisions = members.flatMap(Self.decisions)
    trace.modes = outing.log.entries.samplingModes
    return trace
  }

  private func phone(_ member: SimulatedMember, in trace: String) -> LabPhone {
    let step = max(100, member.plan.device.intervalMilliseconds)
    var truth = TrueTrack()
    for time in stride(
      from: member.path.start.milliseconds, through: member.path.end.milliseconds, by: Int(step))
    {
      truth.append(
        Instant(milliseconds: time),
        member.path.coordinate(at: Instant(milliseconds: time)))
    }
    return LabPhone(
      member: Member(id: member.plan.id, name: member.plan.name, role: member.role),
      truth: truth,
      trace: PhoneTrace(member.fixes, gapMilliseconds: max(3 * step, 30_000)),
      motion: motion(of: truth, member.plan.id, in: trace),
      distance: member.truth.distanceMetres, ascent: member.truth.ascentMetres,
      stoppedSeconds: Double(member.truth.stoppedSeconds))
  }

  private static func decisions(_ member: SimulatedMember) -> [TrueDecision] {
    func decisions(
      _ kind: DecisionKind, _ type: EventType, _ episodes: [TrueEpisode]
    ) -> [TrueDecision] {
      let subject = DecisionSubject(kind, member: member.plan.id, type: type.name)
      return episodes.map {
        TrueDecision(subject, $0.start...max($0.start, $0.end ?? member.truth.end))
      }
    }
    return decisions(.straggler, StragglingStarted.type, member.truth.stragglingAlong)
      + decisions(.offRoute, OffRouteStarted.type, member.truth.offRoute)
  }
}

extension TruePath {
  /// The member's position at a moment within the path.
  fileprivate func coordinate(at time: Instant) -> Coordinate {
    let own = max(0, time - start)
    let index = min(Int(own / 1000), coordinates.count - 1)
    let share = Double(own % 1000) / 1000
    guard share > 0, index + 1 < coordinates.count else { return coordinates[index] }
    return coordinates[index].between(coordinates[index + 1], share)
  }
}
