import HitherGeodesy
import TestSupport
import Testing

/// The index answers as GEOS does, for every place, edges and corners with it.
@Suite("Area index")
struct AreaIndexTests {
  private typealias Corner = PreparedAreaTests.Corner

  /// What the index says of places, one list a place.
  private func located(_ index: AreaIndex, _ places: [Coordinate]) -> [Set<Int>] {
    var found = LocatedShapes()
    index.locate(
      latitudesE7: places.map(\.latitudeE7), longitudesE7: places.map(\.longitudeE7), into: &found)
    let ends = found.stretches.dropFirst().map(\.place) + [places.count]
    return zip(found.stretches, ends).flatMap { stretch, end in
      repeatElement(Set(found.shapes[stretch.shapes].map(Int.init)), count: end - stretch.place)
    }
  }

  /// Places at random about a polygon, and on its corners and edges' middles.
  private func places(
    about shell: [Coordinate], reach: Int32, _ random: inout SeededGenerator
  ) -> [Coordinate] {
    var places = shell
    for index in shell.indices.dropFirst() {
      let (one, other) = (shell[index - 1], shell[index])
      guard abs(Int(one.longitudeE7) - Int(other.longitudeE7)) < 1_800_000_000 else { continue }
      places.append(
        Coordinate(
          latitudeE7: (one.latitudeE7 + other.latitudeE7) / 2,
          longitudeE7: Int32((Int(one.longitudeE7) + Int(other.longitudeE7)) / 2)))
    }
    for _ in 0..<200 {
      let middle = shell[Int.random(in: 0..<shell.count, using: &random)]
      let latitude =
        Int(middle.latitudeE7) + Int.random(in: -Int(reach)...Int(reach), using: &random)
      var longitude =
        Int(middle.longitudeE7) + Int.random(in: -Int(reach)...Int(reach), using: &random)
      if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
      if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
      places.append(
        Coordinate(
          latitudeE7: Int32(max(-900_000_000, min(900_000_000, latitude))),
          longitudeE7: Int32(longitude)))
    }
    return places
  }

