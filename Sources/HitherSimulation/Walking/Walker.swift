import HitherGeodesy

/// One member while walking.
struct Walker: Sendable {
  /// A place where the member plans to rest.
  private struct Rest {
    let reach: Double
    let seconds: Double
    /// The number of the group's pause; nil for a private one.
    let shared: Int?
  }

  private enum Phase {
    case walking
    case resting(untilSecond: Double)
    case waiting(shared: Int, delaySeconds: Double)
    /// Arrived; the recording continues until a second.
    case lingering(endSecond: Int)
  }

  let plan: MemberPlan
  private let way: MemberWay
  private let lingerSeconds: Double
  private var rests: [Rest]
  private var phase = Phase.walking
  /// The path's point at or before the member.
  private var index = 0
  private var reach = 0.0
  private var mood: GaussMarkov
  private var random: SplitMix64
  private(set) var walk: Walk

  init(_ plan: MemberPlan, scenario: Scenario, route: RouteLine) {
    self.plan = plan
    lingerSeconds = scenario.lingerSeconds
    let way = MemberWay(plan, route: route, seed: scenario.seed)
    self.way = way
    var random = SplitMix64(seed: scenario.seed, stream: "walk/\(plan.id)")
    mood = GaussMarkov(sigma: 0.05, correlationSeconds: 90, &random)
    walk = Walk(startSecond: Int(plan.startSeconds.rounded()))
    rests = plan.pauses.compactMap { pause in
      way.reach(atProgress: pause.atMetres).map {
        Rest(reach: $0, seconds: pause.durationSeconds, shared: nil)
      }
    }
    for (number, pause) in scenario.pauses.enumerated() {
      guard way.reach(atProgress: pause.atMetres) != nil else { continue }
      let scatter = random.uniform(-pause.scatterMetres, pause.scatterMetres)
      let at = min(max(pause.atMetres + scatter, 0), way.progress.max() ?? 0)
      let reach = way.reach(atProgress: at) ?? 0
      rests.append(Rest(reach: reach, seconds: 0, shared: number))
    }
    rests.sort { $0.reach < $1.reach }
    self.random = random
  }

  /// Metres along the planned route.
  var progress: Double { value(of: way.progress) }

  var isDone: Bool {
    guard case .lingering(let endSecond) = phase else { return false }
    return walk.endSecond > endSecond
  }

  /// Whether the member passes one of the group's pauses.
  func visits(shared number: Int) -> Bool { visited.contains(number) }

  private var visited: [Int] { rests.compactMap(\.shared) }

  /// Records the member's position, then walks or rests for a second.
  ///
  /// - Parameters:
  ///   - second: Seconds since the outing's start.
  ///   - gap: The leader's lead along the route, in metres; nil if it does not matter.
  ///   - group: When the group's pauses end, and who has arrived at them.
  mutating func pass(second: Int, gapMetres gap: Double?, _ group: inout GroupPauses) {
    record()
    resume(at: Double(second), group)
    guard case .walking = phase else {
      walk.isMoving.append(false)
      return
    }
    let before = reach
    advance(metres: speed(gapMetres: gap), arrivalSecond: second + 1, &group)
    walk.isMoving.append(reach > before)
  }

  private mutating func record() {
    walk.points.append(
      index + 1 < way.points.count
        ? way.points[index].toward(way.points[index + 1], share) : way.points[index])
    walk.elevations.append(value(of: way.elevations))
    walk.progress.append(progress)
    walk.reach.append(reach)
  }

  private var share: Double {
    guard index + 1 < way.reach.count else { return 0 }
    let step = way.reach[index + 1] - way.reach[index]
    return step > 0 ? (reach - way.reach[index]) / step : 0
  }

  private func value(of column: [Double]) -> Double { column.value(at: (index, share)) }

  private mutating func resume(at second: Double, _ group: GroupPauses) {
    switch phase {
    case .resting(let untilSecond) where second >= untilSecond: phase = .walking
    case .waiting(let shared, let delay):
      if let release = group.release[shared], second >= release + delay { phase = .walking }
    default: break
    }
  }

  /// Metres walked in the next second.
  private mutating func speed(gapMetres gap: Double?) -> Double {
    var factor = 1 + mood.advance(seconds: 1, &random)
    let at = progress
    if let slow = plan.slowStretches.first(where: { $0.fromMetres <= at && at < $0.toMetres }) {
      factor *= slow.paceFactor
    } else if let gap, let wanted = plan.followMetres {
      factor *= min(max(1 + (gap - wanted) / 200, 0.7), 1.25)
    }
    let ease = index < way.ease.count ? way.ease[index] : 1
    return max(0.2, plan.paceKilometresPerHour / 3.6 * ease * factor)
  }

  private mutating func advance(
    metres: Double, arrivalSecond: Int, _ group: inout GroupPauses
  ) {
    let before = reach
    reach = min(reach + metres, way.length)
    if let rest = rests.first, reach >= rest.reach {
      rests.removeFirst()
      // The member does not go back to places passed while resting at another.
      reach = max(rest.reach, before)
      take(rest, at: arrivalSecond, &group)
    } else if reach >= way.length {
      phase = .lingering(endSecond: endSecond(arrival: arrivalSecond))
    }
    while index + 1 < way.reach.count, way.reach[index + 1] <= reach { index += 1 }
  }

  private mutating func take(_ rest: Rest, at second: Int, _ group: inout GroupPauses) {
    guard let shared = rest.shared else {
      phase = .resting(untilSecond: Double(second) + rest.seconds)
      return
    }
    group.arrive(plan.id, at: shared, second: Double(second))
    if let release = group.release[shared], release <= Double(second) { return }
    phase = .waiting(shared: shared, delaySeconds: random.uniform(0, 12).rounded())
  }

  /// The recording's last second: after lingering, and a whole number of intervals from its start.
  private func endSecond(arrival: Int) -> Int {
    let interval = max(Double(plan.device.intervalMilliseconds) / 1000, 0.1)
    let least = Double(arrival - walk.startSecond) + lingerSeconds
    return walk.startSecond + Int((interval * (least / interval).rounded(.up)).rounded(.up))
  }
}
