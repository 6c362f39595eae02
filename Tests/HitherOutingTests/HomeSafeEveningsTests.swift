import HitherGeodesy
import HitherOuting
import HitherPlaces
import HitherTracks
import TestSupport
import Testing

@testable import HitherSimulation

/// Three hundred simulated evenings of four people, with their truth.
///
/// Trains are late, phones die, go without coverage and come back, people sleep elsewhere or visit
/// the neighbours. `docs/methods/home-safe.md` states the figures.
@Suite("Home safe on simulated evenings")
struct HomeSafeEveningsTests {
  /// 16:00 in UTC; the set time is 22:00, and the evening ends at 1:00.
  static let start = Instant(milliseconds: 1_777_651_200_000)
  private static let due = start + 6 * 3_600_000

  static func scenario(seed: UInt64) -> DaysScenario {
    var random = SeededGenerator(seed: seed)
    let centre = Coordinate(latitudeE7: 500_000_000, longitudeE7: 82_000_000)
    func place(_ id: String, _ metres: Double, isIndoors: Bool = true) -> DayPlace {
      let spot = Geodesic.destination(
        from: centre, azimuth: random.uniform(0, 360), distance: metres)
      var place = DayPlace(id, at: spot ?? centre)
      place.isIndoors = isIndoors
      return place
    }
    var home = DayPlace(
      "home", kind: .home, at: centre, shape: .circle(center: centre, radiusMetres: 60))
    home.isIndoors = true
    let places = [
      home, place("neighbour", 190), place("friend", random.uniform(800, 6000)),
      place("work", random.uniform(4000, 30_000)), place("station", random.uniform(700, 3000)),
    ]
    var members: [DayMember] = []
    for number in 0..<4 {
      let life = Int(random.uniform(0, 8))
      var member = DayMember("m\(number)", startsAt: life == 0 || life == 7 ? "home" : "work")
      member.device.intervalMilliseconds = Int64(random.uniform(1, 3)) * 60_000
      member.device.noiseMetres = random.uniform(3, 20)
      member.device.indoorDriftMetres = random.uniform(2, 20)
      member.device.lostPercent = random.uniform(0, 5)
      member.device.altimeter = nil
      member.device.format = .csv
      func move(_ hour: Double, _ mode: TravelMode, _ goal: String) -> Move {
        Move(.at(secondOfDay: Int(hour * 3600)), by: mode, .place(goal))
      }
      var moves: [Move] = []
      switch life {
      case 0: break
      case 1: moves = [move(random.uniform(16.5, 20), .car, "home")]
      case 2, 3:
        // A train that is up to an hour late, and a walk.
        let train = random.uniform(19.5, 22.5)
        moves = [
          move(train, .train, "station"),
          Move(.after(seconds: Int(random.uniform(60, 1500))), by: .walk, .place("home")),
        ]
      case 4: moves = [move(random.uniform(17, 21), .car, "friend")]
      case 5:
        moves = [
          move(17, .car, "home"), move(random.uniform(18, 20), .bicycle, "friend"),
          move(random.uniform(20.5, 23.5), .bicycle, "home"),
        ]
      case 6:
        moves = [
          move(17, .car, "home"), move(19, .walk, "neighbour"),
          move(random.uniform(20, 23.5), .walk, "home"),
        ]
      default:
        moves = [
          move(random.uniform(17, 21.9), .walk, "friend"),
          move(random.uniform(22, 24), .walk, "home"),
        ]
      }
      member.plans = [DayPlan(moves: moves)]
      // A dead phone, or one without coverage for a while.
      if random.uniform() < 0.25 {
        let from = random.uniform(0, 9 * 3600)
        let to = random.uniform() < 0.5 ? 40_000 : from + random.uniform(900, 7200)
        member.device.dropouts = [Dropout(fromSeconds: from, toSeconds: to)]
      }
      members.append(member)
    }
    return DaysScenario(
      name: "evening", seed: seed, start: start, durationSeconds: 9 * 3600, places: places,
      members: members)
  }

  /// What was counted over all evenings.
  private struct Count {
    var right = 0
    var wrong: [String] = []
    var missed: [String] = []

    var precision: Double { Double(right) / Double(max(1, right + wrong.count)) }
    var recall: Double { Double(right) / Double(max(1, right + missed.count)) }
  }

  private static let minute: Int64 = 60_000

