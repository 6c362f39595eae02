import HitherLab
import HitherTracks

/// The sums from which figures and their intervals are computed: by block, a week of a run.
struct ResultSums {
  private let plans: [HouseholdPlan]
  private let outcomes: [[PolicyOutcome]]
  private let blocksPerRun: Int
  /// By edit, the block within a run; nil for those that cannot be followed for long enough.
  private let editBlocks: [Int?]
  private let delays: [EditDelays]
  private let perfect: EditDelays

  var blockCount: Int { blocksPerRun * plans.count }
  var followedEdits: Int { editBlocks.count { $0 != nil } }

  init(_ plans: [HouseholdPlan], _ outcomes: [[PolicyOutcome]]) {
    (self.plans, self.outcomes) = (plans, outcomes)
    let plan = plans[0]
    let perRun = (plan.days + HouseholdResult.blockDays - 1) / HouseholdResult.blockDays
    let follow = min(
      HouseholdResult.followDays * Double(HouseholdPlan.dayMilliseconds),
      Double(plan.span.milliseconds) / 4)
    let last = plan.span.to + -Int64(follow)
    let blocks = plan.edits.map { edit in
      edit.time <= last ? plan.day(of: edit.time) / HouseholdResult.blockDays : nil
    }
    (blocksPerRun, editBlocks) = (perRun, blocks)
    func all(_ arrivals: (Int) -> [[Instant?]]) -> EditDelays {
      var delays = EditDelays()
      for run in plans.indices {
        delays.add(
          plans[run], arrivals(run), blocks: blocks.map { $0.map { run * perRun + $0 } })
      }
      return delays
    }
    delays = plan.policies.indices.map { policy in
      all { outcomes[$0][policy].arrivals.map { $0.map { $0?.time } } }
    }
    perfect = all { PerfectSpread.arrivals(plans[$0]) }
  }

  func bound(_ figures: PolicyFigures, _ bootstrap: Bootstrap) -> PolicyFigures {
    var figures = figures
    report(perfect, &figures, bootstrap)
    let ages = plans.flatMap { CardAge.all($0, PerfectSpread.arrivals($0)) }
    figures.ageSeconds = Self.mean(ages)
    return figures
  }

  func figures(
    _ policy: Int, _ way: ListeningPolicy, _ bootstrap: Bootstrap
  ) -> PolicyFigures {
    var figures = PolicyFigures(policy: way.id, summary: way.summary)
    report(delays[policy], &figures, bootstrap)
    figures.ageSeconds = Self.mean(ages(policy))
    let (own, first) = (batteries(policy), batteries(0))
    figures.batteryPercentPerDay = estimate(bootstrap) { Self.ratio(own, $0) }
    figures.energy = energy(policy)
    figures.savedPercent = estimate(bootstrap) { blocks in
      guard let own = Self.ratio(own, blocks), let first = Self.ratio(first, blocks), first > 0
      else { return nil }
      return 100 * (1 - own / first)
    }
    compare(policy, &figures, bootstrap)
    figures.meetings = meetings(policy)
    return figures
  }

  /// The ages of all cards over all runs.
  func ages(_ policy: Int) -> [CardAge] {
    let all = plans.indices.flatMap { run in
      CardAge.all(plans[run], outcomes[run][policy].arrivals.map { $0.map { $0?.time } })
    }
    let cards = all.count / max(1, plans.count)
    return (0..<cards).map { card in
      var age = all[card]
      for run in plans.indices.dropFirst() {
        let other = all[run * cards + card]
        age.seconds += other.seconds
        age.behindSeconds += other.behindSeconds
        age.ageIntegral += other.ageIntegral
      }
      return age
    }
  }

  // MARK: Parts

  private func report(
    _ delays: EditDelays, _ figures: inout PolicyFigures, _ bootstrap: Bootstrap
  ) {
    let spreads = delays.byBlock(blockCount) { [$0.spread] }
    let devices = delays.byBlock(blockCount, \.devices)
    figures.spreadMedian = quantile(0.5, spreads, bootstrap)
    figures.spreadNinetyFifth = quantile(0.95, spreads, bootstrap)
    figures.deviceMedian = quantile(0.5, devices, bootstrap)
    figures.deviceNinetyFifth = quantile(0.95, devices, bootstrap)
    let within = ClusteredShare(
      spreads.map { $0.count { $0 <= 86_400 } }, of: spreads.map(\.count))
    figures.withinDay = Estimate(
      value: within.value, interval: blockCount > 1 ? within.interval : nil)
  }

