import HitherGeodesy
import HitherOuting
import HitherPlaces
import HitherTracks
import TestSupport
import Testing

@testable import HitherSimulation

/// How often the range of arrival at home contains the arrival, on simulated evenings that took no
/// part in its calibration.
///
/// `docs/methods/household.md` states the figures; seeds 10,001 to 10,300 were used to calibrate.
@Suite("Ranges of arrival at home")
struct HomeArrivalEveningsTests {
  private static let start = HomeSafeEveningsTests.start
  private static let minute: Int64 = 60_000

  /// A range that was given, and when the member came home; nil if not until the evening's end.
  private struct Sample {
    let now: Instant
    let earliest: Instant
    let latest: Instant
    let arrival: Instant?

    var holds: Bool { arrival.map { earliest <= $0 && $0 <= latest } ?? false }
    /// Whether the evening ends before the range does.
    var isOpen: Bool { arrival == nil && latest > HomeArrivalEveningsTests.end }
    var minutes: Double { Double(latest - earliest) / 60_000 }
  }

  fileprivate static let end = start + 9 * 3_600_000

  private static func isHome(_ member: SimulatedDays.Member, _ days: SimulatedDays, _ time: Instant)
    -> Bool
  {
    let there = member.coordinate(at: time - start)
    return ShortDistance.metres(from: days.scenario.places[0].anchor, to: there) <= 60
  }

  /// The ranges of an evening, each ten minutes from 20:00 on for each member on the way.
  private static func samples(seed: UInt64) throws -> [Sample] {
    let days = DaysSimulation(HomeSafeEveningsTests.scenario(seed: seed)).run()
    let places = try PreparedPlaces(days.places)
    var samples: [Sample] = []
    for member in days.members {
      let fixes = member.fixes
      let accuracies = fixes[.accuracy]
      let homes = places.homes(of: member.plan.id)
      for step in 24..<54 {
        let now = start + Int64(step) * 10 * minute
        guard !isHome(member, days, now) else { continue }
        var approach = HomeApproach()
        for index in 0..<fixes.count {
          let time = Instant(milliseconds: fixes.time[index])
          guard time <= now, now - time <= HomeApproach.windowMilliseconds else { continue }
          let metres = places.metresOutside(homes, fixes.coordinate(index), at: time)
          let accuracy = accuracies.isEmpty ? .nan : accuracies[index]
          guard HomeApproach.isAway(metres, accuracy: accuracy) else {
            approach = HomeApproach()
            continue
          }
          approach.add(metres, at: time)
        }
        guard let range = approach.arrival(at: now).range else { continue }
        var arrival: Instant?
        for second in stride(from: Int64(0), to: (end - now) / 1000, by: 10)
        where isHome(member, days, now + second * 1000)
          && isHome(member, days, now + (second + 240) * 1000)
        {
          arrival = now + second * 1000
          break
        }
        samples.append(
          Sample(now: now, earliest: range.earliest, latest: range.latest, arrival: arrival))
      }
    }
    return samples
  }

  @Test("300 evenings: the range holds nine times in ten") func evenings() throws {
    var samples: [Sample] = []
    for seed in UInt64(1)...300 { samples += try Self.samples(seed: seed) }
    let known = samples.filter { !$0.isOpen }
    let share = Double(known.count { $0.holds }) / Double(max(1, known.count))
    let early = known.count { sample in sample.arrival.map { $0 < sample.earliest } ?? false }
    let never = known.count { $0.arrival == nil }
    let widths = known.map(\.minutes).sorted()
    print(
      "ranges of arrival home: \(known.count), \((share * 1000).rounded() / 10) % hold,",
      "\(early) arrivals before, \(never) never; median width \(widths[widths.count / 2]) min,",
      "\(samples.count - known.count) open")
    #expect(known.count > 500)
    #expect(0.85 <= share && share <= 0.95, "\(share)")
  }
}
