import HitherGeodesy
import TestSupport
import Testing

@Suite struct PreparedAreaTests {
  typealias Corner = (lat: Int32, lon: Int32)

  static func ring(_ corners: [Corner]) -> [Coordinate] {
    corners.map { Coordinate(latitudeE7: $0.lat, longitudeE7: $0.lon) }
  }

  static func square(_ south: Int32, _ west: Int32, _ north: Int32, _ east: Int32) -> [Coordinate] {
    ring([(south, west), (south, east), (north, east), (north, west)])
  }

  /// Ray casting in whole numbers, exact: the plain twin. Nil on an edge.
  static func isInside(_ place: Coordinate, ring: [Coordinate]) -> Bool? {
    let x = Int128(place.longitudeE7)
    let y = Int128(place.latitudeE7)
    var inside = false
    var last = ring[ring.count - 1]
    for corner in ring {
      let (x1, y1) = (Int128(last.longitudeE7), Int128(last.latitudeE7))
      let (x2, y2) = (Int128(corner.longitudeE7), Int128(corner.latitudeE7))
      let cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
      if cross == 0, min(x1, x2) <= x, x <= max(x1, x2), min(y1, y2) <= y, y <= max(y1, y2) {
        return nil
      }
      if (y1 > y) != (y2 > y), (cross > 0) == (y2 > y1) { inside.toggle() }
      last = corner
    }
    return inside
  }

  static func covers(_ polygon: Polygon, _ place: Coordinate) -> Bool {
    guard let inShell = isInside(place, ring: polygon.shell) else { return true }
    guard inShell else { return false }
    return polygon.holes.allSatisfy { isInside(place, ring: $0) ?? false == false }
  }

  /// A star about a centre: valid whatever its radii.
  static func star(
    centre: Corner, radius: ClosedRange<Double>, corners: Int, _ random: inout SeededGenerator
  ) -> [Coordinate] {
    (0..<corners).map { index in
      let azimuth = 360 * Double(index) / Double(corners)
      let reach = Double.random(in: radius, using: &random)
      let step = LocalFrame(origin: Coordinate(latitudeE7: 0, longitudeE7: 0)).planePoint(
        Geodesic.destination(
          from: Coordinate(latitudeE7: 0, longitudeE7: 0), azimuth: azimuth, distance: reach)
          ?? Coordinate(latitudeE7: 0, longitudeE7: 0))
      return Coordinate(
        latitudeE7: centre.lat + Int32(step.north), longitudeE7: centre.lon + Int32(step.east))
    }
  }