  private func compare(
    _ policy: Int, _ figures: inout PolicyFigures, _ bootstrap: Bootstrap
  ) {
    let own = delays[policy].byBlock(blockCount) { [$0.spread] }
    let first = delays[0].byBlock(blockCount) { [$0.spread] }
    figures.addedMedian = estimate(bootstrap) { blocks in
      guard let own = EditDelays.quantile(0.5, blocks.flatMap { own[$0] }),
        let first = EditDelays.quantile(0.5, blocks.flatMap { first[$0] })
      else { return nil }
      return own - first
    }
    let (mine, theirs) = (
      delays[policy].byBlock(blockCount, \.devices), delays[0].byBlock(blockCount, \.devices)
    )
    let added = zip(mine, theirs).map { mine, theirs in
      zip(mine, theirs).map { $0 - $1 }.filter { $0.isFinite }
    }
    figures.addedDeviceMean = estimate(bootstrap) { blocks in
      let drawn = blocks.flatMap { added[$0] }
      return drawn.isEmpty ? nil : drawn.reduce(0, +) / Double(drawn.count)
    }
  }

  /// By block: percent of a battery, and phones times days.
  private func batteries(_ policy: Int) -> [(percent: Double, days: Double)] {
    var blocks = Array(repeating: (percent: 0.0, days: 0.0), count: blockCount)
    for run in plans.indices {
      let plan = plans[run]
      for phone in outcomes[run][policy].energy {
        for (day, energy) in phone.enumerated() {
          let block = run * blocksPerRun + day / HouseholdResult.blockDays
          blocks[block].percent += energy.addedPercent(of: plan.phones.profile)
          blocks[block].days += plan.share(ofDay: day)
        }
      }
    }
    return blocks
  }

  private static func ratio(
    _ blocks: [(percent: Double, days: Double)], _ drawn: [Int]
  ) -> Double? {
    let days = drawn.reduce(0) { $0 + blocks[$1].days }
    return days > 0 ? drawn.reduce(0) { $0 + blocks[$1].percent } / days : nil
  }

  private func energy(_ policy: Int) -> PhoneEnergy {
    let all = outcomes.flatMap { $0[policy].energy.flatMap { $0 } }
    let days = plans.reduce(0.0) { $0 + $1.phoneDays }
    return all.reduce(PhoneEnergy(), +).divided(by: max(days, 1e-9))
  }

  private func meetings(_ policy: Int) -> PolicyFigures.MeetingCounts {
    let own = outcomes.map { $0[policy] }
    let days = plans.reduce(0.0) { $0 + $1.wholeDays }
    func perDay(_ end: PolicyOutcome.Meeting.End) -> Double {
      Double(own.reduce(0) { $0 + $1.count(end) }) / max(days, 1e-9)
    }
    var counts = PolicyFigures.MeetingCounts()
    counts.completePerDay = perDay(.complete)
    counts.equalPerDay = perDay(.equal)
    counts.cutPerDay = perDay(.cut)
    counts.failedPerDay = perDay(.failed)
    let complete = own.flatMap { $0.meetings.filter { $0.end == .complete } }.map(\.bytes)
    if !complete.isEmpty {
      counts.bytesPerComplete = Double(complete.reduce(0, +)) / Double(complete.count)
    }
    let equal = own.reduce(0) { $0 + $1.equalMeetings }
    if equal > 0 {
      counts.bytesPerEqual = Double(own.reduce(0) { $0 + $1.equalBytes }) / Double(equal)
    }
    return counts
  }

  private static func mean(_ ages: [CardAge]) -> Double? {
    let seconds = ages.reduce(0) { $0 + $1.seconds }
    return seconds > 0 ? ages.reduce(0) { $0 + $1.ageIntegral } / seconds : nil
  }

  private func quantile(
    _ share: Double, _ blocks: [[Double]], _ bootstrap: Bootstrap
  ) -> Estimate {
    estimate(bootstrap) { EditDelays.quantile(share, $0.flatMap { blocks[$0] }) }
  }

  private func estimate(_ bootstrap: Bootstrap, _ figure: ([Int]) -> Double?) -> Estimate {
    // The randomness within a single time block is unknown.
    Estimate(
      value: figure(Array(0..<blockCount)),
      interval: blockCount > 1 ? bootstrap.interval(figure) : nil)
  }
}

extension HouseholdPlan {
  /// The share of a day inside the plan's time.
  func share(ofDay day: Int) -> Double {
    let start = Int64(day) * Self.dayMilliseconds
    return Double(min(Self.dayMilliseconds, max(0, span.milliseconds - start)))
      / Double(Self.dayMilliseconds)
  }

  var wholeDays: Double { Double(span.milliseconds) / Double(Self.dayMilliseconds) }
  var phoneDays: Double { wholeDays * Double(members.count) }
}
