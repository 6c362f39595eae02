import HitherGeodesy
import HitherTracks

/// Generates the log of an outing and computes its effects from the walks.
struct LogGenerator {
  static let nearMetres = 50.0
  static let awayMetres = 60.0

  let scenario: Scenario
  let route: RouteLine
  let walks: [Walk]
  let pauses: GroupPauses

  func truth() -> LogTruth {
    var truth = LogTruth()
    for plan in scenario.log {
      guard let second = second(of: plan.moment) else { continue }
      write(plan, second, &truth)
    }
    truth.entries.sort { $0.precedes($1) }
    return truth
  }

  private var leaderID: String {
    scenario.members.isEmpty ? "" : scenario.members[scenario.leaderIndex].id
  }

  private func second(of moment: LogPlan.Moment) -> Int? {
    let seconds: Double? =
      switch moment {
      case .second(let second): second
      case .arrival(let pause, let after):
        pauses.arrival(of: leaderID, at: pause).map { $0 + after }
      case .release(let pause, let after): pauses.release(of: pause).map { $0 + after }
      }
    return seconds.map { Int(max(0, $0).rounded()) }
  }

  private func time(_ second: Int) -> Instant { scenario.start + Int64(second) * 1000 }

  private func write(_ plan: LogPlan, _ second: Int, _ truth: inout LogTruth) {
    func add(_ content: LogEntry.Content, at entry: Int? = nil, by member: String? = nil) {
      truth.entries.append(
        LogEntry(time: time(entry ?? second), member: member ?? plan.member, content))
    }
    switch plan.matter {
    case .command(let command, let seconds):
      add(
        .command(
          command,
          LogEntry.Words(durationMilliseconds: seconds.map { Int64(($0 * 1000).rounded()) })))
      if let effect = effect(of: command, second) { truth.commands.append(effect) }
    case .message(let text): add(.message(LogEntry.Words(text: text)))
    case .request(let request, let id, let isApproved, let after):
      add(.request(request, id: id, LogEntry.Words()))
      let decided = second + Int(after.rounded())
      add(
        .decision(isApproved: isApproved, id: id, LogEntry.Words()), at: decided,
        by: scenario.members[leader(at: decided)].id)
      truth.requests.append(
        LogTruth.Request(
          id: id, behindMetres: behind(plan.member, second), seconds: after.rounded()))
    case .lead: add(.role(.leader))
    case .point(let id, let name, let atMetres, let due):
      guard let coordinate = route.frame.coordinate(place(atMetres)) else { return }
      add(
        .itinerary(
          ItineraryChange(
            .add, point: id, name: name, coordinate: coordinate,
            due: due.map { time(Int($0.rounded())) })))
      truth.points.append(point(id, coordinate, atMetres, from: second))
    }
  }

  // MARK: Who and where

  /// The leader at a second, by the plans of this log.
  func leader(at second: Int) -> Int {
    var leads: [(second: Int, member: Int)] = []
    for plan in scenario.log where plan.matter == .lead {
      guard let since = self.second(of: plan.moment), since <= second,
        let member = scenario.members.firstIndex(where: { $0.id == plan.member })
      else { continue }
      leads.append((since, member))
    }
    return leads.max { $0.second < $1.second }?.member ?? scenario.leaderIndex
  }

  private func place(_ metres: Double) -> PlanePoint {
    let lap = min(Int(metres / max(route.lapMetres, 1)), route.laps - 1)
    let place = route.progress.place(of: metres - Double(lap) * route.lapMetres)
    return route.line.point(atMetres: route.line.reach.value(at: place))
  }

  private func behind(_ member: String, _ second: Int) -> Double {
    guard let index = scenario.members.firstIndex(where: { $0.id == member }),
      let own = walks[index].index(atSecond: second)
    else { return .nan }
    let ahead = walks[leader(at: second)]
    return ahead.index(atSecond: second).map { ahead.progress[$0] - walks[index].progress[own] }
      ?? .nan
  }

  private var lastSecond: Int { walks.map(\.endSecond).max() ?? 0 }

  // MARK: Effects

  private func effect(of command: LogCommand, _ second: Int) -> LogTruth.Command? {
    var effect = LogTruth.Command(
      time: time(second), command: command, arrivals: [], fulfilled: nil, restStart: nil)
    switch command {
    case .gather: gather(second, &effect)
    case .depart: depart(second, &effect)
    case .rest: rest(second, &effect)
    default: return nil
    }
    return effect
  }

  private func gather(_ since: Int, _ effect: inout LogTruth.Command) {
    var isNear = Set<Int>()
    for second in since..<max(since, lastSecond) {
      let leader = leader(at: second)
      guard let goal = walks[leader].index(atSecond: second).map({ walks[leader].points[$0] })
      else { return }
      var count = 0
      for index in walks.indices where index != leader {
        guard let own = walks[index].index(atSecond: second),
          walks[index].points[own].distance(to: goal) <= Self.nearMetres
        else { continue }
        count += 1
        if isNear.insert(index).inserted {
          effect.arrivals.append(
            LogTruth.Moment(member: scenario.members[index].id, time: time(second)))
        }
      }
      guard count + 1 == walks.count else { continue }
      effect.fulfilled = time(second)
      return
    }
  }

  private func depart(_ since: Int, _ effect: inout LogTruth.Command) {
    for index in walks.indices {
      let walk = walks[index]
      let first = walk.isMoving.indices.first {
        $0 + walk.startSecond >= since && walk.isMoving[$0]
      }
      guard let first else { continue }
      effect.arrivals.append(
        LogTruth.Moment(
          member: scenario.members[index].id, time: time(first + walk.startSecond)))
    }
    effect.arrivals.sort { $0.time < $1.time }
    guard effect.arrivals.count == walks.count else { return }
    effect.fulfilled = effect.arrivals.last?.time
  }

  private func rest(_ since: Int, _ effect: inout LogTruth.Command) {
    for second in since..<max(since, lastSecond) {
      let there = walks.filter { $0.index(atSecond: second) != nil }
      let standing = there.count { walk in
        walk.index(atSecond: second).map { !walk.isMoving[$0] } ?? false
      }
      let rests = 2 * standing > there.count
      if rests, effect.restStart == nil { effect.restStart = time(second) }
      if !rests, effect.restStart != nil {
        effect.fulfilled = time(second)
        return
      }
    }
  }

  private func point(
    _ id: String, _ coordinate: Coordinate, _ metres: Double, from second: Int
  ) -> LogTruth.Point {
    var point = LogTruth.Point(id: id, coordinate: coordinate, arrivals: [], departures: [])
    let goal = place(metres)
    for (walk, member) in zip(walks, scenario.members) {
      var hasArrived = false
      for index in walk.points.indices where walk.startSecond + index >= second {
        let metres = walk.points[index].distance(to: goal)
        let moment = LogTruth.Moment(member: member.id, time: time(walk.startSecond + index))
        if !hasArrived, metres <= Self.nearMetres {
          hasArrived = true
          point.arrivals.append(moment)
        } else if hasArrived, metres > Self.awayMetres {
          point.departures.append(moment)
          break
        }
      }
    }
    return point
  }
}