  @Test("agrees with exact ray casting, edges included, seed 17") func rayCasting() throws {
    var random = SeededGenerator(seed: 17)
    var inside = 0
    for round in 0..<60 {
      // Radii in grid steps: small ones make many points fall on edges and corners.
      let reach = [8.0, 60, 5_000, 400_000][round % 4]
      let centre: Corner = (250_000_000, 1_215_000_000)
      let shell = Self.star(
        centre: centre, radius: reach / 2...reach, corners: 3 + round % 12, &random)
      guard Set(shell).count == shell.count else { continue }
      let hole =
        round % 2 == 0
        ? [] : [Self.star(centre: centre, radius: reach / 8...reach / 5, corners: 4, &random)]
      if hole.contains(where: { Set($0).count < 3 }) { continue }
      let polygon = Polygon(shell: shell, holes: hole)
      let area = try PreparedArea(polygon)
      let limit = Int32(reach * 1.2)
      for _ in 0..<300 {
        let place = Coordinate(
          latitudeE7: centre.lat + .random(in: -limit...limit, using: &random),
          longitudeE7: centre.lon + .random(in: -limit...limit, using: &random))
        let expected = Self.covers(polygon, place)
        if expected { inside += 1 }
        #expect(area.contains(place) == expected, "\(place) in \(polygon)")
      }
      for corner in shell { #expect(area.contains(corner)) }
    }
    #expect(inside > 1_000)
  }

  @Test func edgesAndHolesEdgesAreInside() throws {
    let area = try PreparedArea(
      Polygon(shell: Self.square(0, 0, 30, 30), holes: [Self.square(10, 10, 20, 20)]))
    let cases: [(Int32, Int32, Bool)] = [
      (0, 0, true), (0, 15, true), (30, 30, true), (31, 15, false), (15, -1, false),
      (10, 15, true), (20, 20, true), (15, 15, false), (9, 15, true), (11, 11, false),
    ]
    for (lat, lon, expected) in cases {
      #expect(area.contains(latE7: lat, lonE7: lon) == expected, "\(lat) \(lon)")
    }
    #expect(area.fault == nil)
    // A point on a slanted edge, which degrees in binary would miss.
    let slanted = try PreparedArea(Polygon(shell: Self.ring([(0, 0), (0, 30), (10, 0)])))
    #expect(slanted.contains(latE7: 3, lonE7: 21))
    #expect(!slanted.contains(latE7: 3, lonE7: 22))
  }

  @Test func closedAndOpenRingsAreTheSame() throws {
    let open = Self.square(0, 0, 10, 10)
    let closed = open + [open[0]]
    for shell in [open, closed, closed.reversed()] {
      let area = try PreparedArea(Polygon(shell: shell))
      #expect(area.contains(latE7: 5, lonE7: 5) && !area.contains(latE7: 5, lonE7: 11))
    }
  }

  @Test func acrossTheAntimeridianCutOrNot() throws {
    let million: Int32 = 1_000_000
    let uncut = Polygon(
      shell: Self.square(-10 * million, 1_790 * million, 10 * million, -1_790 * million),
      holes: [Self.square(-million, -1_795 * million, million, -1_794 * million)])
    let east = Self.square(-10 * million, 1_790 * million, 10 * million, 1_800 * million)
    let west = Polygon(
      shell: Self.square(-10 * million, -1_800 * million, 10 * million, -1_790 * million),
      holes: uncut.holes)
    let areas = [
      try PreparedArea(uncut), try PreparedArea(MultiPolygon([Polygon(shell: east), west])),
    ]
    let cases: [(Int32, Int32, Bool)] = [
      (0, 1_795, true), (0, 1_800, true), (0, -1_800, true), (0, -1_799, true), (0, 1_790, true),
      (0, -1_790, true), (0, 1_789, false), (0, -1_789, false), (0, 0, false), (11, 1_800, false),
      (0, -1_795, true),
    ]
    for area in areas {
      #expect(area.fault == nil)
      for (lat, lon, expected) in cases {
        #expect(area.contains(latE7: lat * million, lonE7: lon * million) == expected, "\(lon)")
      }
      #expect(!area.contains(latE7: 0, lonE7: -1_794_500_000))
    }
  }

  @Test func theWholeEarthIsAPolygonToo() throws {
    let area = try PreparedArea(
      Polygon(shell: Self.square(-900_000_000, -1_800_000_000, 900_000_000, 1_800_000_000)))
    var random = SeededGenerator(seed: 18)
    for _ in 0..<500 { #expect(area.contains(random.coordinate())) }
  }

  @Test func partsMayOverlapAndBeMissing() throws {
    let parts = [Self.square(0, 0, 10, 10), Self.square(5, 5, 15, 15)].map { Polygon(shell: $0) }
    let area = try PreparedArea(MultiPolygon(parts))
    #expect(area.contains(latE7: 7, lonE7: 7))
    #expect(area.contains(latE7: 1, lonE7: 1) && area.contains(latE7: 14, lonE7: 14))
    #expect(!area.contains(latE7: 14, lonE7: 1))
    #expect(!(try PreparedArea(MultiPolygon([])).contains(latE7: 0, lonE7: 0)))
  }

  @Test func faultsAreNamedWithTheirPlace() throws {
    let bow = try PreparedArea(Polygon(shell: Self.ring([(0, 0), (20, 20), (20, 0), (0, 20)])))
    #expect(bow.fault?.reason == "Self-intersection")
    #expect(bow.fault?.place == Coordinate(latitudeE7: 10, longitudeE7: 10))
    let stray = try PreparedArea(
      Polygon(shell: Self.square(0, 0, 9, 9), holes: [Self.square(20, 20, 30, 30)]))
    #expect(stray.fault?.reason == "Hole lies outside shell")
  }

  @Test(
    arguments: [
      [], [(0, 0)], [(0, 0), (1, 1)], [(0, 0), (1, 1), (0, 0)], [(5, 5), (5, 5), (5, 5), (5, 5)],
      // Round the south pole.
      [(-800_000_000, 0), (-800_000_000, 1_200_000_000), (-800_000_000, -1_200_000_000)],
    ] as [[Corner]])
  func ringsThatAreNoneAreTypedErrors(corners: [Corner]) {
    for polygon in [
      Polygon(shell: Self.ring(corners)),
      Polygon(shell: Self.square(0, 0, 10, 10), holes: [Self.ring(corners)]),
    ] {
      let error = #expect(throws: GeodesyError.self) { _ = try PreparedArea(polygon) }
      guard case .unusableRing = error else {
        Issue.record("another error: \(String(describing: error))")
        continue
      }
    }
  }

  @Test func eachThreadPreparesItsOwn() async throws {
    let polygon = Polygon(shell: Self.square(0, 0, 1_000, 1_000))
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for seed in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(seed))
          let area = try PreparedArea(polygon)
          return (0..<2_000).count { _ in
            let lat = Int32.random(in: -500...1_500, using: &random)
            return area.contains(latE7: lat, lonE7: 500) != (0...1_000).contains(lat)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [0, 0, 0, 0])
  }
}
