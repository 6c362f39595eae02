import HitherCards
import HitherSampling
import HitherSimulation
import HitherTracks

/// A household that tests make up: who meets whom, and what people write.
struct Family {
  static let start = Instant(milliseconds: 1_793_574_000_000)

  var plan: HouseholdPlan

  /// Meetings are seconds from the start: first, second, from, to.
  init(
    _ count: Int, hours: Double, meetings: [(Int, Int, Double, Double)],
    edits: [(member: Int, second: Double)], seed: UInt64 = 7
  ) {
    let encounters = meetings.compactMap { meeting -> Encounter? in
      MemberPair(MemberIndex(meeting.0), MemberIndex(meeting.1)).map {
        Encounter($0, TimeStretch(from: Self.at(meeting.2), to: Self.at(meeting.3)), .listed)
      }
    }.sorted()
    let written = edits.sorted { $0.second < $1.second }.enumerated().map { index, edit in
      var card = CardEdit(
        time: Self.at(edit.second), member: edit.member, year: 2026, month: 1 + index % 12)
      card.title = "edit \(index)"
      return card
    }
    plan = HouseholdPlan(
      name: "family",
      members: (0..<count).map {
        .init(id: "m\($0)", name: "M\($0)", motion: MotionSignal(beginsMoving: false, changes: []))
      }, zoneName: "UTC", seed: seed,
      span: TimeStretch(from: Self.start, to: Self.at(hours * 3600)), edits: written,
      encounters: encounters)
  }

  static func at(_ second: Double) -> Instant { start + Int64(second * 1000) }

  /// Meetings and edits by chance.
  static func drawn(_ count: Int, hours: Double, seed: UInt64) -> Family {
    var random = SplitMix64(seed: seed, stream: "family")
    var meetings: [(Int, Int, Double, Double)] = []
    for _ in 0..<Int(hours) * count {
      let one = Int(random.uniform() * Double(count))
      let other = (one + 1 + Int(random.uniform() * Double(count - 1))) % count
      let from = random.uniform() * hours * 3600
      meetings.append((one, other, from, from + random.uniform(2, 1500)))
    }
    let edits = (0..<Int(hours)).map { _ in
      (Int(random.uniform() * Double(count)), random.uniform() * hours * 3600)
    }
    return Family(
      count, hours: hours, meetings: meetings,
      edits: edits.map { (member: $0.0, second: $0.1) }, seed: seed)
  }

  /// Runs a policy over stores in memory.
  func run(
    _ id: String, keepsSessions: Bool = true
  ) throws -> (outcome: PolicyOutcome, devices: MemoryDevices) {
    let policy = try Self.policy(id, plan)
    let timing = RadioTiming(
      advertisingMilliseconds: plan.radio.advertisingMilliseconds, scan: policy.scan)
    guard let timing else { throw CardError(.request, "no such timing") }
    var run = HouseholdRun(
      plan, policy, DiscoveryTime(timing),
      on: try MemoryDevices(plan, keepsSessions: keepsSessions))
    return try run.run()
  }

  static func policy(_ id: String, _ plan: HouseholdPlan) throws -> ListeningPolicy {
    guard let policy = ListeningPolicy.all(for: plan.radio).first(where: { $0.id == id }) else {
      throw CardError(.request, "no such policy")
    }
    return policy
  }
}
