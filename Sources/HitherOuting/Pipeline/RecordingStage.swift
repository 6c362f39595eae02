import HitherEngine
import HitherGroups
import HitherTracks

/// Detects recordings that look like those of one person.
enum RecordingStage {
  /// The limit of members that are compared with one another; larger groups are not merged by hand.
  private static let mostMembers = 500

  /// A notice for each person who seems to be listed more than once.
  static func notices(_ lanes: [LaneResult], _ settings: OutingSettings) -> [Notice] {
    guard lanes.count > 1, lanes.count <= mostMembers else { return [] }
    let step = TickGrid(stepMilliseconds: settings.groupTickMilliseconds).stepMilliseconds
    var groups = lanes.indices.map { [$0] }
    var (metres, seconds) = ([Int: Double](), [Int: Double]())
    for (one, other, pair) in pairs(lanes.map(\.tickPlaces), step: step) {
      guard let first = groups.firstIndex(where: { $0.contains(one) }),
        let second = groups.firstIndex(where: { $0.contains(other) })
      else { continue }
      switch pair {
      case .together(let most): metres[one] = max(metres[one, default: 0], most)
      case .oneAfterTheOther(let pause): seconds[one] = max(seconds[one, default: 0], pause)
      }
      guard first != second else { continue }
      groups[min(first, second)] += groups[max(first, second)]
      groups[max(first, second)] = []
    }
    return groups.filter { $0.count > 1 }.map { group in
      notice(
        group.sorted().map { lanes[$0].summary.member },
        metres: group.compactMap { metres[$0] }.max(),
        seconds: group.compactMap { seconds[$0] }.max())
    }
  }

  /// The pairs that look like one person, in their order.
  private static func pairs(
    _ places: [[TickPlace]], step: Int64
  ) -> [(one: Int, other: Int, pair: RecordingPair)] {
    ParallelRunner.map(places.count) { other in
      (0..<other).compactMap { one in
        RecordingPair.compare(places[one], places[other], step: step).map { (one, other, $0) }
      }
    }.flatMap(\.self)
  }

  private static func notice(
    _ members: [Member], metres: Double?, seconds: Double?
  ) -> Notice {
    let ids = members.map(\.id)
    let kept = members.first { $0.role == .leader }?.id ?? ids[0]
    let others = ids.filter { $0 != kept }.joined(separator: ",")
    var reasons: [String] = []
    if let metres {
      reasons.append("90 % of the common time within \(max(1, Int(metres.rounded(.up)))) m")
    }
    if let seconds {
      reasons.append(
        seconds > 0
          ? "one begins where another ended, up to \(Int(seconds.rounded(.up))) s before"
          : "one begins where another ends")
    }
    let names = ids.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return Notice(
      code: "same_person",
      message: "\(names) and '\(ids[ids.count - 1])' look like one person ("
        + reasons.joined(separator: "; ") + "); --merge \(kept)=\(others) makes them one",
      member: kept,
      values: [
        "who": ids.joined(separator: ", "), "what": "--merge \(kept)=\(others)",
      ])
  }
}
