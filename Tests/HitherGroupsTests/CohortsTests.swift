import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

/// Followers of whom enough is known are looked at while others are waited for; that changes no event.
@Suite("Cohorts of followers")
struct CohortsTests {
  @Test(
    "in whatever steps the members' fixes come, the events are those of one cohort",
    arguments: 1...16)
  func splits(seed: Int) throws {
    var random = LawRandom(seed: UInt64(seed))
    let outing = CohortOuting(&random, isOpen: seed % 4 == 0)
    let whole = outing.whole()
    #expect(!whole.events.isEmpty)
    let episodes = whole.summaries.map { $0?.episodes }
    for cuts: UInt64? in [nil, 12] {
      let live = try outing.live(&random, cutOneIn: cuts)
      #expect(live.early.isEmpty, "\(live.early.count) events came after their time")
      #expect(live.events == whole.events, "\(live.events.count) of \(whole.events.count)")
      #expect(live.summaries.map { $0?.episodes } == episodes)
      #expect(live.nearness == whole.nearness)
      #expect(live.entries == whole.entries)
      #expect(live.most > 1 && live.most <= Cohorts.most)
    }
  }

  @Test("who is slow or silent delays nobody else's alarm")
  func delay() throws {
    var random = LawRandom(seed: 7)
    var outing = CohortOuting(&random, isOpen: false)
    outing.log = []
    outing.fixes = outing.fixes.enumerated().map { member, _ in
      var walker = TestWalker(
        way: .straight, progress: { 1.3 * $0 }, seconds: 0...5000, noiseMetres: 3)
      switch member {
      case 1: walker.progress = { 1.3 * min($0, 1500) + 0.5 * max($0 - 1500, 0) }
      case 3: walker.intervalSeconds = 300
      case 4: walker.seconds = 0...2100
      default: break
      }
      return CohortOuting.limited(walker.fixes(seed: UInt64(member)), walker.intervalSeconds)
    }
    var alarms: [Int64] = []
    let live = try outing.live(&random, cutOneIn: nil, longestDelay: 1, longestStep: 2) {
      (time: Instant, event: Event) in
      guard event.payload is StragglingStarted, event.member == "m1" else { return }
      alarms.append(time - event.time)
      #expect(event.detected - event.time < 80_000)
    }
    #expect(live.events == outing.whole().events)
    #expect(alarms.count == 1)
    #expect(alarms.allSatisfy { $0 < 80_000 }, "\(alarms)")
  }

  @Test("there are never more cohorts than can be paid for")
  func most() throws {
    var random = LawRandom(seed: 3)
    var outing = CohortOuting(&random, isOpen: false)
    let followers = (1...20).map { member in
      let walker = TestWalker(
        way: .straight, progress: { 1.3 * $0 }, seconds: Double(member * 17)...4000,
        intervalSeconds: 200 + Double(member) * 7)
      return CohortOuting.limited(walker.fixes(seed: UInt64(member)), walker.intervalSeconds)
    }
    outing.fixes = [outing.fixes[0], outing.fixes[1]] + followers
    outing.log = []
    let live = try outing.live(&random, cutOneIn: nil)
    #expect(live.events == outing.whole().events)
    #expect(live.most == Cohorts.most)
  }
}

/// A leader and followers: some on time, one with a fix each five minutes, one whose phone dies, one who pauses.
private struct CohortOuting {
  struct Outcome {
    var events: [Event] = []
    var summaries: [StragglerDetector.Summary?] = []
    var nearness: [LeaderProximityDetector.Summary?] = []
    /// The ticks with entries of the log, by when all was known of everyone.
    var entries: [Instant] = []
    /// Events that were detected before it was said that none would be.
    var early: [Event] = []
    var most = 0
  }

  var fixes: [FixBatch]
  var log: [LogEntry]
  /// Whether those whose first fix is not among the first are no members before it.
  let isOpen: Bool

