import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

/// Fixes whose accuracy holds a whole place say nothing of it.
@Suite("Fences and accuracy")
struct FenceAccuracyTests {
  private let world = PlaneWorld()

  /// What is told of a track, behind the step that marks inaccurate fixes.
  private func events(_ fixes: [Fix], _ places: [Place]) throws -> [String] {
    var pipeline = Pipeline(member: "leo")
    pipeline.append(InaccurateFixes())
    pipeline.append(FenceDetector(try PreparedPlaces(places), member: "leo"))
    var batch = FixBatch(fixes)
    pipeline.process(&batch, reaching: .latest)
    return pipeline.takeEvents().filter { $0.type != "fence.dwelled" }.map { event in
      let second = (event.time - PlaneWorld.epoch) / 1000
      return "\(event.type) \(second)"
    }
  }

  private func rest(
    _ seconds: ClosedRange<Double>, every step: Double = 60, accuracy: Double, east: Double = 0
  ) -> [Fix] {
    stride(from: seconds.lowerBound, through: seconds.upperBound, by: step).map {
      world.fix($0, east, 0, accuracy: accuracy)
    }
  }

  @Test(
    "a cell tower's fixes at rest leave no place", arguments: [PlaceKind.home, .safeZone])
  func cellTower(_ kind: PlaceKind) throws {
    let place = world.circle("home", radius: 100, kind: kind)
    for minutes in [3.0, 30, 240] {
      let tower = rest(600...(600 + minutes * 60), accuracy: 2500, east: 1300)
      let after = 660 + minutes * 60
      let fixes =
        rest(0...540, accuracy: 8) + tower + rest(after...(after + 600), accuracy: 8)
      #expect(
        try events(fixes, [place]) == (kind == .home ? ["fence.entered 0"] : []), "\(minutes)")
    }
  }

  @Test("nor a recording that begins with them enters from far away") func begins() throws {
    let fixes = rest(0...300, accuracy: 2500, east: 1300) + rest(360...1200, accuracy: 8)
    #expect(
      try events(fixes, [world.circle("home", radius: 100)]) == ["fence.entered 360"])
  }

  @Test("whoever leaves for good is found however poor the fixes", arguments: [65.0, 300, 2500])
  func leaves(_ accuracy: Double) throws {
    var source = NoiseSource(seed: 421)
    let times = Array(stride(from: 0.0, to: 14_400, by: 60))
    let deviation = accuracy / 1.51
    let north = source.noise(deviation, memory: 0, times: times)
    let east = source.noise(deviation, memory: 0, times: times)
    // Ten accuracies away after half of the time; a town holds the accuracy of the fixes.
    let fixes = times.indices.map { index in
      let away = times[index] < 7200 ? 0 : 12 * accuracy
      return world.fix(times[index], east[index] + away, north[index], accuracy: accuracy)
    }
    let told = try events(fixes, [world.circle("town", radius: 3 * accuracy)])
    #expect(told.map { $0.prefix(11) } == ["fence.enter", "fence.left "], "\(told)")
    let left = told.last.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    #expect(abs(left - 7200) < 180)
  }

  @Test(
    "eight hours of ±65 m in a home of 75 m are home: entered once, never left",
    arguments: [431, 432, 433, 434] as [UInt64])
  func indoors(_ seed: UInt64) throws {
    let home = world.circle("home", radius: 75)
    for step in [15.0, 60, 300] {
      for memory in [0.0, 60, 600, 1800] {
        var source = NoiseSource(seed: seed)
        let times = Array(stride(from: 0.0, through: 28_800, by: step))
        // A radius of 65 m that holds 68 %.
        let east = source.noise(65 / 1.5096, memory: memory, times: times)
        let north = source.noise(65 / 1.5096, memory: memory, times: times)
        let fixes = times.indices.map {
          world.fix(times[$0], east[$0], north[$0], accuracy: 65)
        }
        let told = try events(fixes, [home])
        #expect(
          told.count == 1 && told.first?.hasPrefix("fence.entered") == true,
          "every \(step) s, memory \(memory) s: \(told)")
      }
    }
  }

  @Test("an accurate place does not hide a larger one's evidence") func sizes() throws {
    let places = [
      world.circle("desk", radius: 10), world.circle("town", radius: 5000),
    ]
    let fixes =
      rest(0...600, accuracy: 400) + rest(660...1500, accuracy: 400, east: 9000)
    let told = try events(fixes, places)
    #expect(told.count == 2 && told.first == "fence.entered 0", "\(told)")
  }

  @Test("live, cut and in any batches the same with inaccurate fixes, seed 441") func laws() throws
  {
    let watch = try PreparedPlaces(
      [20.0, 60, 150, 3000].enumerated().map { number, radius in
        world.circle("c\(number)", Double(number * 40), 0, radius: radius, kind: .home)
      } + [world.square("s", 100, 40, half: 60)])
    let found = OperatorLaws.violations(seed: 441) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(Moved(origin: world.frame.origin))
      pipeline.append(CoarseFixes())
      pipeline.append(InaccurateFixes())
      pipeline.append(FenceDetector(watch, member: "member", addsColumns: true))
      return pipeline
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }
}
