import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherGroups

/// A run of the operators over walkers, of whom the first leads.
struct CohesionRun {
  let cohesion: GroupCohesion
  var state: GroupCohesion.State
  var events: [Event]

  init(_ walkers: [TestWalker], seed: UInt64 = 1, knowsRoute: Bool = false) {
    let samples = walkers.enumerated().map { $1.samples(seed: seed * 1000 + UInt64($0)) }
    let members = walkers.indices.map { "m\($0)" }
    let measure = StragglerDetector(
      members: members, leader: MemberIndex(0),
      .init(progressIndex: knowsRoute ? 0 : nil))
    var measured = measure.makeState()
    cohesion = GroupCohesion(members: members, .init(stopIndex: 1))
    state = cohesion.makeState()
    var collector = EventCollector()
    var unheard = EventCollector()
    for var tick in GroupTicks(samples: samples) {
      measure.evaluate(&tick, &measured, &unheard)
      cohesion.evaluate(&tick, &state, &collector)
    }
    events = collector.takeEvents()
  }

  var summary: GroupSummary { cohesion.summary(of: state) }
  var moments: [GroupMoment] { cohesion.moments(in: state) }
}

@Suite("Cohesion of a group") struct CohesionTests {
  /// Walkers on one way, each a function of time behind the first, who walks 1.3 m/s.
  static func walkers(
    on way: Way = .straight, seconds: Double = 4000, noise: Double = 0,
    _ behind: [(Double) -> Double]
  ) -> [TestWalker] {
    ([{ _ in 0 }] + behind).map { gap in
      TestWalker(
        way: way, progress: { 600 + 1.3 * $0 - gap($0) }, seconds: 0...seconds,
        noiseMetres: noise)
    }
  }

  @Test(arguments: [(false, 0.0), (false, 5), (true, 0), (true, 5)])
  func lengthIsThatAlongTheWay(knowsRoute: Bool, noise: Double) throws {
    // On the switchback the last is 180 m behind the first along the way and 60 m at most straight.
    let run = CohesionRun(
      Self.walkers(on: .switchbacks, noise: noise, [{ _ in 90 }, { min(180, 0.5 * $0) }]), seed: 3,
      knowsRoute: knowsRoute)
    let summary = run.summary
    #expect(abs(try #require(summary.maxColumn) - 180) < 3 + 6 * noise)
    #expect(abs(try #require(summary.meanColumn) - 176) < 12 + 4 * noise)
    #expect(summary.order.map(\.member) == ["m0", "m1", "m2"])
    #expect(summary.order.first?.ledMilliseconds == 4_010_000)
    #expect(summary.splits.isEmpty && run.events.isEmpty)
    let row = try #require(run.moments.last)
    #expect(row.first == "m0" && row.last == "m2" && row.groups == 1)
    #expect(row.known == 3 && row.present == 3)
  }