  init(_ random: inout LawRandom, isOpen: Bool) {
    self.isOpen = isOpen
    let end = random.between(3000, 6000)
    var walkers: [TestWalker] = []
    for member in 0..<7 {
      let (turn, slower) = (random.between(300, 2500), random.between(0.2, 1.2))
      let again = turn + random.between(600, 2000)
      var walker = TestWalker(
        way: member % 3 == 2 ? .outAndBack(3000) : .straight,
        progress: {
          member == 0
            ? 1.3 * $0
            : 1.3 * min($0, turn) + slower * min(max($0 - turn, 0), again - turn)
              + 2 * max($0 - again, 0)
        },
        seconds: random.between(0, 60)...end, intervalSeconds: random.between(3, 15),
        noiseMetres: random.between(0, 6))
      switch member {
      case 3: walker.intervalSeconds = 300
      case 4: walker.seconds = 0...random.between(500, end)
      case 5:
        let from = random.between(500, 2000)
        walker.silences = [from...(from + random.between(200, 1500))]
      case 6: walker.seconds = random.between(400, 1500)...end
      default: break
      }
      walkers.append(walker)
    }
    fixes = walkers.enumerated().map { member, walker in
      Self.limited(walker.fixes(seed: random.next()), walker.intervalSeconds)
    }
    log = []
    guard !isOpen else { return }
    for _ in 0..<random.below(7) {
      let member = Int(random.below(6))
      let contents: [LogEntry.Content] = [.role(.leader), .leave, .join, .mode("saving")]
      log.append(
        LogEntry(
          time: TestWalker.start + Int64(random.between(-100, 5500) * 1000), member: "m\(member)",
          contents[Int(random.below(4))]))
    }
    log = log.inOrder
  }

  /// The limits that go with how often somebody records.
  static func limited(_ fixes: FixBatch, _ interval: Double) -> FixBatch {
    guard interval > 60 else { return fixes }
    var fixes = fixes
    let limit = [Double](repeating: interval * 3000, count: fixes.count)
    (fixes[GapColumns.pause], fixes[GapColumns.silence]) = (limit, limit)
    fixes[GapColumns.fresh] = limit
    return fixes
  }

  private var end: Instant {
    Instant(milliseconds: fixes.compactMap(\.time.last).max() ?? 0)
  }

  private func roster(_ count: Int) -> GroupRoster {
    GroupRoster(ids: (0..<count).map { "m\($0)" }, leader: 0)
  }

  private func pipeline(_ count: Int) -> FollowerPipeline {
    var settings = OutingSettings()
    settings.groupTickMilliseconds = 10_000
    var pipeline = FollowerPipeline()
    pipeline.append(
      StragglerDetector(
        members: (0..<count).map { "m\($0)" }, leader: MemberIndex(0), .init(settings)))
    pipeline.append(LeaderProximityDetector(roster(count), .init(settings)))
    return pipeline
  }

  private func cohorts(_ count: Int, _ log: [LogEntry]) -> Cohorts {
    Cohorts(roster(count), log: log, stepMilliseconds: 10_000, pipeline(count))
  }

  private var sampler: TickSampler {
    TickSampler(
      grid: TickGrid(stepMilliseconds: 10_000), gapMilliseconds: 180_000,
      columns: [TestWalker.column])
  }

  private func finish(_ cohorts: Cohorts, _ outcome: inout Outcome) {
    outcome.events = outcome.events.inOrder
    if let (step, state) = cohorts.pipeline.stage(of: StragglerDetector.self) {
      outcome.summaries = fixes.indices.map { step.summary(of: $0, in: state, end: end) }
    }
    if let (step, state) = cohorts.pipeline.stage(of: LeaderProximityDetector.self) {
      outcome.nearness = fixes.indices.map { step.summary(of: $0, in: state) }
    }
  }

