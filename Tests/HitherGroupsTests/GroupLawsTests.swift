import HitherEngine
import HitherTracks
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

/// A group operator that breaks one law on purpose.
private struct Broken: GroupOperator {
  enum Fault { case forgets, countsSeats, asksTheFirst, counts }

  struct State: StateCoding, Sendable {
    var number: Int64 = 0
    var unwritten: Int64 = 0
    init() {}
    func write(to writer: inout StateWriter) { writer.write(number) }
    init(from reader: inout StateReader) throws(StateError) {
      number = try reader.read(Int64.self)
    }
  }

  static let description = OperatorDescription(name: "broken", summary: "Breaks a law.")

  let fault: Fault

  func makeState() -> State { State() }

  func evaluate(_ tick: GroupTick, _ state: inout State, _ events: inout EventCollector) {
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
