import HitherFormats
import HitherGeodesy
import TestSupport
import Testing

@testable import HitherNetwork

/// A network is what was put into it, at any place on earth, and a damaged file is refused or harmless.
@Suite("Network") struct NetworkTests {
  /// A place some metres north and east of an origin.
  static func place(
    _ north: Double, _ east: Double,
    from origin: Coordinate = Coordinate(latitudeE7: 425_000_000, longitudeE7: 15_000_000)
  ) -> Coordinate {
    LocalFrame(origin: origin).coordinate(PlanePoint(east: east, north: north)) ?? origin
  }

  /// A crossroads with a loop at its northern end, and a way apart from it.
  ///
  ///       (4)⟲
  ///        |
  ///     2--1--3     5--6
  static func crossroads() -> NetworkBuilder {
    var builder = NetworkBuilder(source: "crossroads", attribution: "nobody")
    let places: [Int64: Coordinate] = [
      1: place(0, 0), 2: place(0, -100), 3: place(0, 100), 4: place(200, 0), 5: place(0, 500),
      6: place(10, 900), 7: place(230, 20), 8: place(230, -20),
    ]
    func nodes(_ ids: Int64...) -> [(id: Int64, coordinate: Coordinate)] {
      ids.map { ($0, places[$0] ?? place(0, 0)) }
    }
    builder.addWay(
      id: 10, nodes: nodes(2, 1, 3),
      tags: [("highway", "residential"), ("name", "Carrer Major"), ("name:de", "Hauptstraße")])
    builder.addWay(
      id: 11, nodes: nodes(1, 4, 7, 8, 4), tags: [("highway", "path"), ("sac_scale", "hiking")])
    builder.addWay(
      id: 12, nodes: nodes(5, 5, 6), tags: [("highway", "footway"), ("oneway:foot", "yes")])
    builder.addWay(id: 13, nodes: nodes(5, 1), tags: [("highway", "motorway")])
    builder.addWay(id: 14, nodes: nodes(5, 1), tags: [("building", "yes")])
    builder.addWay(id: 15, nodes: nodes(5), tags: [("highway", "path")])
    return builder
  }

