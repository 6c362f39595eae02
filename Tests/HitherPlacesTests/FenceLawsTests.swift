import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

@Suite("Laws of the fences")
struct FenceLawsTests {
  private static func watch(_ world: PlaneWorld) throws -> PreparedPlaces {
    var places: [Place] = []
    for (number, kind) in PlaceKind.allCases.enumerated() {
      places.append(
        world.circle(
          "c\(number)", Double(number * 37 % 200 - 100), Double(number * 53 % 200 - 100),
          radius: Double(10 + 15 * number), kind: kind))
    }
    places.append(world.square("s", 100, 40, half: 60))
    let line = [(-500.0, -40.0), (0, 20), (400, 300)].map { world.coordinate($0.0, $0.1) }
    places.append(Place(id: "l", shape: .corridor(line: line, radiusMetres: 25)))
    return try PreparedPlaces(places)
  }

  @Test("live, cut and in any batches the same, seed 301") func detector() throws {
    let world = PlaneWorld()
    let watch = try Self.watch(world)
    var settings = OutingSettings()
    settings.fences.afterMilliseconds = 5000
    settings.fences.coolDownMilliseconds = 10_000
    for rule in [FenceRule(), FenceRule(settings)] {
      let found = OperatorLaws.violations(seed: 301) {
        var pipeline = Pipeline(member: "member")
        pipeline.append(Deduplicator())
        pipeline.append(Moved(origin: world.frame.origin))
        pipeline.append(FenceDetector(watch, member: "member", rule, addsColumns: true))
        return pipeline
      }
      #expect(found.isEmpty, "\(found.prefix(3))")
    }
  }

  @Test("the explanation too, seed 302") func explainer() throws {
    let world = PlaneWorld()
    let watch = try Self.watch(world)
    let question = FenceQuestion(
      member: "member", place: 3, time: Instant(milliseconds: 1_777_600_300_000))
    let found = OperatorLaws.violations(seed: 302, tracks: 4) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(Moved(origin: world.frame.origin))
      pipeline.append(
        FenceExplainer(FenceDetector(watch, member: "member"), question))
      return pipeline
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }

  @Test("something is told of the laws' tracks at all, and the state stays small, seed 303")
  func stateIsBounded() throws {
    let world = PlaneWorld()
    // Thousands of places of which a fix is in at most one.
    let places = (0..<4000).map { number in
      world.circle(
        "p\(number)", Double(number % 64) * 500, Double(number / 64) * 500, radius: 100)
    }
    let detector = FenceDetector(try PreparedPlaces(places), member: "member")
    var state = detector.makeState()
    var events = EventCollector(member: "member")
    var source = NoiseSource(seed: 303)
    var largest = 0
    for step in 0..<3000 {
      let east = Double(step) * 10 + source.normal() * 10
      var batch = FixBatch([world.fix(Double(step) * 10, east, source.normal() * 10)])
      detector.process(&batch, &state, &events)
      largest = max(largest, state.slots.count)
    }
    #expect(largest <= 2)
    #expect(state.visits(of: detector.watch.places).count > 50)
    #expect(events.takeEvents().count > 100)
  }
}
