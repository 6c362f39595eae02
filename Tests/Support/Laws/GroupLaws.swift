package import HitherEngine
package import HitherTracks

/// Who takes part in a group: what a group operator is made for.
package struct LawRoster: Sendable {
  /// The members' ids, by `MemberIndex`.
  package let ids: [String]
  /// Whom the others follow.
  package let leader: MemberIndex
}

/// The laws that every group operator keeps, checked on random groups by running them in many ways.
///
/// A group is walked once as it is. Then the state is written to bytes and read back after random
/// ticks and after every tick; the members stand in another order; members who are never sampled
/// take part; members join the group only when they are first sampled. All runs must end with the same events and the same outcome for each member, to the
/// byte. No two events of a run have the same id. Of an operator that looks at each member and the leader alone, as `isByMember` says, shards
/// are tried too: the leader with some of the others, as another process would see them.
package enum GroupLaws {
  /// Checks one operator on random groups that hold gaps, old positions, late starts and early ends.
  ///
  /// - Parameters:
  ///   - seed: Makes the groups, the cuts and the orders.
  ///   - groups: How many groups to try.
  ///   - hasLog: Whether the ticks have entries of a log, of all types.
  ///   - isByMember: Whether a member's outcome depends on nobody but the leader.
  ///   - outcome: What a state says of the member at an index, as bytes; for a figure of the whole
  ///     group the same for every index.
  ///   - make: Makes the operator; the samples have a progress and an accuracy as their values, and
  ///     the ticks stand `LawGroup.stepMilliseconds` apart.
  /// - Returns: what was broken, one line each; empty where all laws hold.
  package static func violations<Step: GroupOperator>(
    seed: UInt64, groups: Int = 8, isByMember: Bool, hasLog: Bool = false,
    outcome: (Step, Step.State, Int) -> [UInt8], make: (LawRoster) -> Step
  ) -> [String] {
    var random = LawRandom(seed: seed)
    var found: [String] = []
    for group in 0..<groups {
      let count = group == 0 ? 1 : 2 + Int(random.below(9))
      var ticks = LawGroup.make(
        &random, members: count, ticks: 20 + Int(random.below(240)))
      if hasLog { LawGroup.addLog(to: &ticks, &random) }
      let whole = Array(0..<count)
      func run(_ members: [Int?], _ cuts: (inout LawRandom) -> Bool = { _ in false }) -> GroupRun {
        GroupRun(make, outcome, ticks, members, cuts: cuts, &random)
      }
      let expected = run(whole)
      found += expected.events.repeatedIDs.map { "group \(group): told twice: \($0)" }
      func compare(_ other: GroupRun, _ name: String) {
        found += other.differences(expected, "group \(group): \(name)")
      }
      compare(run(whole) { $0.oneIn(30) }, "cut and continued")
      compare(run(whole) { _ in true }, "cut after every tick")
      for round in 0..<2 {
        compare(run(whole.shuffled(using: &random)), "order \(round)")
        let strangers = [Int?](repeating: nil, count: 1 + Int(random.below(3)))
        compare(run((whole + strangers).shuffled(using: &random)), "with absent members \(round)")
      }
      // Of a log it is known from the beginning whom it may name.
      if !hasLog {
        var cuts = LawRandom(seed: seed &+ UInt64(group))
        compare(
          GroupRun(make, outcome, ticks, whole, growing: true, cuts: { $0.oneIn(30) }, &cuts),
          "members who join as they are seen")
      }
      if isByMember {
        for half in 0..<2 {
          compare(run(whole.filter { $0 == 0 || $0 % 2 == half }), "shard \(half)")
        }
      }
    }
    return found
  }
}

/// What one run of a group operator ended with.
private struct GroupRun {
  var events: [Event] = []
  /// By the id of the member.
  var outcomes: [String: [UInt8]] = [:]
  var failure: String?

  /// Runs an operator over some members of a group in some order; nil stands for a member who is
  /// never there. The leader is member 0.
  ///
  /// - Parameter growing: whether the others join when they are first sampled.
  init<Step: GroupOperator>(
    _ make: (LawRoster) -> Step, _ outcome: (Step, Step.State, Int) -> [UInt8],
    _ ticks: [GroupTick], _ all: [Int?], growing: Bool = false, cuts: (inout LawRandom) -> Bool,
    _ random: inout LawRandom
  ) {
    var members = growing ? [0] : all
    var (ids, leader) = Self.roster(members)
    var step = make(LawRoster(ids: ids, leader: leader))
    var state = step.makeState()
    var collector = EventCollector()
    for tick in ticks {
      let newcomers = all.filter { member in
        guard let member, tick.members[member] != nil else { return false }
        return !members.contains(member)
      }
      if growing, !newcomers.isEmpty {
        members += newcomers
        (ids, leader) = Self.roster(members)
        step = make(LawRoster(ids: ids, leader: leader))
        step.widen(&state)
      }
      let samples = members.map { $0.flatMap { tick.members[$0] } }
      guard samples.contains(where: { $0 != nil }) || !tick.entries.isEmpty else { continue }
      var group = GroupTick(time: tick.time, members: samples, settled: tick.settled)
      group.entries = tick.entries
      step.evaluate(&group, &state, &collector)
      guard cuts(&random) else { continue }
      do throws(StateError) {
        state = try Step.State(stateBytes: state.stateBytes)
      } catch {
        failure = error.message
        return
      }
    }
    events = collector.takeEvents().inOrder
    for (index, member) in members.enumerated() where member != nil {
      outcomes[ids[index]] = outcome(step, state, index)
    }
  }

  private static func roster(_ members: [Int?]) -> (ids: [String], leader: MemberIndex) {
    let ids = members.enumerated().map { index, member in
      member.map { "member \($0)" } ?? "absent \(index)"
    }
    return (ids, MemberIndex(members.firstIndex(of: 0) ?? 0))
  }

  func differences(_ expected: GroupRun, _ name: String) -> [String] {
    if let failure { return ["\(name): \(failure)"] }
    var found: [String] = []
    let ids = outcomes.keys.sorted()
    for id in ids where outcomes[id] != expected.outcomes[id] {
      found.append("\(name): the outcome of \(id) differs")
    }
    let those = expected.events.filter { event in
      // A log may also name somebody who is not a member in any run.
      event.member.map { outcomes[$0] != nil || expected.outcomes[$0] == nil } ?? true
    }
    if events != those {
      found.append("\(name): \(events.count) events differ from \(those.count)")
    }
    return found
  }
}
