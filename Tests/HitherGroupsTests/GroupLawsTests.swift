import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

@Suite("Group operators keep the laws") struct GroupLawsTests {
  @Test func groupSpread() {
    #expect(
      GroupLaws.violations(seed: 11, isByMember: false) {
        $1.stateBytes + [UInt8($2 * 0)]
      } make: {
        _ in
        GroupSpread()
      } == [])
  }

  @Test(arguments: [nil, 0]) func stragglers(progressIndex: Int?) {
    var settings = OutingSettings()
    settings.groupTickMilliseconds = LawGroup.stepMilliseconds
    var episodes = 0
    let violations = GroupLaws.violations(seed: 12, groups: 10, isByMember: true) {
      (_: StragglerDetector, state, member) in
      episodes += Int(state.followers[member].count)
      return state.followers[member].stateBytes
    } make: {
      StragglerDetector(
        members: $0.ids, leader: $0.leader,
        .init(settings, progressIndex: progressIndex, accuracyIndex: 1))
    }
    #expect(violations == [])
    #expect(episodes > 20)
  }
}

extension GroupLawsTests {
  @Test("with seats for all, and with so few that a group becomes a crowd", arguments: [1_000, 4])
  func cohesion(mostSeats: Int) {
    var (splits, waits, changes, crowds) = (0, 0, 0, 0)
    let violations = GroupLaws.violations(seed: 13, groups: 10, isByMember: false) {
      (step: MeasuredCohesion, state: MeasuredCohesion.State, _) in
      let summary = step.cohesion.summary(of: state.cohesion)
      splits += summary.splits.count
      waits += summary.waits.count
      changes += summary.orderChanges ?? 0
      crowds += state.cohesion.isCrowd ? 1 : 0
      return step.bytes(summary, step.cohesion.moments(in: state.cohesion))
    } make: {
      MeasuredCohesion($0, mostSeats: mostSeats)
    }
    #expect(violations == [])
    if mostSeats < 10 {
      #expect(crowds > 20)
    } else {
      #expect(splits > 20 && waits > 20 && changes > 20 && crowds == 0)
    }
  }
}

/// Cohesion over the ways that the detector measures; who is inaccurate is taken to stand.
private struct MeasuredCohesion: GroupOperator {
  struct State: StateCoding, Sendable {
    var measure: StragglerDetector.State
    var cohesion: GroupCohesion.State

    init(measure: StragglerDetector.State, cohesion: GroupCohesion.State) {
      self.measure = measure
      self.cohesion = cohesion
    }

    init() { (measure, cohesion) = (StragglerDetector.State(), GroupCohesion.State()) }

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&measure)
      try c.code(&cohesion)
    }
  }

  static let description = GroupCohesion.description

  let ids: [String]
  let measure: StragglerDetector
  let cohesion: GroupCohesion

  init(_ roster: LawRoster, mostSeats: Int) {
    ids = roster.ids
    measure = StragglerDetector(
      members: roster.ids, leader: roster.leader, .init(progressIndex: 0))
    var parameters = GroupCohesion.Parameters(stopIndex: 1)
    parameters.mostSeats = mostSeats
    cohesion = GroupCohesion(members: roster.ids, parameters)
  }

  func makeState() -> State {
    State(measure: measure.makeState(), cohesion: cohesion.makeState())
  }

  func widen(_ state: inout State) {
    measure.widen(&state.measure)
    cohesion.widen(&state.cohesion)
  }

  func evaluate(_ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector) {
    var unheard = EventCollector()
    measure.evaluate(&tick, &state.measure, &unheard)
    cohesion.evaluate(&tick, &state.cohesion, &events)
  }

  /// What is said of the group.
  func bytes(_ summary: GroupSummary, _ moments: [GroupMoment]) -> [UInt8] {
    var coder = StateCoder()
    coder.append(summary.maxColumn ?? .nan)
    coder.append(summary.meanColumn ?? .nan)
    coder.append(Int64(summary.orderChanges ?? -1))
    for march in summary.order {
      coder.append(march.member)
      coder.append(march.meanPlace)
      coder.append(march.ledMilliseconds)
      coder.append(march.lastMilliseconds)
    }
    for split in summary.splits {
      coder.append(split.start)
      coder.append(split.end)
      coder.append(split.maxGap)
      for member in split.rear { coder.append(member) }
    }
    for wait in summary.waits {
      coder.append(wait.waitedFor)
      coder.append(wait.start)
      coder.append(wait.end)
      for waiter in wait.waiters {
        coder.append(waiter.member)
        coder.append(waiter.milliseconds)
      }
    }
    for moment in moments {
      coder.append(moment.time)
      coder.append(moment.column ?? .nan)
      coder.append(moment.centroid)
      coder.append(moment.first ?? "")
      coder.append(moment.last ?? "")
      for number in [moment.groups ?? 0, moment.known, moment.present] {
        coder.append(Int64(number))
      }
    }
    return coder.written()
  }
}

/// A group operator that breaks one law on purpose.
private struct Broken: GroupOperator {
  enum Fault { case forgets, countsSeats, asksTheFirst, counts }

  struct State: StateCoding, Sendable {
    var number: Int64 = 0
    var unwritten: Int64 = 0
    init() {}
    mutating func code(_ c: inout StateCoder) throws(StateError) { try c.code(&number) }
  }

  static let description = OperatorDescription(name: "broken", summary: "Breaks a law.")

  let fault: Fault

  func makeState() -> State { State() }

  func evaluate(_ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector) {
    switch fault {
    case .forgets:
      state.unwritten += 1
      if state.unwritten % 20 == 0 { state.number += 1 }
    case .countsSeats:
      state.number += Int64(tick.members.count)
    case .asksTheFirst:
      state.number &+= tick.members.first.flatMap { $0?.ageMilliseconds } ?? 0
    case .counts:
      state.number += Int64(tick.members.count { $0 != nil })
    }
  }
}

@Suite("The laws of groups catch what breaks them") struct GroupLawsCatchTests {
  private static func violations(_ fault: Broken.Fault, isByMember: Bool = false) -> [String] {
    GroupLaws.violations(seed: 3, isByMember: isByMember) { (_, state, _) in
      state.stateBytes
    } make: { _ in
      Broken(fault: fault)
    }
  }

  @Test func stateThatIsNotWritten() {
    let found = Self.violations(.forgets)
    #expect(found.contains { $0.contains("cut after every tick") })
    #expect(!found.contains { $0.contains("order") || $0.contains("absent") })
  }

  @Test func absentMembersThatCount() {
    let found = Self.violations(.countsSeats)
    #expect(found.contains { $0.contains("with absent members") })
    #expect(found.contains { $0.contains("members who join") })
    #expect(!found.contains { $0.contains("order") || $0.contains("cut") })
  }

  @Test func oneMemberWhoCountsMore() {
    #expect(Self.violations(.asksTheFirst).contains { $0.contains("order") })
  }

  @Test func membersWhoDependOnOthers() {
    #expect(Self.violations(.counts) == [])
    #expect(Self.violations(.counts, isByMember: true).contains { $0.contains("shard") })
  }
}