  @Test func waysAreSplitWhereTheyMeet() throws {
    let network = try Network(Self.crossroads().bytes())
    #expect(network.nodeCount == 6)
    let edges = (0..<network.edgeCount).map(network.edge)
    #expect(edges.map(\.way).sorted() == [10, 10, 11, 11, 12])
    #expect(edges.map(\.index) == [0, 1, 2, 3, 4])
    let loop = try #require(edges.first { $0.from == $0.to })
    #expect(loop.way == 11 && loop.pieceCount == 3)
    #expect(network.points(of: loop).map(\.self).first == Self.place(200, 0))
    #expect(network.points(of: loop)[1] == Self.place(230, 20))
    let at = network.edges(at: loop.from)
    #expect(at.count == 3)
    #expect(at.filter { $0.edge == loop.index }.map(\.outgoing) == [true, false])
    let middle = try #require(
      (0..<network.nodeCount).first { network.edges(at: $0).count == 3 && $0 != loop.from })
    #expect(network.coordinate(ofNode: middle) == Self.place(0, 0))
    for edge in edges {
      let points = network.points(of: edge)
      #expect(points.first == network.coordinate(ofNode: edge.from))
      #expect(points.last == network.coordinate(ofNode: edge.to))
      var metres = 0.0
      for piece in 0..<edge.pieceCount {
        #expect(abs(network.offset(of: piece, on: edge) - metres) <= 0.0006)
        metres += ShortDistance.metres(from: points[piece], to: points[piece + 1])
        #expect(network.piece(at: metres - 1, on: edge) == piece)
      }
      #expect(abs(edge.length - metres) <= 0.0006)
    }
  }

  @Test func attributesAreThoseOfTheWays() throws {
    let network = try Network(Self.crossroads().bytes())
    let edges = (0..<network.edgeCount).map(network.edge)
    let street = try #require(edges.first { $0.way == 10 })
    #expect(network.className(of: street) == "residential")
    #expect(network.name(of: street) == "Carrer Major")
    #expect(network.name(of: street, language: "de") == "Hauptstraße")
    #expect(network.name(of: street, language: "fr") == "Carrer Major")
    #expect(street.forward && street.backward)
    let path = try #require(edges.first { $0.way == 11 })
    #expect(network.name(of: path) == nil)
    #expect(network.attribute("sac_scale", of: path) == "hiking")
    let oneWay = try #require(edges.first { $0.way == 12 })
    #expect(oneWay.forward && !oneWay.backward)
    #expect(network.classNames == ["residential", "path", "footway"])
    #expect(network.facts.waysRead == 6 && network.facts.ways == 3)
    #expect(network.facts.attribution == "nobody")
  }

  @Test func linesMeetWhereTheyShareAPoint() throws {
    var builder = NetworkBuilder()
    builder.addLine(id: 1, [Self.place(0, 0), Self.place(0, 50), Self.place(0, 100)])
    builder.addLine(id: 2, [Self.place(50, 50), Self.place(0, 50)], tags: [("highway", "track")])
    let network = try Network(builder.bytes())
    #expect(network.edgeCount == 3 && network.nodeCount == 4)
    #expect(network.classNames == ["path", "track"])
  }

  @Test func aGapOfMissingNodesBreaksAWay() throws {
    var builder = NetworkBuilder()
    builder.addWay(id: 1, references: [1, 2, 3, 4, 5, 6, 7], tags: [("highway", "path")])
    builder.endWays()
    for id in [1, 2, 3, 5, 7] as [Int64] { builder.addNode(id, Self.place(0, Double(id) * 10)) }
    let network = try Network(builder.bytes())
    #expect(network.edgeCount == 1 && network.edge(0).pieceCount == 2)
    #expect(network.facts.missingNodes == 2)
  }

  @Test func aVeryLongWayHasNodesBetween() throws {
    var builder = NetworkBuilder()
    builder.addLine(
      id: 1, (0..<150_000).map { Coordinate(latitudeE7: 425_000_000 + 50 * $0, longitudeE7: 0) })
    let network = try Network(builder.bytes())
    #expect(
      (0..<network.edgeCount).map { network.edge($0).pieceCount } == [65_535, 65_535, 18_929])
  }

  @Test func anEmptyNetworkOpens() throws {
    let network = try Network(NetworkBuilder().bytes())
    #expect(network.nodeCount == 0 && network.edgeCount == 0 && network.area == nil)
    network.pieces(near: Self.place(0, 0), within: 100) { _, _ in Issue.record("no piece") }
  }

  // MARK: Search

  /// The distance of a place from a piece, in a plane at the place.
  static func distance(_ place: Coordinate, _ from: Coordinate, _ to: Coordinate) -> Double {
    let frame = LocalFrame(origin: place)
    let (start, end) = (frame.planePoint(from), frame.planePoint(to))
    let (east, north) = (end.east - start.east, end.north - start.north)
    let squared = east * east + north * north
    let share =
      squared > 0 ? min(max(-(start.east * east + start.north * north) / squared, 0), 1) : 0
    return PlanePoint(east: start.east + share * east, north: start.north + share * north)
      .distance(to: PlanePoint(east: 0, north: 0))
  }

  @Test(arguments: [
    (42.5, 1.5), (0, 0), (-45.2, 179.999), (-45.2, -179.999), (70.1, 25), (83, -30),
    (-0.001, 179.9995),
  ]) func everyPieceNearAPlaceIsFound(_ latitude: Double, _ longitude: Double) throws {
    let origin = try #require(Coordinate(latitude: latitude, longitude: longitude))
    var random = SeededGenerator(seed: 7)
    var builder = NetworkBuilder()
    for id in 0..<60 {
      var (north, east) = (
        Double.random(in: -900...900, using: &random), Double.random(in: -900...900, using: &random)
      )
      var points: [Coordinate] = []
      for _ in 0..<12 {
        points.append(Self.place(north, east, from: origin))
        north += .random(in: -120...120, using: &random)
        east += .random(in: -120...120, using: &random)
      }
      // One that crosses many cells.
      if id == 0 { points.append(Self.place(900, -900, from: origin)) }
      builder.addLine(id: Int64(id), points)
    }
    let network = try Network(builder.bytes())
    for _ in 0..<200 {
      let place = Self.place(
        .random(in: -1000...1000, using: &random), .random(in: -1000...1000, using: &random),
        from: origin)
      let reach = Double.random(in: 0...150, using: &random)
      var found: Set<[Int]> = []
      network.pieces(near: place, within: reach) { found.insert([$0, $1]) }
      for number in 0..<network.edgeCount {
        let points = network.points(of: network.edge(number))
        for piece in 0..<points.count - 1
        where Self.distance(place, points[piece], points[piece + 1]) <= reach {
          #expect(found.contains([number, piece]))
        }
      }
      #expect(found.count < network.pieceCount)
    }
  }

  // MARK: Damage

  @Test func aCutFileIsRefused() throws {
    let bytes = try Self.crossroads().bytes()
    for count in 0..<bytes.count {
      #expect(throws: FormatError.self) { try Network(Array(bytes[..<count])) }
    }
  }

  @Test func aDamagedFileIsRefusedOrHarmless() throws {
    let bytes = try Self.crossroads().bytes()
    for index in bytes.indices {
      for damage in [1, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= damage
        guard let network = try? Network(damaged) else { continue }
        Self.use(network)
      }
    }
  }

  /// Reads all that a network holds.
  static func use(_ network: Network) {
    for number in 0..<network.edgeCount {
      let edge = network.edge(number)
      _ = network.points(of: edge).map(\.latitude)
      _ = (0...edge.pieceCount).map { network.offset(of: $0, on: edge) }
      _ = network.piece(at: 10, on: edge)
      _ = (network.name(of: edge, language: "de"), network.className(of: edge))
      _ = network.attributes(ofSet: edge.attributes)
    }
    for node in 0..<network.nodeCount {
      for (edge, _) in network.edges(at: node) { _ = network.edge(edge) }
      network.pieces(near: network.coordinate(ofNode: node), within: 1000) { edge, piece in
        _ = network.points(of: network.edge(edge))[piece + 1]
      }
    }
  }
}
