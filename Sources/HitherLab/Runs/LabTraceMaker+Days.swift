import HitherOuting
import HitherPlaces
import HitherSampling
import HitherSimulation
import HitherTracks

extension LabTraceMaker {
  /// Makes a trace of the days of a scenario; their truth is the reference.
  func trace(_ name: String, _ scenario: DaysScenario) throws(HitherError) -> LabTrace {
    let days = DaysSimulation(scenario).run()
    let leader = days.members.first { $0.plan.role == .leader } ?? days.members.first
    let plan = Self.plan(days.outing, leader: leader?.plan.id)
    let members = days.members.sorted { $0.plan.id.precedesByBytes($1.plan.id) }
    var trace = LabTrace(
      name: name, plan: plan, needs: try Self.needs(plan),
      phones: members.map { phone($0, days, in: name) }, isTrue: true)
    let kinds = Dictionary(
      days.places.map { ($0.id, $0.kind) }, uniquingKeysWith: { first, _ in first })
    for member in members {
      trace.decisions += Self.visits(member, kinds)
      trace.decisions += Self.changes(member)
      trace.states += member.truth.states.map {
        StateSpan(member: member.plan.id, state: $0.state, $0.start...$0.end)
      }
    }
    return trace
  }

  private func phone(
    _ member: SimulatedDays.Member, _ days: SimulatedDays, in trace: String
  ) -> LabPhone {
    let step = max(100, member.plan.device.intervalMilliseconds)
    var truth = TrueTrack()
    let (start, end) = (member.truth.start, member.truth.end)
    for time in stride(from: start.milliseconds, through: end.milliseconds, by: Int(step)) {
      let instant = Instant(milliseconds: time)
      truth.append(instant, member.coordinate(at: instant - days.scenario.start))
    }
    return LabPhone(
      member: Member(id: member.plan.id, name: member.plan.name, role: member.plan.role),
      truth: truth, trace: PhoneTrace(member.fixes, gapMilliseconds: max(3 * step, 30_000)),
      motion: motion(of: truth, member.plan.id, in: trace),
      distance: member.truth.legs.reduce(0) { $0 + $1.distanceMetres }, ascent: nil,
      stoppedSeconds: Self.stoppedSeconds(member.truth))
  }

  private static func stoppedSeconds(_ truth: DaysTruth) -> Double {
    let stays = truth.legs.filter { $0.speedClass == SpeedClass.stationary.rawValue }
    return stays.reduce(0) { $0 + Double($1.end - $1.start) / 1000 }
  }

  /// The start of a stay is the condition of having entered, its end that of having left.
  private static func visits(
    _ member: SimulatedDays.Member, _ kinds: [String: PlaceKind]
  ) -> [TrueDecision] {
    let truth = member.truth
    return Dictionary(grouping: truth.visits, by: \.place).flatMap { place, visits in
      let isZone = kinds[place] == .safeZone
      func subject(_ type: EventType) -> DecisionSubject {
        DecisionSubject(.fence, member: member.plan.id, type: type.name, place: place)
      }
      return visits.enumerated().flatMap { index, visit in
        var found: [TrueDecision] = []
        let next = visits[(index + 1)...].first?.entered ?? truth.end
        if let entered = visit.entered {
          found.append(
            TrueDecision(
              subject(isZone ? SafeZoneReturned.type : FenceEntered.type),
              entered...max(entered, visit.left ?? truth.end)))
        }
        if let left = visit.left {
          found.append(
            TrueDecision(
              subject(isZone ? SafeZoneLeft.type : FenceLeft.type), left...max(left, next)))
        }
        return found
      }
    }
  }

  private static func changes(_ member: SimulatedDays.Member) -> [TrueDecision] {
    var changes: [TrueDecision] = []
    var last: String?
    for state in member.truth.states {
      defer { last = state.state }
      guard let last, last != state.state else { continue }
      changes.append(
        TrueDecision(
          DecisionSubject(
            .clockState, member: member.plan.id, type: state.state, place: state.place),
          state.start...state.end))
    }
    return changes
  }
}
