import Glibc
import TestSupport
import Testing

@testable import HitherEstimates

/// Members who walk the same made-up hills, pooled.
@Suite("Pooled ground")
struct PooledGroundTests {
  typealias Noise = MadeHeights.Noise

  static let length = 8000.0

  static func hills(_ place: Double) -> Double {
    300 + 30 * sin(2 * .pi * place / 1500) + 8 * sin(2 * .pi * place / 430)
  }

  /// Somebody's heights along the route, told by the place at each metre of the way.
  struct Walker {
    var made: MadeHeights
    var climb = ClimbEstimator(keepsTrail: true)

    init(
      every seconds: Double = 3, noise: [Noise], seed: UInt64, metres: Double = length,
      ground: (Double) -> Double = hills, progress: (Double) -> Double = { $0 }
    ) {
      made = MadeHeights(
        hours: metres / 1.2 / 3600, every: seconds, noise: noise, seed: seed, ground: ground)
      for index in made.heights.indices {
        made.heights[index].progress = progress(made.heights[index].way)
      }
      for height in made.heights { climb.add(height) }
      _ = climb.finish()
    }

    var ground: MemberGround {
      MemberGround(
        points: climb.trail?.points ?? [], error: climb.groundError,
        isSteady: climb.heights.source == .barometric)
    }
  }

  static func pool(_ walkers: [Walker], isClosed: Bool = false) throws -> PooledGround? {
    let grid = try #require(GroundGrid(length: length, isClosed: isClosed))
    return PooledGround(walkers.map(\.ground), on: grid)
  }

  @Test(
    "two who are equally noisy are no worse together than alone",
    arguments: [
      [Noise(metres: 3, seconds: 30)], [Noise(metres: 5, seconds: 150)],
      [Noise(metres: 3, seconds: 60), Noise(metres: 2, seconds: 0)],
    ])
  func twoAlike(_ noise: [Noise]) throws {
    var (alone, together) = (0.0, 0.0)
    for seed in UInt64(1)...12 {
      let walkers = [2 * seed, 2 * seed + 1].map { Walker(noise: noise, seed: $0) }
      let pool = try #require(try Self.pool(walkers))
      for index in walkers.indices {
        let (own, truth) = (walkers[index].climb.ascent, walkers[index].made.ascent)
        let pooled = pool.climb(of: index)?.ascent ?? own
        alone += (own / truth - 1) * (own / truth - 1)
        together += (pooled / truth - 1) * (pooled / truth - 1)
      }
    }
    #expect(together < alone)
  }

  @Test("who is noisy takes the ground of who is not, who keeps it")
  func besideABarometer() throws {
    for seed in UInt64(31)...36 {
      let noisy = Walker(noise: [Noise(metres: 6, seconds: 90)], seed: seed)
      let steady = Walker(noise: [Noise(metres: 0.3, seconds: 0)], seed: seed + 100)
      let pool = try #require(try Self.pool([noisy, steady]))
      let climb = try #require(pool.climb(of: 0))
      #expect(abs(climb.ascent / noisy.made.ascent - 1) < 0.04)
      #expect(climb.error < 0.5 * noisy.climb.noiseMetres)
      #expect(pool.climb(of: 1) == nil)
    }
  }

  @Test func nobodyIsPooledAlone() throws {
    let walker = Walker(noise: [Noise(metres: 4, seconds: 60)], seed: 41)
    #expect(try Self.pool([walker]) == nil)
    // The second half is another's: nowhere are there two.
    let first = Walker(noise: [Noise(metres: 4, seconds: 60)], seed: 42, metres: 3900)
    let second = Walker(
      noise: [Noise(metres: 4, seconds: 60)], seed: 43, metres: 3900, progress: { 4000 + $0 })
    #expect(try Self.pool([first, second]) == nil)
  }

  @Test("three laps of a loop are three passages of one member")
  func laps() throws {
    let ground = { (way: Double) in
      300 + 30 * sin(10 * .pi * way / Self.length) + 8 * sin(38 * .pi * way / Self.length)
    }
    var (alone, together) = (0.0, 0.0)
    for seed in UInt64(51)...56 {
      let walker = Walker(
        noise: [Noise(metres: 4, seconds: 60)], seed: seed, metres: 3 * Self.length,
        ground: ground)
      let pool = try #require(try Self.pool([walker], isClosed: true))
      let climb = try #require(pool.climb(of: 0))
      alone += abs(walker.climb.ascent / walker.made.ascent - 1)
      together += abs(climb.ascent / walker.made.ascent - 1)
    }
    #expect(together < alone)
  }

  @Test("who walks backwards climbs what others descend")
  func backwards() throws {
    let ground = { (place: Double) in 300 + 0.02 * place + 20 * sin(2 * .pi * place / 1000) }
    let back = Walker(
      noise: [Noise(metres: 6, seconds: 90)], seed: 61, ground: { ground(Self.length - $0) },
      progress: { Self.length - $0 })
    let steady = Walker(noise: [Noise(metres: 0.3, seconds: 0)], seed: 62, ground: ground)
    let climb = try #require(try Self.pool([back, steady])?.climb(of: 0))
    #expect(abs(climb.ascent / back.made.ascent - 1) < 0.05)
    #expect(abs(climb.descent / steady.made.ascent - 1) < 0.05)
  }

  @Test("off the route the own heights count")
  func offTheRoute() throws {
    // A hill of 60 m between 3000 and 4000 m that only one climbs.
    let away = { (way: Double) in
      Self.hills(min(way, 3000) + max(0, way - 4000))
        + ((3000...4000).contains(way) ? 60 * pow(sin(.pi * (way - 3000) / 1000), 2) : 0)
    }
    let noisy = Walker(
      noise: [Noise(metres: 4, seconds: 60)], seed: 71, metres: Self.length + 1000, ground: away,
      progress: { $0 < 3000 ? $0 : $0 <= 4000 ? .nan : $0 - 1000 })
    let steady = Walker(noise: [Noise(metres: 0.3, seconds: 0)], seed: 72)
    let climb = try #require(try Self.pool([noisy, steady])?.climb(of: 0))
    #expect(abs(climb.ascent - noisy.made.ascent) < 15)
    #expect(noisy.made.ascent - steady.made.ascent > 50)
  }

  @Test func theOrderOfMembersDoesNotMatter() throws {
    let walkers = (81...83).map { Walker(noise: [Noise(metres: 4, seconds: 60)], seed: $0) }
    let one = try #require(try Self.pool(walkers)?.climb(of: 0))
    let other = try #require(try Self.pool(walkers.reversed())?.climb(of: 2))
    #expect(abs(one.ascent - other.ascent) < 1e-6 && abs(one.error - other.error) < 1e-9)
  }

  @Test("many points are thinned, and still say where they were")
  func thinning() {
    var trail = GroundTrail()
    let count = 3 * GroundTrail.mostPoints
    for index in 0..<count {
      trail.add(
        HeightNode(
          time: Int64(index) * 20_000, seconds: 20, metres: index == 0 ? 0 : 25, height: 0,
          count: 1, begins: index == 0 || index == 1001, progress: Double(index) * 25),
        ground: Double(index))
    }
    #expect(trail.points.count <= GroundTrail.mostPoints + 1)
    #expect(trail.points.count > GroundTrail.mostPoints / 2)
    for point in trail.points {
      #expect(point.progress == point.way && point.height == point.way / 25)
    }
    #expect(trail.points.last?.way == Double(count - 1) * 25)
    #expect(trail.points.filter(\.begins).count == 2)
  }
}
