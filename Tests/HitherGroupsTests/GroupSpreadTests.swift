import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

@Suite("Spread of a group")
struct GroupSpreadTests {
  @Test func hullGivesTheSameAsAllPairs() throws {
    var random = LawRandom(seed: 31)
    for _ in 0..<200 {
      let count = 9 + Int(random.below(60))
      let places = (0..<count).map { _ in
        Coordinate(
          latitudeE7: 470_000_000 + Int32(random.below(900_000)),
          longitudeE7: 80_000_000 + Int32(random.below(900_000)))
      }
      var greatest = 0.0
      for place in places {
        for other in places {
          greatest = max(greatest, Geodesic.distance(from: place, to: other))
        }
      }
      #expect(abs(GroupSpread.greatestDistance(places) - greatest) <= 1e-6 * greatest)
    }
  }

  @Test func onlyFreshPositionsCount() {
    let spread = GroupSpread()
    var state = spread.makeState()
    var events = EventCollector()
    func sample(_ longitude: Int32, age: Int64, isInGap: Bool = false) -> TickSample {
      TickSample(
        tick: Instant(milliseconds: 0),
        coordinate: Coordinate(latitudeE7: 0, longitudeE7: longitude), ageMilliseconds: age,
        isInGap: isInGap)
    }
    var tick = GroupTick(
      time: Instant(milliseconds: 0),
      members: [
        sample(0, age: 0), sample(10_000, age: 5000), nil, sample(90_000, age: 500_000),
        sample(80_000, age: 1, isInGap: true),
      ])
    spread.evaluate(&tick, &state, &events)
    #expect(abs(state.greatest - 111.3) < 0.1)
    #expect(state.mean == state.greatest)
  }
}
