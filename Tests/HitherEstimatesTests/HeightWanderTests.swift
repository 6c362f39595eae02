import Glibc
import HitherEngine
import HitherGeodesy
import TestSupport
import Testing

@testable import HitherEstimates

/// A way on a plane, with stops, and noise of the heights that the receiver has smoothed.
private struct MadeWay {
  var placed = PlacedHeights()
  private var climb = ClimbEstimator()
  private var dice: SeededGenerator
  private var time: Int64 = 0
  private(set) var metres = 0.0
  private var (wander, smooth) = (0.0, 0.0)
  private let noise: Double
  private let memory: Double
  /// Where metres along the way are, in metres north and east, and how high the ground is there.
  private let place: (Double) -> (north: Double, east: Double, height: Double)

  init(
    seed: UInt64, noise: Double, memory: Double = 200,
    place: @escaping (Double) -> (north: Double, east: Double, height: Double)
  ) {
    (self.noise, self.memory, self.place) = (noise, memory, place)
    dice = SeededGenerator(seed: seed)
    wander = dice.normal()
    smooth = wander
  }

  /// Continues for some seconds, with a fix every 2 s.
  mutating func go(_ seconds: Int, speed: Double, offset: Double = 0) {
    for _ in 0..<(seconds / 2) {
      let kept = exp(-2 / memory)
      wander = kept * wander + (1 - kept * kept).squareRoot() * dice.normal()
      smooth += (wander - smooth) * (1 - exp(-2.0 / 8))
      metres += 2 * speed
      time += 2000
      let here = place(metres)
      let height = here.height + noise * smooth + offset
      placed.add(
        height, at: time,
        Coordinate(
          latitudeE7: 470_000_000 + Int32(here.north * 89.9),
          longitudeE7: 80_000_000 + Int32(here.east * 131.9)), isResting: speed == 0,
        begins: false)
      _ = climb.add(height, at: time, way: metres, isResting: speed == 0)
    }
  }

  mutating func end() -> (wander: HeightWander, climb: ClimbEstimator) {
    _ = climb.finish()
    return (HeightWander(placed.means, noise: climb.noiseMetres), climb)
  }

  /// Whether the climb is unknown.
  mutating func isHidden() -> Bool {
    let (wander, climb) = end()
    return wander.hides(ascent: climb.ascent, descent: climb.descent)
  }
}

@Suite("Heights that wander at one place as along the way")
struct HeightWanderTests {
  private static func line(_ metres: Double) -> (north: Double, east: Double, height: Double) {
    (metres, 0, 400)
  }

  /// Three hours with three stops of 10 min.
  private static func withStops(_ way: inout MadeWay, speed: Double) {
    for part in 0..<4 {
      way.go(2400, speed: speed)
      if part < 3 { way.go(600, speed: 0) }
    }
  }

  @Test("Level water under smoothed noise has no known climb", arguments: UInt64(1)...8)
  func lake(seed: UInt64) {
    var way = MadeWay(seed: seed, noise: 8, place: Self.line)
    Self.withStops(&way, speed: 1.6)
    let (wander, climb) = way.end()
    #expect(climb.ascent > 60, "without the comparison it would climb")
    #expect(wander.hides(ascent: climb.ascent, descent: climb.descent))
  }

  @Test("Hills of 30 m that the same noise leaves visible stay", arguments: UInt64(1)...8)
  func hills(seed: UInt64) {
    var way = MadeWay(seed: seed, noise: 3) {
      (north: $0, east: 0, height: 400 + 15 * sin($0 / 150))
    }
    Self.withStops(&way, speed: 1.3)
    let wayIsHidden = way.isHidden()
    #expect(!wayIsHidden)
  }

  @Test(
    "A mountain is never hidden, however noisy its heights", arguments: UInt64(1)...4)
  func mountain(seed: UInt64) {
    var way = MadeWay(seed: seed, noise: 12) { (north: $0, east: 0, height: 400 + 0.06 * $0) }
    Self.withStops(&way, speed: 1.2)
    let wayIsHidden = way.isHidden()
    #expect(!wayIsHidden)
  }

  @Test(
    "Laps show which heights belong to their place, also if those of a lap are all higher",
    arguments: UInt64(1)...4, [0.0, 30])
  func laps(seed: UInt64, offset: Double) {
    func lap(_ hill: Double) -> (Double) -> (north: Double, east: Double, height: Double) {
      { metres in
        let angle = metres / 400
        return (
          north: 400 * cos(angle), east: 400 * sin(angle), height: 300 + hill * sin(4 * angle)
        )
      }
    }
    var level = MadeWay(seed: seed, noise: 8, place: lap(0))
    var hilly = MadeWay(seed: seed, noise: 3, place: lap(15))
    for number in 0..<4 {
      level.go(900, speed: 2.8, offset: Double(number) * offset / 4)
      hilly.go(900, speed: 2.8, offset: Double(number) * offset / 4)
    }
    let levelIsHidden = level.isHidden()
    #expect(levelIsHidden)
    let hillyIsHidden = hilly.isHidden()
    #expect(!hillyIsHidden)
  }

