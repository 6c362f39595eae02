package import HitherEngine
import HitherTracks

extension LawGroup {
  /// Puts random entries of a log into ticks, of every type, also such as make no sense.
  ///
  /// They name the members as `GroupLaws` does, and now and then somebody whom nobody knows.
  package static func addLog(to ticks: inout [GroupTick], _ random: inout LawRandom) {
    guard let first = ticks.first else { return }
    let count = UInt64(first.members.count + 1)
    var (before, leader) = (first.time, "member 0")
    for index in ticks.indices {
      let tick = ticks[index]
      if random.oneIn(6) {
        ticks[index].entries =
          (0...random.below(2)).map { _ in
            let back = Int64(random.below(UInt64(max(1, tick.time - before))))
            let place = tick.members.compactMap { $0 }.first
            let content = content(&random, place)
            var member = "member \(random.below(count))"
            switch content {
            case .role(.leader): leader = member
            // Most decisions are of who may decide.
            case .decision where !random.oneIn(4): member = leader
            default: break
            }
            return LogEntry(time: tick.time + -back, member: member, content)
          }.inOrder
      }
      before = tick.time
    }
  }

  private static func content(
    _ random: inout LawRandom, _ place: TickSample?
  ) -> LogEntry.Content {
    let words = LogEntry.Words(
      text: random.oneIn(2) ? "well" : nil,
      durationMilliseconds: random.oneIn(2) ? 300_000 : nil)
    switch random.below(12) {
    case 0: return .message(words)
    case 1: return .request(.breakTime, id: "request \(random.below(4))", words)
    case 2: return .decision(isApproved: random.oneIn(2), id: "request \(random.below(4))", words)
    case 3: return .role(random.oneIn(4) ? .follower : .leader)
    case 4: return .join
    case 5: return .leave
    case 6:
      guard random.oneIn(2) else { return .mode("precise") }
      return .receipt(LogReceipt(random.oneIn(2) ? .seen : .delivered))
    case 7, 8:
      let actions = ItineraryChange.Action.allCases
      return .itinerary(
        ItineraryChange(
          actions[Int(random.below(UInt64(actions.count)))], point: "point \(random.below(4))",
          coordinate: place?.coordinate, due: place?.tick))
    default:
      let commands = LogCommand.allCases
      return .command(commands[Int(random.below(UInt64(commands.count)))], words)
    }
  }
}