  @Test func centroidIsTheMiddle() throws {
    let run = CohesionRun(Self.walkers([{ _ in 60 }, { _ in 120 }]), knowsRoute: true)
    for row in run.moments {
      let second = Double(row.time - TestWalker.start) / 1000
      let middle = TestWalker.frame.planePoint(try #require(row.centroid))
      #expect(middle.distance(to: Way.straight.point(540 + 1.3 * second)) < 0.1)
      #expect(abs(try #require(row.spread) - 120) < 0.1)
      #expect(abs(try #require(row.column) - 120) < 0.1)
    }
    #expect(run.moments.count >= 66)
  }

  @Test(arguments: [0.0, 4]) func thePartsOfAGroup(noise: Double) throws {
    // The last two fall back from second 1000 on by 0.5 m/s, and come again from 2500 on.
    let falls: (Double) -> Double = { second in
      max(0, min(0.5 * (second - 1000), 400) - max(0, 0.5 * (second - 2500)))
    }
    let run = CohesionRun(
      Self.walkers(
        noise: noise, [{ _ in 30 }, { 60 + falls($0) }, { 90 + falls($0) }]),
      seed: 5, knowsRoute: true)
    let split = try #require(run.summary.splits.first)
    #expect(run.summary.splits.count == 1)
    #expect(split.front == 2 && split.rear == ["m2", "m3"])
    // 30 m apart from the start: 200 m are passed at 1340, 150 m are met again at 3060.
    let (start, end) = (split.start, try #require(split.end))
    #expect(abs(Double(start - TestWalker.start) / 1000 - 1340) < 10 + 8 * noise)
    #expect(abs(Double(end - TestWalker.start) / 1000 - 3060) < 10 + 8 * noise)
    #expect(abs(split.maxGap - 430) < 3 + 5 * noise)
    #expect(run.events.map(\.type) == ["group.split", "group.rejoined"])
    #expect(run.events.map(\.subject) == ["m2", "m2"])
    #expect(run.events.map(\.time) == [start, end])
    #expect(run.events.allSatisfy { $0.member == nil && $0.detected - $0.time >= 60_000 })
    #expect(run.events.of(GroupRejoined.self).last?.durationSeconds == Double(end - start) / 1000)
    let middle = run.moments.filter { row in
      (1500...2900).contains(Double(row.time - TestWalker.start) / 1000)
    }
    #expect(!middle.isEmpty && middle.allSatisfy { $0.groups == 2 })
  }

  @Test func whoOvertakesWithinAPartTearsNothing() {
    // The third overtakes the second and falls back again, all within 60 m.
    let run = CohesionRun(
      Self.walkers([{ _ in 30 }, { 30 + 30 * cos($0 / 300) }]), knowsRoute: true)
    #expect(run.summary.splits.isEmpty)
    #expect((run.summary.orderChanges ?? 0) >= 2)
    #expect(!run.events.contains { $0.type.hasPrefix("group.split") })
  }

  @Test func whoLeadsIsTold() throws {
    // The second goes ahead by 0.1 m/s: 20 m ahead after 1000 s, from 80 m behind.
    let run = CohesionRun(Self.walkers(seconds: 2500, [{ 80 - 0.1 * $0 }]), knowsRoute: true)
    let change = try #require(run.events.first)
    #expect(run.events.count == 1)
    #expect(change.type == "group.lead_changed" && change.member == "m1" && change.subject == "m0")
    #expect(abs(change.second - 1000) <= 20)
    let led = run.summary.order.sorted { $0.member < $1.member }.map(\.ledMilliseconds)
    #expect(abs(led[0] - 1_060_000) <= 40_000 && abs(led[1] - 1_450_000) <= 40_000)
    #expect(led[0] + led[1] == 2_510_000)
  }

  /// All stand at 1900 m: the first from second 1000 on, the others when they come; all go on at 2000.
  static func waiting(_ behind: [Double], noise: Double = 0) -> [TestWalker] {
    ([0] + behind).map { gap in
      let arrival = 1000 + gap / 1.3
      return TestWalker(
        way: .straight,
        progress: { second in
          let walked = 600 + 1.3 * min(second, 1000 + gap / 1.3) - gap
          return walked + 1.3 * max(0, second - 2000)
        }, seconds: 0...3000, noiseMetres: noise, stands: [arrival...2000])
    }
  }

  @Test(arguments: [0.0, 4]) func whoWaitedForWhom(noise: Double) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let run = CohesionRun(Self.waiting([100, 520], noise: noise), seed: seed)
      let wait = try #require(run.summary.waits.first)
      #expect(run.summary.waits.count == 1)
      #expect(wait.waitedFor == "m2")
      // The last needs 400 s for 520 m; who stops 100 m behind the first waits 77 s less.
      #expect(Set(wait.waiters.map(\.member)) == ["m0", "m1"])
      for waiter in wait.waiters {
        let seconds = Double(waiter.milliseconds) / 1000
        #expect(abs(seconds - (waiter.member == "m0" ? 400 : 323)) < 40, "seed \(seed)")
      }
      let place = TestWalker.frame.planePoint(wait.place)
      #expect(place.distance(to: Way.straight.point(1900)) < 10 + 4 * noise)
      let waited = run.events.filter { $0.payload is GroupWaited }
      #expect(waited.map(\.member).sorted { ($0 ?? "") < ($1 ?? "") } == ["m0", "m1"])
      #expect(waited.allSatisfy { $0.subject == "m2" })
    }
  }

  @Test func whoRestsAloneWaitsForNobody() {
    // Only the last rests, and nobody comes; the others are ahead.
    var walkers = Self.walkers([{ _ in 100 }, { min(300, 0.3 * $0) }])
    walkers[2].stands = [1000...2000]
    #expect(CohesionRun(walkers).summary.waits.isEmpty)
  }

  @Test func whatIsNotKnownIsNotMadeUp() throws {
    // The second, who is last, is silent for a quarter of an hour.
    var walkers = Self.walkers([{ _ in 50 }, { _ in 150 }])
    walkers[2].silences = [1000...1900]
    let run = CohesionRun(walkers, knowsRoute: true)
    let silent = run.moments.filter { row in
      (1000...1890).contains(Double(row.time - TestWalker.start) / 1000)
    }
    #expect(silent.count == 15)
    #expect(silent.allSatisfy { $0.known == 2 && $0.present == 3 && $0.last == nil })
    #expect(silent.allSatisfy { $0.first == "m0" && abs(($0.column ?? 0) - 50) < 1 })
    #expect(run.summary.splits.isEmpty && run.events.isEmpty)
  }

  @Test func oneOddPlaceTearsNothing() {
    // Fixes once a minute; one of them 300 m back.
    var walkers = Self.walkers([{ _ in 30 }, { abs($0 - 1500) < 31 ? 360 : 60 }])
    for index in walkers.indices { walkers[index].intervalSeconds = 60 }
    #expect(CohesionRun(walkers, knowsRoute: true).summary.splits.isEmpty)
  }
}
