import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherPlaces

/// What stays suggest, by the smallest lives that show each rule.
@Suite("Suggested places")
struct PlaceSuggesterTests {
  private let world = PlaneWorld(latitudeE7: 500_000_000, longitudeE7: 82_000_000)
  /// Monday, 5 January 2026, midnight in UTC.
  private static let monday = Instant(milliseconds: 1_767_571_200_000)

  private func stay(_ day: Int, _ from: Double, _ to: Double, at east: Double) -> Stay {
    Stay(
      start: Self.monday + Int64((Double(day) * 24 + from) * 3_600_000),
      end: Self.monday + Int64((Double(day) * 24 + to) * 3_600_000),
      center: world.coordinate(east, 0), scatterMetres: 10)
  }

  private func suggested(_ stays: [Stay]) -> [PlaceSuggestion] {
    PlaceSuggester(zone: .utc).suggestions(for: "anna", stays.sorted { $0.start < $1.start })
  }

  @Test func nightsAreHomeAndWeekdaysWork() throws {
    var stays: [Stay] = []
    for day in 0..<21 {
      let works = day % 7 < 5
      stays.append(stay(day, works ? 17 : 9, 31.5, at: 0))
      if works { stays.append(stay(day, 8, 16.5, at: 5000)) }
    }
    let list = suggested(stays)
    #expect(list.map(\.kind) == [.home, .work] && list.map(\.id) == ["anna-home", "anna-work"])
    let work = try #require(list[1].found)
    #expect(ShortDistance.metres(from: work.center, to: world.coordinate(5000, 0)) < 1)
    #expect(work.days == 15 && work.hours == 28_800_000..<59_400_000)
    #expect(list.map(\.reason) == [.nights(21, of: 21), .weekdays(15, of: 15)])
    // The same until 14:00 is a school's day.
    let pupil = stays.map {
      $0.center == world.coordinate(5000, 0)
        ? Stay(start: $0.start, end: $0.end + -9_000_000, center: $0.center) : $0
    }
    #expect(suggested(pupil)[1].kind == .school)
  }

  @Test func aTouristHasNeitherHomeNorWork() {
    let hotels = (0..<21).map { stay($0, 19, 33, at: Double($0 / 4) * 3000) }
    let museums = (0..<21).map { stay($0, 11, 15, at: 800 + Double($0) * 400) }
    for suggestion in suggested(hotels + museums) { #expect(suggestion.found == nil) }
    // Most of the nights in one of two hotels.
    let two = (0..<14).map { stay($0, 19, 33, at: $0 < 10 ? 0 : 9000) }
    #expect(suggested(two)[0].found == nil)
    #expect(suggested(two)[0].reason == .oneAfterTheOther(nights: 14, places: 2))
    // A week in one hotel.
    let week = (0..<8).map { stay($0, 19, 33, at: 0) }
    #expect(suggested(week)[0].found == nil)
    #expect(suggested(week)[0].reason == .shortStay(nights: 8, days: 8))
  }

  @Test func nightShiftsAreNotSleptAtWork() {
    var stays: [Stay] = []
    for day in 0..<28 {
      let works = day % 7 < 5
      if works { stays.append(stay(day, 21, 30, at: 5000)) }
      stays.append(stay(day, works ? 6.5 : 9, works ? 20.5 : 33, at: 0))
    }
    let list = suggested(stays)
    #expect(list[0].found == nil && list[0].reason == .nightsAndTimeApart)
    #expect(list[1].found == nil)
  }

  @Test func fewNightsAreNotEnough() {
    let list = suggested((0..<4).map { stay($0, 18, 32, at: 0) })
    #expect(list.allSatisfy { $0.found == nil } && list[0].reason == .fewNights(4, needed: 5))
    #expect(suggested([]).allSatisfy { $0.found == nil })
  }

  @Test func aPhoneThatRecordsOnlyOnTheMoveHasNights() {
    var finder = StayFinder()
    for day in 0..<2 {
      let start = Self.monday + Int64(day) * 86_400_000
      for minute in 0..<10 {
        finder.add(start + Int64(420 + minute) * 60_000, world.coordinate(Double(minute) * 500, 0))
        finder.add(
          start + Int64(1080 + minute) * 60_000, world.coordinate(4500 - Double(minute) * 500, 0))
      }
    }
    finder.end()
    let night = finder.stays.first { $0.end - $0.start > 12 * 3_600_000 }
    #expect(night?.start == Self.monday + 1089 * 60_000)
    #expect(night?.end == Self.monday + (1440 + 420) * 60_000)
  }

  @Test func aShortWalkToTheShopEndsNoStay() {
    var finder = StayFinder()
    for minute in 0..<120 {
      let east = (60..<64).contains(minute) ? 300.0 : 0
      finder.add(Self.monday + Int64(minute) * 60_000, world.coordinate(east, 0))
    }
    finder.end()
    #expect(finder.stays.count == 1 && finder.stays[0].end - finder.stays[0].start == 7_140_000)
  }
}
