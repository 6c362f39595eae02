import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherNetwork

/// Keeps a random track's times, gaps and segments, but lets it walk through a town.
private struct Strolled: Operator {
  struct State: StateCoding, Sendable {
    var first = Instant.absent
    init() {}
    mutating func code(_ c: inout StateCoder) throws(StateError) { try c.code(&first) }
  }

  static let description = OperatorDescription(name: "strolled", summary: "Walks through a town.")

  func makeState() -> State { State() }

  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      if state.first == .absent { state.first = time }
      // Around a block, and over a meadow and back.
      let way = (Double(time - state.first) / 1000 * 1.5).truncatingRemainder(dividingBy: 2200)
      let place: (Double, Double) =
        switch way {
        case ..<480: (way, 120)
        case ..<900: (way, 120 + (way - 480) / 4)
        case ..<1320: (1800 - way, 120 + (1320 - way) / 4)
        case ..<1560: (480, 120 + (way - 1320))
        case ..<2040: (2040 - way, 360)
        default: (0, 360 - (way - 2040))
        }
      var random = SeededGenerator(seed: UInt64(bitPattern: time.milliseconds))
      let there = MadeUpTown.place(
        place.0 + random.uniform(-8, 8), place.1 + random.uniform(-8, 8))
      (batch.latitudeE7[index], batch.longitudeE7[index]) = (there.latitudeE7, there.longitudeE7)
    }
  }
}

@Suite("Matching to a network keeps the laws")
struct NetworkMatcherLawsTests {
  @Test func onRandomTracks() throws {
    let matcher = NetworkMatcher(try MadeUpTown.network())
    #expect(OperatorLaws.violations(of: matcher, seed: 71, tracks: 4) == [])
  }

  @Test func onWalksThroughATown() throws {
    let network = try MadeUpTown.network()
    let violations = OperatorLaws.violations(seed: 72) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(RecordingGaps())
      pipeline.append(Strolled())
      pipeline.append(NetworkMatcher(network))
      return pipeline
    }
    #expect(violations == [])
  }

  @Test func aFixIsSettledWithinTheLag() throws {
    let network = try MadeUpTown.network()
    let lag: Int64 = 20_000
    let matcher = NetworkMatcher(
      network, NetworkModel(gapMilliseconds: 180_000), longestLagMilliseconds: lag)
    let walk = MadeUpTown.walk(
      [(east: 0, north: 0), (east: 480, north: 0), (east: 480, north: 480)], noise: 8
    ).fixes
    var state = matcher.makeState()
    var events = EventCollector()
    for index in 0..<walk.count {
      var batch = FixBatch()
      batch.append(walk, index..<(index + 1))
      matcher.process(&batch, &state, &events)
      for row in 0..<batch.count { #expect(batch.settled[row] - batch.time[row] <= lag + 1000) }
      #expect(state.held.time.first.map { walk.time[index] - $0 <= lag } ?? true)
    }
  }

  @Test func aDamagedStateIsRefusedOrRead() throws {
    let matcher = NetworkMatcher(try MadeUpTown.network())
    let walk = MadeUpTown.walk(
      [(east: 0, north: 0), (east: 200, north: 0), (east: 245, north: 3)], noise: 2
    ).fixes
    var state = matcher.makeState()
    var events = EventCollector()
    var batch = walk
    matcher.process(&batch, &state, &events)
    let bytes = state.stateBytes
    #expect(try NetworkMatcher.State(stateBytes: bytes).stateBytes == bytes)
    var random = SeededGenerator(seed: 8)
    var refused = 0
    for _ in 0..<400 {
      var damaged = bytes
      let place = Int(random.next() % UInt64(bytes.count))
      damaged[place] = UInt8(truncatingIfNeeded: random.next())
      if random.next() % 4 == 0 { damaged.removeLast(Int(random.next() % 40)) }
      do throws(StateError) {
        // What is read must be usable.
        var read = try NetworkMatcher.State(stateBytes: damaged)
        var more = walk
        for index in 0..<more.count { more.time[index] += 600_000 }
        matcher.process(&more, &read, &events)
        matcher.end(&more, &read, &events)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 50)
  }
}
