import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherPlaces

/// Puts a random track among the test's places: its steps from the first fix, taken from a place.
struct Moved: Operator {
  struct State: StateCoding, Sendable {
    var first: Coordinate?
    init() {}
    func write(to writer: inout StateWriter) { writer.write(first) }
    init(from reader: inout StateReader) throws(StateError) {
      first = try reader.readOptional(Coordinate.self)
    }
  }

  static let description = OperatorDescription(name: "moved", summary: "Moves a track.")
  let origin: Coordinate

  func makeState() -> State { State() }

  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    for index in 0..<batch.count {
      let place = batch.coordinate(index)
      let first = state.first ?? place
      state.first = first
      batch.latitudeE7[index] = origin.latitudeE7 &+ place.latitudeE7 &- first.latitudeE7
      let east = Coordinate.longitudeStepE7(from: first.longitudeE7, to: place.longitudeE7)
      batch.longitudeE7[index] = Coordinate.longitudeE7(origin.longitudeE7, plus: east)
    }
  }
}

extension Coordinate {
  fileprivate static func longitudeE7(_ start: Int32, plus step: Int) -> Int32 {
    var sum = Int(start) + step
    if sum > 1_800_000_000 { sum -= 3_600_000_000 }
    if sum < -1_800_000_000 { sum += 3_600_000_000 }
    return Int32(sum)
  }
}

@Suite("Laws of the fences")
struct FenceLawsTests {
  private static func watch(_ world: PlaneWorld) throws -> PlaceWatch {
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
    return try PlaceWatch(places)
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
    let detector = FenceDetector(try PlaceWatch(places), member: "member")
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
    #expect(state.visits.count > 50)
    #expect(events.takeEvents().count > 100)
  }
}
