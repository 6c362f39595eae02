import HitherEngine
import HitherGeodesy
import HitherRoutes
import HitherTracks
import TestSupport
import Testing

@testable import HitherNetwork

/// Each fix is on the way that was walked, or on none where none was.
@Suite("Matching to a network") struct NetworkMatcherTests {
  static let network = try? MadeUpTown.network()

  struct Matched {
    var fixes: FixBatch
    var ways: [Int64?]
    var isOff: [Bool]
    var confidence: [Double]
    var stretches: [NetworkTrace.Stretch]
  }

  static func match(
    _ fixes: FixBatch, on network: Network, batches size: Int = 1024, passesPlain: Bool = true
  ) -> Matched {
    let model = NetworkModel(gapMilliseconds: 180_000)
    let matcher = NetworkMatcher(network, model, passesPlain: passesPlain)
    var state = matcher.makeState()
    var events = EventCollector()
    var all = FixBatch()
    for first in stride(from: 0, to: fixes.count, by: size) {
      var batch = FixBatch()
      batch.append(fixes, first..<min(first + size, fixes.count))
      matcher.process(&batch, &state, &events)
      all.append(batch)
    }
    var rest = FixBatch()
    matcher.end(&rest, &state, &events)
    all.append(rest)
    let (edges, off) = (all[NetworkColumns.edge], all[NetworkColumns.off])
    let (backward, offsets) = (all[NetworkColumns.backward], all[NetworkColumns.offset])
    var trace = NetworkTrace()
    for index in 0..<all.count {
      if off[index] == 1 {
        trace.leave()
      } else {
        trace.go(
          to: Int(edges[index]), isBackward: backward[index] == 1, offset: offsets[index],
          straight: 50, network, model)
      }
    }
    return Matched(
      fixes: all,
      ways: edges.map { $0.isNaN ? nil : network.edge(Int($0)).way },
      isOff: off.map { $0 == 1 }, confidence: all[NetworkColumns.confidence],
      stretches: trace.stretches)
  }

  /// The ways in the order in which they were travelled, without repetitions; a hop of a few metres into another way
  /// at a crossing is within the errors of the fixes.
  static func order(_ matched: Matched, _ network: Network) -> [Int64] {
    var order: [Int64] = []
    for stretch in matched.stretches where stretch.length > 20 {
      let way = network.edge(stretch.edge).way
      if order.last != way { order.append(way) }
    }
    return order
  }

  @Test(arguments: [1.0, 10.0, 30.0])
  func aWalkAroundTheBlock(every seconds: Double) throws {
    let network = try #require(Self.network)
    let corners = [(0.0, 0.0), (360, 0), (360, 240), (120, 240), (120, 480)].map {
      (east: $0.0, north: $0.1)
    }
    var right = 0
    var all = 0
    for seed in 1...5 {
      let walk = MadeUpTown.walk(corners, every: seconds, seed: UInt64(seed))
      let matched = Self.match(walk.fixes, on: network)
      #expect(matched.fixes.count == walk.fixes.count)
      #expect(Self.order(matched, network) == [1, 14, 3, 12], "seed \(seed)")
      #expect(!matched.isOff.contains(true))
      for (index, point) in walk.truth.enumerated() {
        let way: Int64 =
          point.north == 0 ? 1 : point.east == 360 ? 14 : point.north == 240 ? 3 : 12
        all += 1
        if matched.ways[index] == way { right += 1 }
      }
    }
    #expect(Double(right) > 0.94 * Double(all))
  }

  @Test func aDeadEndIsWalkedOutAndBack() throws {
    let network = try #require(Self.network)
    let corners = [(240.0, 360.0), (240, 600), (250, 695), (240, 600), (240, 360)].map {
      (east: $0.0, north: $0.1)
    }
    for seed in 1...4 {
      let matched = Self.match(MadeUpTown.walk(corners, seed: UInt64(seed)).fixes, on: network)
      #expect(Self.order(matched, network) == [13, 20, 13])
      let length = matched.stretches.reduce(0) { $0 + $1.length }
      #expect(abs(length - 670) < 40, "\(length)")
    }
  }

