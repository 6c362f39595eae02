import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherNetwork

/// The metres by class, surface and difficulty add up, however the fixes come.
@Suite("Metres on a network") struct NetworkFoldTests {
  /// A town with a street of asphalt, a steep path and a field.
  private static func network() throws -> Network {
    var builder = NetworkBuilder(attribution: "© Town")
    func place(_ east: Double, _ north: Double) -> Coordinate { MadeUpTown.place(east, north) }
    builder.addLine(
      id: 1, [place(0, 0), place(400, 0), place(800, 0)],
      tags: [("highway", "residential"), ("surface", "asphalt")])
    builder.addLine(
      id: 2, [place(400, 0), place(400, 300)],
      tags: [("highway", "path"), ("sac_scale", "demanding_mountain_hiking")])
    builder.addLine(id: 3, [place(800, 0), place(800, 300)], tags: [("highway", "track")])
    // Nothing leads there.
    builder.addLine(id: 4, [place(5000, 0), place(5400, 0)], tags: [("highway", "track")])
    return try Network(builder.bytes())
  }

  /// The totals of fixes in batches of a size, with the state written and read after each.
  private static func totals(
    _ fixes: FixBatch, on network: Network, batches size: Int, isCut: Bool = false
  ) throws -> NetworkTotals? {
    let fold = NetworkFold(network)
    var pipeline = Pipeline(member: "leo")
    pipeline.append(NetworkMatcher(network))
    var state = fold.makeState()
    var events = EventCollector()
    func add(_ batch: inout FixBatch) throws {
      fold.process(&batch, &state, &events)
      if isCut { state = try NetworkFold.State(stateBytes: state.stateBytes) }
    }
    for first in stride(from: 0, to: fixes.count, by: size) {
      var batch = FixBatch()
      batch.append(fixes, first..<min(first + size, fixes.count))
      pipeline.process(&batch, reaching: Instant(milliseconds: batch.time[batch.count - 1]))
      try add(&batch)
    }
    var rest = FixBatch()
    pipeline.end(&rest)
    try add(&rest)
    return fold.totals(state)
  }

  private static func sum(_ shares: [NetworkTotals.Share]) -> Double {
    shares.reduce(0) { $0 + $1.metres }
  }

  private static func straight(_ fixes: FixBatch) -> Double {
    (1..<fixes.count).reduce(0) {
      $0 + ShortDistance.metres(from: fixes.coordinate($1 - 1), to: fixes.coordinate($1))
    }
  }

