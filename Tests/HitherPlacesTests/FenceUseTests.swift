import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

/// Places that are in use for some time only, as the homes before and after a move.
@Suite("Times of use of places")
struct FenceUseTests {
  private let world = PlaneWorld()

  private func place(
    _ id: String, from: Double? = nil, until: Double? = nil, east: Double = 0
  ) -> Place {
    var place = world.circle(id, east, radius: 100)
    place.from = from.map { PlaneWorld.epoch + Int64($0 * 1000) }
    place.until = until.map { PlaneWorld.epoch + Int64($0 * 1000) }
    return place
  }

  /// At rest in the middle for an hour, a fix each minute.
  private var rest: [Fix] { (0...60).map { world.fix(Double($0) * 60, 0, 0, accuracy: 5) } }

  @Test("who rests leaves one place when its use ends, and enters the other") func move() throws {
    let places = [place("old", until: 1215), place("new", from: 1215)]
    let (events, visits) = try tell(rest, places)
    let found = events.filter { $0.type != "fence.dwelled" }.map { "\($0.type) \($0.place)" }
    #expect(found == ["fence.entered old", "fence.left old", "fence.entered new"])
    let left = try #require(events.first { $0.type == "fence.left" })
    #expect(left.seconds == 1215 && left.detected >= 1215)
    let entered = try #require(events.last { $0.type == "fence.entered" })
    #expect(entered.seconds >= 1215 && entered.seconds <= 1260)
    #expect(visits.first?.durationMilliseconds == 1_215_000)
  }

  @Test("no visit and no passage before and after") func outside() throws {
    let way = (0..<200).map { world.fix(Double($0) * 7, Double($0) * 10 - 1000, 0, accuracy: 5) }
    for place in [place("a", until: 0), place("a", from: 5000)] {
      #expect(try tell(way, [place]).events.isEmpty)
    }
    let far = [world.fix(0, -2000, 0), world.fix(60, 2000, 0), world.fix(120, 4000, 0)]
    #expect(try tell(far, [place("a")]).events.count == 2)
    #expect(try tell(far, [place("a", from: 5000)]).events.isEmpty)
  }

  @Test("live, cut and in any batches the same, seed 304") func laws() throws {
    let start = Instant(milliseconds: 1_777_600_000_000)
    let places = (0..<8).map { number in
      var place = world.circle(
        "p\(number)", Double(number * 37 % 200 - 100), Double(number * 53 % 200 - 100),
        radius: Double(40 + 30 * number))
      if number % 2 == 0 { place.until = start + Int64(number + 1) * 97_000 }
      if number % 3 == 0 { place.from = start + Int64(number) * 61_000 }
      return place
    }
    let watch = try PreparedPlaces(places)
    let found = OperatorLaws.violations(seed: 304) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(Moved(origin: world.frame.origin))
      pipeline.append(FenceDetector(watch, member: "member", addsColumns: true))
      return pipeline
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }
}
