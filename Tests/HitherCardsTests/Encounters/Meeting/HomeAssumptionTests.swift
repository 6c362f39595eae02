import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherCards

@Suite("Encounters inside a home")
struct HomeAssumptionTests {
  private let start = Instant(milliseconds: 1_777_600_000_000)
  private let place = Coordinate(latitudeE7: 480_000_000, longitudeE7: 90_000_000)
  private let hour: Int64 = 3_600_000

  /// A phone at home that says where it is each so many minutes, as well as it can.
  private func path(
    hours: Int64, minutes: Int64, accuracy: Double, place: Coordinate? = nil
  ) throws -> MemberPath {
    let homes = [AreaShape.circle(center: self.place, radiusMetres: 30)]
    var path = MemberPath(.init(accuracyMetres: 8), homes: try AreaIndex(homes))
    path.add(
      FixBatch(
        stride(from: 0, through: hours * 60, by: Int(minutes)).map { minute in
          var fix = Fix(time: start + minute * 60_000, coordinate: place ?? self.place)
          fix.accuracy = accuracy
          return fix
        }))
    return path
  }

  private func find(
    _ one: MemberPath, _ other: MemberPath, chance: Double, stay: Double = 60, seed: UInt64 = 1
  ) throws -> [Encounter] {
    let home = try #require(HomeAssumption(chancePerHour: chance, staySeconds: stay, seed: seed))
    let finder = try #require(EncounterFinder(rangeMetres: 8, home: home))
    return finder([.init(id: "a", path: one), .init(id: "b", path: other)]).encounters
  }

  /// Seed 9200: of 20,000 hours a share of 0.3 has a beginning, within four standard errors.
  @Test func theChanceIsThatOfAnHour() throws {
    let hours: Int64 = 20_000
    let path = try path(hours: hours, minutes: 20, accuracy: 30)
    let found = try find(path, path, chance: 0.3, stay: 1, seed: 9200)
    let withOne = Set(found.map { ($0.time.from - start) / hour })
    let standardError = (0.3 * 0.7 / Double(hours)).squareRoot()
    #expect(abs(Double(withOne.count) / Double(hours) - 0.3) < 4 * standardError)
    #expect(found.allSatisfy { $0.origin == .assumedAtHome && $0.time.milliseconds >= 1000 })
  }

  @Test func certaintyIsAllTheTimeTogetherAndNoChanceNever() throws {
    let path = try path(hours: 3, minutes: 20, accuracy: 30)
    let all = try find(path, path, chance: 1)
    #expect(all.map(\.time) == [TimeStretch(from: start, to: start + 3 * hour)])
    #expect(try find(path, path, chance: 0) == [])
  }

  @Test func whereTheAccuracySufficesTheDistanceTells() throws {
    let here = try path(hours: 2, minutes: 1, accuracy: 5)
    let aside = Coordinate(latitudeE7: 480_002_000, longitudeE7: 90_000_000)
    let there = try path(hours: 2, minutes: 1, accuracy: 5, place: aside)
    #expect(try find(here, here, chance: 0.5).map(\.origin) == [.measured])
    #expect(try find(here, there, chance: 1) == [])
    // Within the range by the fixes, but one of the two is not sure enough.
    let unsure = try path(hours: 2, minutes: 1, accuracy: 9)
    #expect(try find(here, unsure, chance: 1).map(\.origin) == [.assumedAtHome])
  }

  @Test func nobodyIsTakenToStayAtHomeOverALongSilence() throws {
    let silent = try path(hours: 2, minutes: 31, accuracy: 30)
    #expect(try find(silent, silent, chance: 1) == [])
    // Single fixes at one moment tell nothing either, as they are not good enough.
    let seldom = try path(hours: 2, minutes: 30, accuracy: 30)
    #expect(try find(seldom, seldom, chance: 1).count == 1)
  }

  @Test func whoIsElsewhereIsNotAtHome() throws {
    let away = Coordinate(latitudeE7: 480_010_000, longitudeE7: 90_000_000)
    let here = try path(hours: 2, minutes: 1, accuracy: 30)
    let there = try path(hours: 2, minutes: 1, accuracy: 30, place: away)
    #expect(try find(here, there, chance: 1) == [])
    // Outside of homes the best guess counts.
    #expect(try find(there, there, chance: 1).map(\.origin) == [.measured])
  }

  @Test(arguments: [-0.1, 1.1, .nan])
  func whatIsNoChanceIsRefused(_ chance: Double) {
    #expect(HomeAssumption(chancePerHour: chance, staySeconds: 60, seed: 1) == nil)
  }
}
