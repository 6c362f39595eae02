import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces
@testable import HitherSimulation

/// Simulated months of people with and without a home and work, with their truth.
///
/// `docs/methods/places.md` states the figures.
@Suite("Places suggested from simulated months")
struct SuggestedMonthsTests {
  enum Life: CaseIterable {
    case worker, partTime, pupil, traveller, tourist, nightShift, moved
  }

  /// 28 days from a Monday, with a fix every ten minutes: everyone has shops, friends and weekends.
  private static func scenario(_ life: Life, seed: UInt64) -> DaysScenario {
    var random = SeededGenerator(seed: seed)
    let centre = Coordinate(
      latitudeE7: Int32(random.uniform(-40, 55) * 1e7),
      longitudeE7: Int32(random.uniform(0, 120) * 1e7))
    func place(_ id: String, _ near: Double, _ far: Double, isIndoors: Bool = true) -> DayPlace {
      let spot = Geodesic.destination(
        from: centre, azimuth: random.uniform(0, 360), distance: random.uniform(near, far))
      var place = DayPlace(id, at: spot ?? centre)
      place.isIndoors = isIndoors
      place.scatterMetres = random.uniform(8, 40)
      return place
    }
    var places = [place("home", 0, 10), place("work", 1500, 15_000), place("new", 3000, 9000)]
    for shop in 0..<6 { places.append(place("shop\(shop)", 400, 8000)) }
    for hotel in 0..<14 { places.append(place("hotel\(hotel)", 16_000, 60_000)) }
    var member = DayMember("m", startsAt: life == .tourist ? "hotel0" : "home")
    member.unpunctualSeconds = random.uniform(60, 900)
    member.device.intervalMilliseconds = 600_000
    member.device.noiseMetres = random.uniform(4, 30)
    member.device.indoorDriftMetres = random.uniform(5, 30)
    member.device.lostPercent = random.uniform(0, 5)
    member.device.altimeter = nil
    for _ in 0..<Int(random.uniform(0, 5)) {
      let from = random.uniform(0, 26 * 86_400)
      member.device.dropouts.append(
        Dropout(fromSeconds: from, toSeconds: from + random.uniform(3600, 90_000)))
    }
    func move(_ hour: Double, _ goal: String) -> Move {
      Move(.at(secondOfDay: Int(hour * 3600)), by: .car, .place(goal))
    }
    func shop() -> String { "shop\(Int(random.uniform(0, 6)))" }
    let (start, end) = (random.uniform(6.5, 9.2), random.uniform(16.2, 18.5))
    var hotel = 0
    for day in 0..<28 {
      let date = CivilDate(daysSinceEpoch: 20_458 + day)
      let home = life == .moved && day >= 14 ? "new" : "home"
      var moves: [Move]
      switch (life, day % 7) {
      case (.tourist, _):
        if day % 3 == 2 { hotel += 1 }
        moves = [move(9.5, shop()), move(14, shop()), move(19, "hotel\(hotel)")]
      case (.nightShift, 0..<5): moves = [move(6.5, "home"), move(20.5, "work")]
      case (.nightShift, 5): moves = [move(6.5, "home"), move(15, shop()), move(17, "home")]
      case (.traveller, 1...3):
        moves = [move(start, "hotel\(day)"), move(22, "hotel\(day)")]
        if day % 7 == 3 { moves = [move(17, "home")] }
      case (.partTime, 2), (.partTime, 4), (_, 5), (_, 6):
        moves = [move(10.5, shop()), move(12, home)]
      case (.pupil, _): moves = [move(7.4, "work"), move(random.uniform(13, 15), "home")]
      default:
        moves = [move(start, "work"), move(end, random.uniform() < 0.3 ? shop() : home)]
        moves.append(move(20.5, home))
      }
      member.plans.append(DayPlan(dates: [date], moves: moves))
    }
    var scenario = DaysScenario(
      name: "month", seed: seed, start: Instant(milliseconds: 20_458 * 86_400_000),
      durationSeconds: 28 * 86_400, places: places, members: [member])
    scenario.timeZone = "UTC"
    return scenario
  }

  /// Expected: whether there is a home and a place of work.
  private static func truth(_ life: Life) -> (home: Bool, day: PlaceKind?) {
    switch life {
    case .worker, .partTime, .traveller: (true, .work)
    case .pupil: (true, .school)
    case .tourist, .nightShift, .moved: (false, nil)
    }
  }

  @Test("seventy months: home and work right in 95 %, nothing invented") func months() {
    var expected = 0
    var right = 0
    var invented: [String] = []
    var missed: [String] = []
    for life in Life.allCases {
      for seed in UInt64(0)..<10 {
        let scenario = Self.scenario(life, seed: 4100 + seed)
        guard let member = DaysSimulation(scenario).run().members.first else { continue }
        var finder = StayFinder()
        finder.add(member.fixes)
        finder.end()
        let list = PlaceSuggester(zone: .utc).suggestions(for: "m", finder.stays)
        let truth = Self.truth(life)
        for (suggestion, wanted) in zip(
          list, [truth.home ? "home" : nil, truth.day.map { _ in "work" }])
        {
          let spot = scenario.places.first { $0.id == wanted }?.anchor
          let metres = suggestion.found.flatMap { found in
            spot.map { ShortDistance.metres(from: $0, to: found.center) }
          }
          let label = "\(life) \(seed): \(suggestion.kind) \(suggestion.reason) \(metres ?? -1)"
          if wanted != nil { expected += 1 }
          let isKind = wanted == "home" || suggestion.kind == truth.day
          if wanted != nil, let metres, metres < 100, isKind {
            right += 1
          } else if suggestion.found != nil {
            // Whoever moved has two homes, one after the other; either is one.
            let homes = life == .moved ? ["home", "new"] : life == .nightShift ? ["home"] : []
            let isOne =
              suggestion.kind == .home
              && homes.contains { home in
                scenario.places.contains {
                  $0.id == home
                    && ShortDistance.metres(
                      from: $0.anchor, to: suggestion.found?.center ?? $0.anchor) < 100
                }
              }
            if !isOne, life != .moved || suggestion.kind == .home { invented.append(label) }
          } else if wanted != nil {
            missed.append(label)
          }
        }
      }
    }
    #expect(expected == 80)
    #expect(Double(right) >= 0.95 * Double(expected), "\(right) of \(expected); \(missed)")
    #expect(invented.isEmpty, "\(invented)")
    print("suggested months: \(right) of \(expected) right, \(invented.count) invented; \(missed)")
  }
}