  @Test("Calm heights at stops outweigh ways that cross at different heights")
  func bridges() {
    var way = MadeWay(seed: 3, noise: 0.3) { metres in
      let angle = metres / 400
      return (
        north: 400 * cos(angle), east: 400 * sin(angle), height: 300 + 15 * sin(metres / 130)
      )
    }
    Self.withStops(&way, speed: 2.8)
    let (wander, climb) = way.end()
    #expect(wander.again.share > 0.5 && wander.evidence.share > HeightWander.leastShare)
    #expect(!wander.hides(ascent: climb.ascent, descent: climb.descent))
  }

  @Test("Without stops and repeated places nothing is hidden")
  func noEvidence() {
    var way = MadeWay(seed: 1, noise: 8, place: Self.line)
    way.go(10_800, speed: 1.6)
    let wander = way.end().wander
    #expect(wander.evidence.weight == 0 && wander.evidence.share == 0)
  }

  @Test("A level way with hardly any noise keeps its small climb")
  func calm() {
    var way = MadeWay(seed: 2, noise: 0.5, place: Self.line)
    Self.withStops(&way, speed: 1.6)
    let wayIsHidden = way.isHidden()
    #expect(!wayIsHidden)
  }
}

@Suite("Heights by place are bounded")
struct PlacedHeightsTests {
  @Test("Days of heights keep a bounded number of means, whose mean is that of the heights")
  func bounded() {
    var placed = PlacedHeights()
    var sum = 0.0
    for index in 0..<40_000 {
      let height = 100 + Double(index % 7)
      sum += height
      placed.add(
        height, at: Int64(index) * 5000,
        Coordinate(latitudeE7: Int32(index) * 100, longitudeE7: 1_799_900_000 &+ Int32(index)),
        isResting: index / 3000 % 2 == 1, begins: false)
    }
    let means = placed.means
    #expect(means.count <= PlacedHeights.most && means.count > 100)
    #expect(means.reduce(0) { $0 + $1.count } == 40_000)
    let mean = means.reduce(0) { $0 + $1.height * Double($1.count) } / 40_000
    #expect(abs(mean - sum / 40_000) < 1e-6)
  }

  @Test("Stops that alternate with every fix are dropped in part, and nothing grows")
  func alternating() {
    var placed = PlacedHeights()
    for index in 0..<20_000 {
      placed.add(
        100, at: Int64(index) * 60_000, Coordinate(latitudeE7: 0, longitudeE7: Int32(index)),
        isResting: index.isMultiple(of: 2), begins: false)
    }
    #expect(placed.means.count <= PlacedHeights.most)
  }

  @Test("Longitudes continue across the antimeridian")
  func antimeridian() {
    var placed = PlacedHeights()
    for longitude: Int32 in [1_799_999_000, -1_799_999_000] {
      placed.add(
        10, at: Int64(longitude > 0 ? 0 : 10_000),
        Coordinate(latitudeE7: 0, longitudeE7: longitude),
        isResting: false, begins: false)
    }
    #expect(placed.means.map(\.longitude) == [1_799_999_000, 1_800_001_000])
  }

  @Test("A saved and restored state continues the same")
  func cut() throws {
    var (whole, cut) = (PlacedHeights(), PlacedHeights())
    for index in 0..<9000 {
      let place = Coordinate(latitudeE7: Int32(index) * 50, longitudeE7: 0)
      let (height, time) = (Double(index % 11), Int64(index) * 3000)
      whole.add(height, at: time, place, isResting: false, begins: index == 50)
      cut.add(height, at: time, place, isResting: false, begins: index == 50)
      if index % 397 == 0 { cut = try PlacedHeights(stateBytes: cut.stateBytes) }
    }
    #expect(whole.stateBytes == cut.stateBytes)
  }
}

@Suite("The first heights of a section")
struct SettlingHeightsTests {
  private struct Height {
    var seconds: Int64
    var metres: Double
    var height: Double
  }

  private func climb(_ heights: [Height]) -> ClimbEstimator {
    var climb = ClimbEstimator()
    for height in heights {
      _ = climb.add(
        height.height, at: height.seconds * 1000, way: height.metres, isResting: false)
    }
    _ = climb.finish()
    return climb
  }

  /// A way of equal steps.
  private func way(
    _ count: Int, every seconds: Int64, metres: Double, rise: Double, from start: Height
  ) -> [Height] {
    (0...count).map { index in
      let steps = Double(index)
      return Height(
        seconds: start.seconds + Int64(index) * seconds, metres: start.metres + steps * metres,
        height: start.height + steps * rise)
    }
  }

  @Test("A cold receiver's correction is not a climb")
  func cold() {
    let level = way(
      40, every: 20, metres: 26, rise: 0, from: Height(seconds: 21, metres: 29, height: 544.2))
    #expect(climb([Height(seconds: 0, metres: 0, height: 506.8)] + level).ascent < 3)
  }

  @Test("A steep path is a climb from its first metre")
  func steep() {
    // 0.4 m up each second, a metre for each metre ahead: as fast as people climb stairs.
    let stairs = way(
      120, every: 5, metres: 2, rise: 2, from: Height(seconds: 0, metres: 0, height: 500))
    #expect(abs(climb(stairs).ascent - 240) < 5)
  }

  @Test("A cable car loses only the first part of its ride")
  func cableCar() {
    let ride = way(
      60, every: 5, metres: 30, rise: 20, from: Height(seconds: 0, metres: 0, height: 500))
    #expect(climb(ride).ascent > 1155)
  }
}
