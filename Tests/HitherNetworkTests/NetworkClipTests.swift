import HitherGeodesy
import TestSupport
import Testing

@testable import HitherNetwork

/// A part of a network is the network there: the same edges, and the same answers.
@Suite("Parts of networks") struct NetworkClipTests {
  /// An edge by what a user sees of it.
  private struct Seen: Hashable {
    var way: Int64
    var points: [Coordinate]
    var isForward: Bool
    var isBackward: Bool
    var className: String
    var attributes: [String]

    init(_ edge: NetworkEdge, of network: Network) {
      (way, points) = (edge.way, network.points(of: edge).map(\.self))
      (isForward, isBackward) = (edge.forward, edge.backward)
      className = network.className(of: edge)
      attributes = network.attributes(ofSet: edge.attributes).map { "\($0.key)=\($0.value)" }
    }
  }

  private static func box(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) throws -> Envelope {
    try #require(
      Envelope(
        southWest: MadeUpTown.place(west, south), northEast: MadeUpTown.place(east, north)))
  }

  private static func seen(_ network: Network) -> [Seen] {
    (0..<network.edgeCount).map { Seen(network.edge($0), of: network) }
  }

  private static func touches(_ edge: Seen, _ box: Envelope) -> Bool {
    zip(edge.points, edge.points.dropFirst()).contains {
      box.intersects(Envelope($0).union(Envelope($1)))
    }
  }

  @Test(arguments: [0, 1, 2]) func itHasTheEdgesThatTouchTheAreaAndNoOthers(kind: Int) throws {
    let whole =
      kind == 2 ? try Network(NetworkTests.crossroads().bytes()) : try MadeUpTown.network()
    let boxes =
      kind == 0
      ? [try Self.box(100, 100, 140, 140)]
      : [try Self.box(-10, -10, 30, 30), try Self.box(230, 590, 300, 720)]
    let part = try Network(NetworkBuilder(whole, in: boxes).bytes())
    let expected = Self.seen(whole).filter { edge in boxes.contains { Self.touches(edge, $0) } }
    #expect(!expected.isEmpty && expected.count < whole.edgeCount)
    // Edges that lay in several tiles of the file may come in another order.
    #expect(Set(Self.seen(part)) == Set(expected))
    #expect(part.edgeCount == expected.count)
    #expect(part.facts.ways == Set(expected.map(\.way)).count)
    #expect(part.facts.waysRead == whole.facts.ways && part.facts.missingNodes == 0)
    #expect(part.facts.attribution == whole.facts.attribution)
  }

  /// Lines that cross without meeting, as on a bridge, do not meet in the part either.
  @Test func nodesOfOnePlaceStayApart() throws {
    func place(_ north: Double, _ east: Double) -> Coordinate { NetworkTests.place(north, east) }
    var builder = NetworkBuilder()
    builder.addWay(
      id: 1, nodes: [(1, place(-50, 0)), (2, place(0, 0)), (3, place(50, 0))],
      tags: [("highway", "path")])
    builder.addWay(
      id: 2, nodes: [(4, place(0, -50)), (5, place(0, 0)), (6, place(0, 50))],
      tags: [("highway", "path"), ("bridge", "yes")])
    let whole = try Network(builder.bytes())
    let area = Envelope(place(0, 0)).expanded(byMetres: 200)
    let part = try Network(NetworkBuilder(whole, in: [area]).bytes())
    #expect(part.nodeCount == 4 && part.edgeCount == 2)
  }

  /// All of a network, cut out, is the network again; so is a part of it that is cut out twice.
  @Test func cuttingTwiceChangesNothing() throws {
    let whole = try MadeUpTown.network()
    let area = try #require(whole.area)
    #expect(
      Set(Self.seen(try Network(NetworkBuilder(whole, in: [area]).bytes())))
        == Set(Self.seen(whole)))
    let box = try Self.box(100, 100, 400, 300)
    let once = NetworkBuilder(whole, in: [box])
    let bytes = try once.bytes()
    let twice = try NetworkBuilder(Network(bytes), in: [box]).bytes()
    #expect(Set(Self.seen(try Network(twice))) == Set(Self.seen(try Network(bytes))))
  }

  @Test func aWalkInsideIsMatchedAsOnTheWhole() throws {
    let whole = try MadeUpTown.network()
    let part = try Network(NetworkBuilder(whole, in: [try Self.box(-150, -150, 400, 400)]).bytes())
    #expect(part.edgeCount < whole.edgeCount)
    for seed in UInt64(1)...5 {
      let walk = MadeUpTown.walk(
        [(0, 0), (240, 0), (240, 240), (120, 240)].map {
          (east: Double($0.0), north: Double($0.1))
        },
        seed: seed)
      let here = NetworkMatcherTests.match(walk.fixes, on: part)
      let there = NetworkMatcherTests.match(walk.fixes, on: whole)
      #expect(here.ways == there.ways)
      #expect(here.isOff == there.isOff)
    }
  }

  @Test func nothingIsLeftOfAnAreaElsewhere() throws {
    let elsewhere = Envelope(Coordinate(latitudeE7: 0, longitudeE7: 0))
    #expect(NetworkBuilder(try MadeUpTown.network(), in: [elsewhere]).wayCount == 0)
  }
}
