import HitherTracks

/// Two phones, and whether they are in range of each other.
struct PhonePair {
  let members: [Int]
  /// The intervals in range, in order and disjoint.
  let reach: [TimeStretch]
  /// The end of the current interval in range, in milliseconds; not in range if it is past.
  var reachesUntil = Int64.min
  /// The end of the pause between them.
  var aloneUntil = Int64.min
  /// The number of connections; what was heard before the last one no longer counts.
  var generation = 0

  func contains(_ member: Int) -> Bool { members.contains(member) }

  func other(_ member: Int) -> Int { members[0] == member ? members[1] : members[0] }

  /// All pairs of a plan, in order.
  static func all(_ plan: HouseholdPlan) -> [PhonePair] {
    let byPair = Dictionary(grouping: plan.encounters) { $0.pair }
    return byPair.keys.sorted().map { pair in
      PhonePair(
        members: [Int(pair.first.position), Int(pair.second.position)],
        reach: united((byPair[pair] ?? []).map(\.time)))
    }
  }

  /// The same intervals without overlaps, in order.
  static func united(_ stretches: [TimeStretch]) -> [TimeStretch] {
    var united: [TimeStretch] = []
    for stretch in stretches.sorted(by: { $0.from < $1.from }) {
      if let last = united.last, stretch.from <= last.to {
        united[united.count - 1] = TimeStretch(from: last.from, to: max(last.to, stretch.to))
      } else {
        united.append(stretch)
      }
    }
    return united
  }
}