  @Test("random polygons with holes, together in one index, seed 71", arguments: [0, 1, 2])
  func polygons(_ round: Int) throws {
    var random = SeededGenerator(seed: 71 + UInt64(round))
    // Radii in grid steps: small ones make many places fall on edges and corners.
    let reach = [40.0, 40_000, 900_000][round]
    let centre: Corner = [
      (250_000_000, 1_215_000_000), (-330_000_000, 1_799_990_000), (600_000_000, -1_799_999_990),
    ][round]
    var polygons: [Polygon] = []
    var asked: [Coordinate] = []
    for number in 0..<40 {
      let shift = Int32(reach) * Int32(number % 5) / 2
      let middle: Corner = (centre.lat + shift, centre.lon - shift / 2)
      let corners = 3 + (number * number) % 60
      let shell = wrapped(
        PreparedAreaTests.star(
          centre: (middle.lat, 0), radius: reach / 2...reach, corners: corners, &random),
        east: Int(middle.lon))
      guard Set(shell).count == shell.count else { continue }
      let hole = wrapped(
        PreparedAreaTests.star(
          centre: (middle.lat, 0), radius: reach / 8...reach / 5, corners: 4, &random),
        east: Int(middle.lon))
      polygons.append(
        Polygon(shell: shell, holes: Set(hole).count == 4 && corners >= 8 ? [hole] : []))
      asked += places(about: shell, reach: Int32(reach * 1.3), &random)
    }
    let index = try AreaIndex(polygons.map { .polygons(MultiPolygon([$0])) })
    let found = located(index, asked)
    let areas = try polygons.map { try PreparedArea($0) }
    var inside = 0
    for (place, shapes) in zip(asked, found) {
      let expected = Set(areas.indices.filter { areas[$0].contains(place) })
      inside += expected.count
      #expect(shapes == expected, "\(place)")
      if let shape = expected.first { #expect(index.contains(shape, place)) }
    }
    #expect(inside > 1_000)
  }

  private func wrapped(_ ring: [Coordinate], east: Int) -> [Coordinate] {
    ring.map { corner in
      var longitude = Int(corner.longitudeE7) + east
      if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
      if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
      return Coordinate(latitudeE7: corner.latitudeE7, longitudeE7: Int32(longitude))
    }
  }

  @Test("large boxes: the pole, the meridian of 180 degrees, the whole earth, seed 72")
  func largeBoxes() throws {
    func box(_ south: Int32, _ west: Int32, _ north: Int32, _ east: Int32) -> Polygon {
      Polygon(shell: PreparedAreaTests.square(south, west, north, east))
    }
    let million: Int32 = 1_000_000
    let polygons = [
      Polygon(
        shell: PreparedAreaTests.ring([
          (850 * million, -1800 * million), (850 * million, 0), (850 * million, 1800 * million),
          (900 * million, 1800 * million), (900 * million, 0), (900 * million, -1800 * million),
        ])),
      box(-10 * million, 1_790 * million, 10 * million, -1_790 * million),
      box(0, 1_700 * million, 100 * million, 1_800 * million),
      box(0, -1_800 * million, 100 * million, -1_700 * million),
      Polygon(
        shell: PreparedAreaTests.ring([
          (-900 * million, -1800 * million), (-900 * million, 0), (-900 * million, 1800 * million),
          (900 * million, 1800 * million), (900 * million, 0), (900 * million, -1800 * million),
        ])),
    ]
    var random = SeededGenerator(seed: 72)
    var asked = polygons.flatMap(\.shell)
    for _ in 0..<3000 { asked.append(random.coordinate()) }
    for latitude in [-900, -10, 0, 5, 99, 850, 900] as [Int32] {
      for longitude in [-1800, -1795, -1700, 0, 1700, 1790, 1800] as [Int32] {
        asked.append(
          Coordinate(latitudeE7: latitude * million, longitudeE7: longitude * million))
      }
    }
    let index = try AreaIndex(polygons.map { .polygons(MultiPolygon([$0])) })
    let areas = try polygons.map { try PreparedArea($0) }
    for (place, shapes) in zip(asked, located(index, asked)) {
      #expect(shapes == Set(areas.indices.filter { areas[$0].contains(place) }), "\(place)")
    }
  }

  @Test("circles are geodesic, at the poles and the antimeridian too, seed 73")
  func circles() throws {
    var random = SeededGenerator(seed: 73)
    let centres: [Corner] = [
      (0, 0), (900_000_000, 0), (-899_999_000, 1_234_567_890), (515_000_000, 1_800_000_000),
      (-330_000_000, -1_799_999_999), (600_000_000, 100_000_000),
    ]
    for center in PreparedAreaTests.ring(centres) {
      for radius in [0.5, 80, 25_000, 900_000] {
        let index = try AreaIndex([.circle(center: center, radiusMetres: radius)])
        var asked = [center]
        for _ in 0..<300 {
          let azimuth = Double.random(in: 0..<360, using: &random)
          let near = radius * Double.random(in: 0.9999...1.0001, using: &random)
          let wide = radius * Double.random(in: 0...3, using: &random)
          for distance in [near, wide] {
            if let place = Geodesic.destination(
              from: center, azimuth: azimuth, distance: distance)
            {
              asked.append(place)
            }
          }
        }
        for (place, shapes) in zip(asked, located(index, asked)) {
          let isInside = Geodesic.distance(from: center, to: place) <= radius
          #expect(shapes.isEmpty != isInside, "\(place) \(center) \(radius)")
        }
      }
    }
  }

  @Test("the depth in a polygon is the distance to its edge, seed 74") func depth() throws {
    var random = SeededGenerator(seed: 74)
    for latitude in [0, 450_000_000, -700_000_000] as [Int32] {
      let centre: Corner = (latitude, 100_000_000)
      let shell = PreparedAreaTests.star(
        centre: centre, radius: 3_000...9_000, corners: 30, &random)
      let index = try AreaIndex([.polygons(MultiPolygon([Polygon(shell: shell)]))])
      for _ in 0..<200 {
        let place = Coordinate(
          latitudeE7: centre.lat + .random(in: -12_000...12_000, using: &random),
          longitudeE7: centre.lon + .random(in: -12_000...12_000, using: &random))
        // The plain twin: the nearest of many places on the edges.
        var nearest = Double.infinity
        for corner in shell.indices {
          let (one, other) = (shell[corner == 0 ? shell.count - 1 : corner - 1], shell[corner])
          for step in 0...200 {
            let fraction = Double(step) / 200
            let onEdge = GeographicPoint(
              latitude: one.latitude + (other.latitude - one.latitude) * fraction,
              longitude: one.longitude + (other.longitude - one.longitude) * fraction)
            nearest = min(nearest, Geodesic.distance(from: GeographicPoint(place), to: onEdge))
          }
        }
        let depth = index.depth(0, place, reach: 60)
        #expect(abs(abs(depth) - min(nearest, 60)) < 0.35, "\(place)")
        #expect((depth >= 0) == index.contains(0, place) || abs(depth) < 0.01)
      }
    }
  }

  @Test func corridorsFollowTheirLine() throws {
    let line = PreparedAreaTests.ring([
      (0, -1_799_000_000), (0, 1_799_000_000), (500_000, 1_799_000_000),
    ])
    let index = try AreaIndex([.corridor(line: line, radiusMetres: 50)])
    // A step of latitude at the equator is 0.011057 m.
    let cases: [(Int32, Int32, Bool)] = [
      (4_500, -1_800_000_000, true), (4_530, 1_800_000_000, false), (0, -1_799_000_000, true),
      (0, -1_798_990_000, false), (-4_500, 1_799_500_000, true), (250_000, 1_799_004_000, true),
      (250_000, 1_799_005_000, false), (0, 0, false),
    ]
    for (latE7, lonE7, isInside) in cases {
      let place = Coordinate(latitudeE7: latE7, longitudeE7: lonE7)
      #expect(located(index, [place]) == [isInside ? [0] : []], "\(place)")
      #expect(index.contains(0, place) == isInside)
    }
    #expect(
      abs(index.depth(0, Coordinate(latitudeE7: 2_261, longitudeE7: 1_800_000_000), reach: 90) - 25)
        < 0.01)
  }