  @Test("300 evenings: nobody is wrongly at home or overdue") func evenings() throws {
    var (home, overdue, unknown, all) = (Count(), Count(), Count(), Count())
    for seed in UInt64(1)...300 {
      let days = DaysSimulation(Self.scenario(seed: seed)).run()
      let folder = try ScratchFolder()
      for file in days.write() {
        try folder.write(String(decoding: file.bytes, as: UTF8.self), to: "e/" + file.path)
      }
      var options = OutingOptions()
      options.homeByMilliseconds = 22 * 3_600_000
      options.timeZone = "UTC"
      let events = try run([folder["e"]], options) { try RunNeeds.events($0) }.events
      var isAllKnownHome = true
      for member in days.members {
        let id = member.plan.id
        func isHome(_ time: Instant) -> Bool {
          let there = member.coordinate(at: time - Self.start)
          return ShortDistance.metres(from: days.scenario.places[0].anchor, to: there) <= 60
        }
        /// Whether the phone recorded around a time.
        func isHeard(_ time: Instant, _ minutes: Int64 = 10) -> Bool {
          let times = member.fixes.time
          return times.contains {
            $0 <= time.milliseconds && $0 > time.milliseconds - minutes * Self.minute
          }
            && times.contains {
              $0 > time.milliseconds && $0 < time.milliseconds + minutes * Self.minute
            }
        }
        let label = "\(seed) \(id)"
        let own = events.filter { $0.member == id }
        // Changes within three minutes of the set time count either way.
        let isSteady = isHome(Self.due + -3 * Self.minute) == isHome(Self.due + 3 * Self.minute)
        let isHeardThen = isHeard(Self.due)
        let hasRecording = !member.fixes.isEmpty
        isAllKnownHome = isAllKnownHome && isHome(Self.due) && isHeardThen
        var wasOverdue = false
        var wasUnknown = false
        for event in own {
          switch event.payload {
          case let person as HomeSafePerson where person.isHome:
            if isHome(event.time + 4 * Self.minute) {
              home.right += 1
            } else {
              home.wrong.append("\(label) \(event.time.rfc3339)")
            }
          case is HomeSafePerson:
            wasUnknown = true
            if isHeardThen { unknown.wrong.append(label) } else { unknown.right += 1 }
          case is HomeSafeOverdue:
            wasOverdue = true
            let isTrue =
              !isHome(event.time) || (!isSteady && event.time - Self.due < 5 * Self.minute)
            if isTrue {
              overdue.right += 1
            } else {
              overdue.wrong.append("\(label) \(event.time.rfc3339)")
            }
          default: break
          }
        }
        if isSteady, isHeardThen, !isHome(Self.due), !wasOverdue { overdue.missed.append(label) }
        if !isHeardThen, hasRecording, !wasUnknown, isSteady,
          member.fixes.time.contains(where: { $0 < Self.due.milliseconds }),
          // A silence at home is one only when the clock shows it as lost.
          !isHeard(Self.due, 31)
        {
          unknown.missed.append(label)
        }
        // Returns after at least ten minutes, with a phone that records.
        var away = 0
        for number in 0..<(9 * 60 - 15) {
          let time = Self.start + Int64(number) * Self.minute
          guard isHome(time) else {
            away += 1
            continue
          }
          defer { away = 0 }
          guard away >= 15, isHeard(time + -8 * Self.minute, 6), isHeard(time + 6 * Self.minute, 6),
            (0..<12).allSatisfy({ isHome(time + Int64($0) * Self.minute) }),
            (0..<15).allSatisfy({ isHeard(time + (Int64($0) - 4) * Self.minute, 6) })
          else { continue }
          let isTold = own.contains {
            ($0.payload as? HomeSafePerson)?.isHome == true
              && abs($0.time - time) <= 6 * Self.minute
          }
          if !isTold { home.missed.append("\(label) \(time.rfc3339)") }
        }
      }
      for event in events {
        guard event.payload is HomeSafeAll else { continue }
        let isTrue = days.members.filter { !$0.fixes.isEmpty }.allSatisfy { member in
          let there = member.coordinate(at: event.detected - Self.start)
          return ShortDistance.metres(from: days.scenario.places[0].anchor, to: there) <= 60
        }
        if isTrue { all.right += 1 } else { all.wrong.append("\(seed) \(event.time.rfc3339)") }
      }
      if isAllKnownHome,
        !events.contains(where: { $0.payload is HomeSafeAll && $0.time >= Self.due })
      {
        all.missed.append("\(seed)")
      }
    }
    for (name, count) in [("home", home), ("overdue", overdue), ("unknown", unknown), ("all", all)]
    {
      print(
        "home safe \(name): \(count.right) right, \(count.wrong.count) wrong, \(count.missed.count) missed;",
        count.wrong.prefix(8), count.missed.prefix(8))
      #expect(count.precision >= 0.99 && count.recall >= 0.99, "\(name)")
    }
    #expect(home.wrong.isEmpty && overdue.wrong.isEmpty && all.wrong.isEmpty)
  }

  @Test("live as in batch, in any order of arrival", arguments: [3, 8, 21] as [UInt64])
  func live(seed: UInt64) throws {
    let folder = try ScratchFolder()
    for file in DaysSimulation(Self.scenario(seed: seed)).run().write() {
      try folder.write(String(decoding: file.bytes, as: UTF8.self), to: "e/" + file.path)
    }
    var outing = try StreamedOuting(folder["e"])
    outing.options.homeByMilliseconds = 22 * 3_600_000
    let expected = try outing.report()
    #expect(expected.contains("home_safe."))
    let events = try outing.watch(lateness: 60_000, seed: seed, piece: 50)
    #expect(events == expected, "\(differences(events, expected).prefix(2))")
  }
}