  @Test func turningBackInAStreetIsWalkedTwice() throws {
    let network = try #require(Self.network)
    let corners = [(0.0, 120.0), (300, 120), (0, 120)].map { (east: $0.0, north: $0.1) }
    for seed in 1...4 {
      let matched = Self.match(MadeUpTown.walk(corners, seed: UInt64(seed)).fixes, on: network)
      #expect(Self.order(matched, network) == [2])
      let length = matched.stretches.reduce(0) { $0 + $1.length }
      #expect(abs(length - 600) < 40, "\(length)")
    }
  }

  @Test func threeLapsAreThree() throws {
    let network = try #require(Self.network)
    let lap = [(0.0, 0.0), (240, 0), (240, 240), (0, 240)].map { (east: $0.0, north: $0.1) }
    let matched = Self.match(
      MadeUpTown.walk(lap + lap + lap + [lap[0]], seed: 9).fixes, on: network)
    #expect(Self.order(matched, network) == [1, 13, 3, 11, 1, 13, 3, 11, 1, 13, 3, 11])
  }

  @Test func aMeadowIsOffTheNetwork() throws {
    let network = try #require(Self.network)
    // The meadow is from 480 m to 900 m east.
    let corners = [(240.0, 120.0), (480, 120), (900, 200), (900, 460)].map {
      (east: $0.0, north: $0.1)
    }
    for seed in 1...4 {
      let walk = MadeUpTown.walk(corners, seed: UInt64(seed))
      let matched = Self.match(walk.fixes, on: network)
      for (index, point) in walk.truth.enumerated() {
        if point.east > 510, point.east < 870 { #expect(matched.isOff[index]) }
        // Within the errors of a crossing, which is each 120 m, the other street is as likely.
        let isAtCrossing = abs(point.east.remainder(dividingBy: 120)) < 15
        if point.east < 455, !isAtCrossing { #expect(matched.ways[index] == 2) }
        if point.north > 225 { #expect(matched.ways[index] == 30) }
      }
      #expect(matched.stretches.filter(\.isBreak).count == 2)
    }
  }

  @Test func aGapBreaksTheMatching() throws {
    let network = try #require(Self.network)
    var walk = MadeUpTown.walk([(east: 0, north: 0), (east: 240, north: 0)]).fixes
    let later = MadeUpTown.walk(
      [(east: 900, north: 20), (east: 900, north: 400)], seed: 2, from: 1_770_000_900_000)
    walk.append(later.fixes)
    let matched = Self.match(walk, on: network)
    #expect(Self.order(matched, network) == [1, 30])
    #expect(!matched.isOff.contains(true))
  }

  @Test func farFromAllWaysItIsOff() throws {
    let network = try #require(Self.network)
    let walk = MadeUpTown.walk([(east: 2000, north: 2000), (east: 2400, north: 2000)]).fixes
    let matched = Self.match(walk, on: network)
    #expect(!matched.isOff.contains(false))
    #expect(matched.confidence.allSatisfy { $0 > 0.9 })
    #expect(matched.stretches.isEmpty)
  }

  @Test func anEmptyNetworkMatchesNothing() throws {
    let network = try Network(NetworkBuilder().bytes())
    let walk = MadeUpTown.walk([(east: 0, north: 0), (east: 100, north: 0)]).fixes
    #expect(!Self.match(walk, on: network).isOff.contains(false))
  }

  @Test(arguments: [1.0, 5.0])
  func plainFixesAreMatchedAsInTheGeneralCase(every seconds: Double) throws {
    let network = try #require(Self.network)
    let corners = [
      (0.0, 0.0), (360, 0), (360, 240), (120, 240), (120, 480), (480, 480), (700, 300), (900, 240),
      (900, 0),
    ]
    .map { (east: $0.0, north: $0.1) }
    for seed in 1...6 {
      let walk = MadeUpTown.walk(corners, every: seconds, seed: UInt64(seed)).fixes
      let plain = Self.match(walk, on: network)
      let general = Self.match(walk, on: network, passesPlain: false)
      #expect(plain.fixes == general.fixes)
    }
  }
}