  @Test("a way that passes through is found with its crossings, seed 75") func passing() throws {
    var random = SeededGenerator(seed: 75)
    let center = Coordinate(latitudeE7: 480_000_000, longitudeE7: 1_799_999_000)
    let index = try AreaIndex([.circle(center: center, radiusMetres: 60)])
    for _ in 0..<200 {
      let azimuth = Double.random(in: 0..<360, using: &random)
      let beside = Double.random(in: -90...90, using: &random)
      let before = Double.random(in: 200...3000, using: &random)
      let foot = try #require(
        Geodesic.destination(from: center, azimuth: azimuth + 90, distance: beside))
      let start = try #require(
        Geodesic.destination(from: foot, azimuth: azimuth + 180, distance: before))
      let end = try #require(Geodesic.destination(from: foot, azimuth: azimuth, distance: 900))
      let stretch = index.stretch(0, from: start, to: end, reach: 100)
      guard abs(abs(beside) - 60) > 0.5 else { continue }
      #expect((stretch != nil) == (abs(beside) < 60))
      #expect(index.candidates(from: start, to: end) == [0] || abs(beside) > 60)
      guard let stretch else { continue }
      let half = (60 * 60 - beside * beside).squareRoot()
      let length = before + 900
      #expect(abs(stretch.depth - (60 - abs(beside))) < 0.5)
      #expect(abs(stretch.entry * length - (before - half)) < 2)
      #expect(abs(stretch.exit * length - (before + half)) < 2)
      #expect(index.contains(0, start.between(end, stretch.deepest)))
    }
  }

  @Test("where a short way crosses a circle's edge is what halving it says, seed 76")
  func crossingOfCircle() throws {
    var random = SeededGenerator(seed: 76)
    let centres: [Corner] = [
      (0, 0), (515_000_000, 1_800_000_000), (-599_999_000, 1_799_999_900), (700_000_000, 50_000),
    ]
    var crossed = 0
    for center in PreparedAreaTests.ring(centres) {
      for radius in [0.5, 12, 80, 4_000] {
        let index = try AreaIndex([.circle(center: center, radiusMetres: radius)])
        for _ in 0..<100 {
          let azimuth = Double.random(in: 0..<360, using: &random)
          let off = radius + Double.random(in: -8...8, using: &random)
          guard
            let start = Geodesic.destination(
              from: center, azimuth: azimuth, distance: max(0, off)),
            // Some ways hardly graze the edge.
            let end = Geodesic.destination(
              from: start, azimuth: Double.random(in: 0..<360, using: &random),
              distance: Double.random(in: 0...60, using: &random)),
            index.contains(0, start) != index.contains(0, end)
          else { continue }
          crossed += 1
          #expect(
            index.crossing(0, from: start, to: end) == halved(index, start, end),
            "\(start) \(end) \(radius)")
        }
      }
    }
    #expect(crossed > 300)
  }

  /// The plain twin: each middle is asked.
  private func halved(_ index: AreaIndex, _ start: Coordinate, _ end: Coordinate) -> Double {
    var (inner, outer) = index.contains(0, start) ? (0.0, 1.0) : (1.0, 0.0)
    let steps = max(
      abs(Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7)),
      abs(Int(end.latitudeE7) - Int(start.latitudeE7)))
    for _ in 0..<(Int.bitWidth - steps.leadingZeroBitCount + 2) {
      let middle = (outer + inner) / 2
      if index.contains(0, start.between(end, middle)) { inner = middle } else { outer = middle }
    }
    return (outer + inner) / 2
  }

  @Test("a depth looked for not far away is that of all edges, seed 77") func nearDepth() throws {
    var random = SeededGenerator(seed: 77)
    let centre: Corner = (450_000_000, 1_799_999_000)
    let shell = wrapped(
      PreparedAreaTests.star(
        centre: (centre.lat, 0), radius: 3_000...9_000, corners: 40, &random),
      east: Int(centre.lon))
    let index = try AreaIndex([.polygons(MultiPolygon([Polygon(shell: shell)]))])
    for place in places(about: shell, reach: 12_000, &random) {
      let depth = index.depth(0, place, reach: 500, isInside: index.contains(0, place))
      for more in [0.001, 1, 30] {
        let near = index.depth(
          0, place, reach: abs(depth) + more, isInside: index.contains(0, place))
        #expect(near == depth, "\(place)")
      }
    }
  }
}
