import HitherSampling
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherCards

@Suite("A household's exchanges")
struct HouseholdRunTests {
  static let policies = ListeningPolicy.all().map(\.id)

  @Test func thereAreTenPolicies() {
    #expect(Self.policies.count == 10 && Set(Self.policies).count == 10)
    #expect(Self.policies.first == "constant" && Self.policies.last == "adaptive")
  }

  /// Who floods the household second by second, as slowly as can be, comes to the same bound.
  @Test(arguments: [UInt64(1), 2, 3])
  func nobodyIsSoonerThanTheBound(seed: UInt64) throws {
    let family = Family.drawn(4, hours: 20, seed: seed)
    let result = try HouseholdResult.run([family.plan])
    let bound = Self.flooded(family.plan)
    for outcome in result.outcomes[0] {
      for (edit, arrivals) in outcome.arrivals.enumerated() {
        for (member, arrival) in arrivals.enumerated() {
          guard let arrival else { continue }
          let least = try #require(bound[edit][member], "\(outcome.policy) told what cannot be")
          #expect(arrival.time.milliseconds >= least - 1000)
          let teller = try #require(outcome.arrivals[edit][arrival.from])
          #expect(teller.time <= arrival.time)
        }
      }
    }
    // The bound's own figures: the median over the same edits.
    let last = family.plan.span.to + -family.plan.span.milliseconds / 4
    let spreads = family.plan.edits.indices.filter { family.plan.edits[$0].time <= last }.map {
      edit in
      bound[edit].contains(nil)
        ? Double.infinity
        : Double(
          (bound[edit].compactMap { $0 }.max() ?? 0)
            - family.plan.edits[edit].time.milliseconds) / 1000
    }.sorted()
    let median = spreads[(spreads.count + 1) / 2 - 1]
    if let own = result.bound.spreadMedian.value {
      #expect(abs(own - median) <= 1)
    } else {
      #expect(median == .infinity)
    }
  }

  /// By edit and member, the millisecond at which an edit can be there, looked at in steps of a second.
  private static func flooded(_ plan: HouseholdPlan) -> [[Int64?]] {
    plan.edits.map { edit in
      var known: [Int64?] = Array(repeating: nil, count: plan.members.count)
      known[edit.member] = edit.time.milliseconds
      var time = edit.time.milliseconds
      while time <= plan.span.to.milliseconds {
        var isSettled = false
        while !isSettled {
          isSettled = true
          for encounter in plan.encounters
          where encounter.time.from.milliseconds < time + 1000
            && encounter.time.to.milliseconds >= time
          {
            let ends = [Int(encounter.pair.first.position), Int(encounter.pair.second.position)]
            for (one, other) in [(ends[0], ends[1]), (ends[1], ends[0])]
            where known[one] != nil && known[other] == nil {
              known[other] = time
              isSettled = false
            }
          }
        }
        time += 1000
      }
      return known
    }
  }

  @Test func theSameSeedGivesTheSame() throws {
    let family = Family.drawn(3, hours: 12, seed: 11)
    for policy in ["constant", "low-power", "adaptive"] {
      let (one, other) = (try family.run(policy).outcome, try family.run(policy).outcome)
      #expect(one.arrivals == other.arrivals && one.meetings == other.meetings)
      #expect(one.bytes == other.bytes && one.energy == other.energy)
    }
  }

  /// Two that never part: an edit is there after the pause of five minutes at most, once the radio has done
  /// its part.
  @Test func twoWhoStayTogetherTellAllInTime() throws {
    let edits = (0..<40).map { (member: $0 % 2, second: 60 + Double($0) * 1000) }
    var family = Family(2, hours: 12, meetings: [(0, 1, 0, 43_200)], edits: edits)
    family.plan.radio.connection = try #require(
      ConnectionFigures(setupSeconds: 1...5, bytesPerSecond: 20_000, failureChance: 0))
    let outcome = try family.run("constant").outcome
    #expect(outcome.endsInAgreement)
    for (index, edit) in family.plan.edits.enumerated() {
      let spread = try #require(outcome.spread(of: index))
      #expect(spread - edit.time <= 300_000 + 1033 + 5000 + 1000)
    }
    // With nothing to tell: a call, a digest, and an end.
    #expect(outcome.equalMeetings > 80)
    #expect(outcome.equalBytes / outcome.equalMeetings < 300)
  }

  /// What the phones draw, by hand: an hour of listening is an hour of listening.
  @Test func energyIsPowerTimesTime() throws {
    var family = Family(2, hours: 24, meetings: [], edits: [])
    family.plan.radio.advertisingMilliseconds = 995
    for (policy, share) in [("constant", 1.0), ("low-power", 0.1), ("screen-off", 0.05)] {
      let energy = try family.run(policy).outcome.energy[0].reduce(PhoneEnergy(), +)
      // The first look begins within the first minute.
      #expect(abs(energy.scan - 0.196 * 86_400 * share) <= 0.196 * 60 * share + 1e-6)
      #expect(abs(energy.advertise - 86_400 / 1.0 * 0.005 * 0.196) < 1e-6)
      #expect(abs(energy.idle - 0.025 * 86_400) < 1e-6)
      #expect(energy.connect == 0 && energy.transfer == 0 && energy.motion == 0)
    }
    let fixed = try family.run("fixed").outcome.energy[0].reduce(PhoneEnergy(), +)
    let look = 1.05 * (995 + 10) / 1000
    #expect(abs(fixed.scan - 1440 * look * 0.196) <= 1.01 * look * 0.196)
  }

  /// Whether two agree on keys once or each time changes what is said in front, and nothing else.
  @Test(arguments: [UInt64(21), 22])
  func keptSessionsLeadToTheSameCards(seed: UInt64) throws {
    let family = Family.drawn(4, hours: 16, seed: seed)
    let (kept, anew) = (
      try family.run("fixed"), try family.run("fixed", keepsSessions: false)
    )
    #expect(kept.outcome.bytes < anew.outcome.bytes)
    if kept.outcome.endsInAgreement, anew.outcome.endsInAgreement {
      #expect(kept.devices.log(of: 0) == anew.devices.log(of: 0))
    }
  }

  /// A slow radio and short meetings: what came before the cut is kept, and the next goes on from there.
  @Test func aCutIsMadeUpForByTheNextMeeting() throws {
    let edits = (0..<200).map { (member: 0, second: 1 + Double($0)) }
    let meetings = (0..<60).map { number in
      let start = 600 + Double(number) * 400
      return (0, 1, start, start + 25)
    }
    var family = Family(2, hours: 8, meetings: meetings, edits: edits)
    family.plan.radio.connection = try #require(
      ConnectionFigures(setupSeconds: 1...2, bytesPerSecond: 700, failureChance: 0))
    let outcome = try family.run("constant").outcome
    let cuts = outcome.meetings.filter { $0.end == .cut && $0.bytes > 0 }
    #expect(!cuts.isEmpty)
    #expect(outcome.endsInAgreement)
    #expect(family.plan.edits.indices.allSatisfy { outcome.spread(of: $0) != nil })
    // No edit is told twice.
    #expect(outcome.meetings.reduce(0) { $0 + $1.callerReceived + $1.calledReceived } == 200)
  }

  /// Out of reach is out of reach.
  @Test func whoMeetsNobodyHearsNothing() throws {
    let family = Family(
      3, hours: 10, meetings: [(0, 1, 600, 30_000)], edits: [(member: 0, second: 60)])
    for policy in Self.policies {
      let outcome = try family.run(policy).outcome
      #expect(outcome.arrivals[0][2] == nil)
      #expect(!outcome.endsInAgreement)
    }
  }
}