  /// All at once.
  func whole() -> Outcome {
    var cohorts = cohorts(fixes.count, log)
    var events = EventCollector()
    var outcome = Outcome()
    for (member, fixes) in fixes.enumerated() {
      var sampler = sampler
      sampler.add(fixes)
      cohorts.take(sampler.samples, reaching: .latest, last: sampler.lastFix, of: member)
    }
    cohorts.end(at: end)
    while let looked = cohorts.next(&events) {
      if !looked.tick.entries.isEmpty { outcome.entries.append(looked.tick.settled) }
    }
    outcome.events = events.takeEvents()
    finish(cohorts, &outcome)
    return outcome
  }

  /// Bit by bit.
  ///
  /// - Parameters:
  ///   - cuts: The state is written and put back once in so many steps.
  ///   - longestDelay: How much later than time itself a member's fixes may come, in seconds.
  ///   - longestStep: How far time goes on at once, in seconds.
  ///   - hear: Hears of each event, and when it came.
  func live(
    _ random: inout LawRandom, cutOneIn cuts: UInt64?, longestDelay: Double = 40,
    longestStep: Double = 40, hear: (Instant, Event) -> Void = { _, _ in }
  ) throws -> Outcome {
    var outcome = Outcome()
    var events = EventCollector()
    var count = isOpen ? 6 : fixes.count
    var isTaken = log.map { _ in random.below(2) == 0 }
    var cohorts = cohorts(count, zip(log, isTaken).filter(\.1).map(\.0))
    var samplers = fixes.map { _ in sampler }
    var reached = fixes.map { _ in TestWalker.start + -200_000 }
    var taken = fixes.map { _ in 0 }
    var (time, bound) = (TestWalker.start + -200_000, Instant.absent)
    while time < end + 60_000 {
      time = time + Int64(random.between(1, longestStep) * 1000)
      // An entry of the log comes before anybody has come to it.
      for (index, entry) in log.enumerated() where !isTaken[index] && entry.time < time {
        cohorts.take(entry)
        isTaken[index] = true
      }
      if count < fixes.count, Instant(milliseconds: fixes[count].time[0]) < time {
        count += 1
        cohorts.admit(roster(count), pipeline(count))
      }
      for member in 0..<count {
        let delay = Int64(random.between(0, longestDelay) * 1000)
        let next = max(reached[member], time + -delay)
        let before = taken[member]
        while taken[member] < fixes[member].count,
          fixes[member].time[taken[member]] < next.milliseconds
        {
          taken[member] += 1
        }
        samplers[member].add(fixes[member].picking(Array(before..<taken[member])))
        reached[member] = next
        cohorts.take(
          samplers[member].takeSamples(), reaching: next, last: samplers[member].lastFix,
          of: member)
      }
      while let looked = cohorts.next(&events) {
        outcome.most = max(outcome.most, cohorts.count)
        guard looked.isOfAll, !looked.tick.entries.isEmpty else { continue }
        outcome.entries.append(looked.tick.settled)
        #expect(looked.tick.settled >= bound, "an entry of the log came after its time")
      }
      let new = events.takeEvents()
      for event in new { hear(time, event) }
      outcome.early += new.filter { $0.detected < bound }
      outcome.events += new
      // Until the end, all is detected at the last fix at the latest.
      bound = max(bound, min(end, cohorts.bound(reached[..<count].min() ?? time)))
      guard let cuts, random.below(cuts) == 0 else { continue }
      let bytes = cohorts.heldBytes
      cohorts = self.cohorts(count, zip(log, isTaken).filter(\.1).map(\.0))
      try cohorts.restore(bytes)
      #expect(cohorts.heldBytes == bytes)
    }
    for (index, entry) in log.enumerated() where !isTaken[index] { cohorts.take(entry) }
    for member in fixes.indices {
      cohorts.take([], reaching: .latest, last: samplers[member].lastFix, of: member)
    }
    cohorts.end(at: end)
    while let looked = cohorts.next(&events) {
      if looked.isOfAll, !looked.tick.entries.isEmpty {
        outcome.entries.append(looked.tick.settled)
      }
    }
    let new = events.takeEvents()
    outcome.early += new.filter { $0.detected < bound }
    outcome.events += new
    #expect(cohorts.count == 1)
    finish(cohorts, &outcome)
    return outcome
  }
}