  @Test("the parts sum to the total, in any batches", arguments: [1, 2, 3] as [UInt64])
  func partsSumToTheTotal(seed: UInt64) throws {
    let network = try Self.network()
    let fixes = MadeUpTown.walk(
      [
        (east: 0, north: 0), (east: 400, north: 0), (east: 400, north: 300),
        (east: 600, north: 300), (east: 800, north: 300), (east: 800, north: 0),
        (east: 0, north: 0),
      ], every: 5, noise: 3, seed: seed
    ).fixes
    let totals = try #require(try Self.totals(fixes, on: network, batches: 1024))
    for shares in [totals.classes, totals.surfaces, totals.difficulties] {
      #expect(abs(Self.sum(shares) + totals.off + totals.unmatched - totals.total) < 1e-6)
    }
    func metres(_ shares: [NetworkTotals.Share], _ value: String?) -> Double {
      shares.first { $0.value == value }?.metres ?? 0
    }
    #expect(abs(metres(totals.classes, "residential") - 1200) < 60)
    #expect(abs(metres(totals.classes, "path") - 300) < 40)
    #expect(abs(metres(totals.classes, "track") - 300) < 40)
    #expect(metres(totals.surfaces, "asphalt") == metres(totals.classes, "residential"))
    #expect(
      abs(metres(totals.difficulties, "demanding_mountain_hiking") - metres(totals.classes, "path"))
        < 1e-9)
    #expect(totals.surfaces.last?.value == nil && totals.difficulties.last?.value == nil)
    #expect(abs(totals.off - 400) < 70 && totals.unmatched < 1)
    #expect(abs(totals.total - 2200) < 120)
    #expect(totals.attribution == "© Town")
    for size in [1, 2, 7, 64] {
      #expect(try Self.totals(fixes, on: network, batches: size, isCut: size != 2) == totals)
    }
  }

  @Test func nothingIsLostFarFromAllWays() throws {
    let network = try Self.network()
    let fixes = MadeUpTown.walk(
      [(east: 2000, north: 0), (east: 2600, north: 100)], every: 10, noise: 3
    ).fixes
    let totals = try #require(try Self.totals(fixes, on: network, batches: 7))
    #expect(totals.classes.isEmpty && totals.unmatched == 0)
    #expect(abs(totals.off - Self.straight(fixes)) < 1e-6)
  }

  @Test("a recording gap, a leap and inaccurate ends are not on ways")
  func unmatchedMetres() throws {
    let network = try Self.network()
    let street = MadeUpTown.walk([(east: 0, north: 0), (east: 300, north: 0)], noise: 1).fixes
    let later = MadeUpTown.walk(
      [(east: 500, north: 0), (east: 800, north: 0)], noise: 1,
      from: street.time[street.count - 1] + 3_600_000
    ).fixes
    var fixes = street
    fixes.append(later)
    let totals = try #require(try Self.totals(fixes, on: network, batches: 7))
    let gap = ShortDistance.metres(
      from: street.coordinate(street.count - 1), to: later.coordinate(0))
    #expect(abs(totals.unmatched - gap) < 1e-6)
    #expect(totals.off == 0 && abs(totals.onWays - 600) < 30)
    // Fixes that are not matched, first and last, and one between others.
    let fold = NetworkFold(network)
    var state = fold.makeState()
    var events = EventCollector()
    var few = FixBatch()
    few.append(street, 0..<200)
    let skipped: Set = [0, 1, 2, 100, 198, 199]
    var columns = NetworkColumns.all.map { _ in [Double](repeating: .nan, count: 200) }
    let edge = try #require((0..<network.edgeCount).first { network.edge($0).way == 1 })
    for index in 0..<200 where !skipped.contains(index) {
      columns[0][index] = Double(edge)
      columns[1][index] = 0
      columns[2][index] = Double(index)
      columns[5][index] = 0
    }
    for (name, column) in zip(NetworkColumns.all, columns) { few[name] = column }
    fold.process(&few, &state, &events)
    let part = try #require(fold.totals(state))
    func line(_ range: ClosedRange<Int>) -> Double {
      range.dropFirst().reduce(0) {
        $0 + ShortDistance.metres(from: few.coordinate($1 - 1), to: few.coordinate($1))
      }
    }
    #expect(abs(part.onWays - 194) < 1e-6)
    #expect(abs(part.unmatched - line(0...3) - line(197...199)) < 1e-6)
    #expect(fold.totals(fold.makeState()) == nil)
  }

  @Test func aDamagedStateIsRefusedOrRead() throws {
    let network = try Self.network()
    let fold = NetworkFold(network)
    var state = fold.makeState()
    var events = EventCollector()
    var batch = MadeUpTown.walk(
      [(east: 0, north: 0), (east: 400, north: 0), (east: 400, north: 200)]
    ).fixes
    var pipeline = Pipeline(member: "leo")
    pipeline.append(NetworkMatcher(network))
    pipeline.process(&batch, reaching: .latest)
    let matched = batch
    fold.process(&batch, &state, &events)
    let bytes = state.stateBytes
    #expect(try NetworkFold.State(stateBytes: bytes).stateBytes == bytes)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<400 {
      var damaged = bytes
      damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      if random.next() % 4 == 0 { damaged.removeLast(Int(random.next() % 40)) }
      guard var read = try? NetworkFold.State(stateBytes: damaged) else { continue }
      var more = matched
      fold.process(&more, &read, &events)
      _ = fold.totals(read)
    }
  }
}
