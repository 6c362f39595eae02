import HitherGeodesy
import TestSupport
import Testing

@Suite struct EnvelopeTests {
  static func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> Envelope? {
    guard let southWest = Coordinate(latitude: south, longitude: west),
      let northEast = Coordinate(latitude: north, longitude: east)
    else { return nil }
    return Envelope(southWest: southWest, northEast: northEast)
  }

  @Test("the box of places holds them and is the narrowest, seed 13") func smallestBox() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...6, using: &random)
      let places = (0..<count).map { _ in random.coordinate() }
      let box = try #require(
        Envelope(
          latitudesE7: places.map(\.latitudeE7), longitudesE7: places.map(\.longitudeE7)))
      #expect(places.allSatisfy(box.contains))
      // By brute force: from each place eastwards to the last of the others.
      let narrowest = places.map { west in
        places.map { east in
          let step = Int(east.longitudeE7) - Int(west.longitudeE7)
          return step < 0 ? step + 3_600_000_000 : step
        }.max() ?? 0
      }.min()
      #expect(box.widthE7 == narrowest)
      #expect(box.southE7 == places.map(\.latitudeE7).min())
      #expect(box.northE7 == places.map(\.latitudeE7).max())
    }
    #expect(Envelope(latitudesE7: [], longitudesE7: [1]) == nil)
  }

  @Test func acrossTheAntimeridian() throws {
    let box = try #require(Self.box(-20, 170, -10, -170))
    #expect(box.crossesAntimeridian && box.widthE7 == 200_000_000)
    for longitude in [170, 175, 180, -180, -175, -170] as [Double] {
      #expect(box.contains(try #require(Coordinate(latitude: -15, longitude: longitude))))
    }
    for longitude in [169.9999999, -169.9999999, 0] {
      #expect(!box.contains(try #require(Coordinate(latitude: -15, longitude: longitude))))
    }
    #expect(Self.box(10, 0, 9, 1) == nil)
  }

  @Test func touchingTheAntimeridianHoldsBothSpellings() throws {
    for box in [Self.box(0, 170, 1, 180), Self.box(0, -180, 1, -170)] {
      let box = try #require(box)
      #expect(box.contains(try #require(Coordinate(latitude: 0, longitude: 180))))
      #expect(box.contains(try #require(Coordinate(latitude: 0, longitude: -180))))
      #expect(!box.crossesAntimeridian)
    }
    #expect(try #require(Self.box(0, 170, 1, 180)).northEast.longitude == 180)
    let world = try #require(Self.box(-90, -180, 90, 180))
    #expect(world.widthE7 == 3_600_000_000 && world.eastE7 == 1_800_000_000)
  }

  @Test("a union holds both and is no wider than the two ways round, seed 14")
  func union() throws {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<5_000 {
      let corners = (0..<4).map { _ in random.coordinate() }
      guard let a = Envelope(southWest: corners[0], northEast: corners[1]),
        let b = Envelope(southWest: corners[2], northEast: corners[3])
      else { continue }
      let both = a.union(b)
      #expect(both.contains(a) && both.contains(b))
      #expect(both.widthE7 == b.union(a).widthE7)
      #expect(both.widthE7 >= max(a.widthE7, b.widthE7))
      let place = random.coordinate()
      if a.contains(place) || b.contains(place) { #expect(both.contains(place)) }
      if a.contains(place) && b.contains(place) { #expect(a.intersects(b)) }
      #expect(a.intersects(b) == b.intersects(a))
      #expect(a.union(a) == a)
    }
  }

  @Test("a margin holds all that is near, seed 15") func expansion() throws {
    var random = SeededGenerator(seed: 15)
    for index in 0..<5_000 {
      var place = random.coordinate()
      if index % 4 == 0 { place.longitudeE7 = 1_799_999_990 }
      if index % 5 == 0 { place.latitudeE7 = 898_000_000 }
      let margin = pow10(.random(in: -1...6, using: &random))
      let box = Envelope(place).expanded(byMetres: margin)
      for azimuth in [0, 90, 180, 270, .random(in: 0..<360, using: &random)] as [Double] {
        let near = try #require(
          Geodesic.destination(from: place, azimuth: azimuth, distance: margin * 0.999_999))
        // Below a metre the grid's rounding of `near` may exceed the margin.
        if margin > 1 { #expect(box.contains(near), "\(place), \(margin) m, \(azimuth)") }
      }
    }
  }

  @Test func aMarginIsNotWasteful() throws {
    let box = Envelope(try #require(Coordinate(latitude: 47, longitude: 8)))
      .expanded(byMetres: 1_000)
    let height = Geodesic.distance(from: box.southWest, to: box.northEast)
    #expect(height > 2_828 && height < 2_870)
  }

  @Test func margins() throws {
    let box = try #require(Self.box(10, 20, 30, 40))
    for nothing in [0, -5, Double.nan] { #expect(box.expanded(byMetres: nothing) == box) }
    let everything = try #require(Self.box(-90, -180, 90, 180))
    #expect(box.expanded(byMetres: .infinity) == everything)
    #expect(everything.expanded(byMetres: 1e300) == everything)
  }

  /// Ten to a power, without the C library.
  func pow10(_ exponent: Double) -> Double {
    var value = 1.0
    var rest = exponent
    while rest >= 1 {
      value *= 10
      rest -= 1
    }
    return rest < 0 ? value / 10 : value * (1 + 9 * rest)
  }
}
