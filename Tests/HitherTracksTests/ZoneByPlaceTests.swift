import HitherGeodesy
import HitherTracks
import Testing

/// The zone of a place is that of the nearest city that tzdata or our own table lists.
@Suite("Zones by place") struct ZoneByPlaceTests {
  /// Where a day's walk might be, and whose clocks hold there.
  static let places: [(name: String, latitude: Double, longitude: Double, zone: String)] = [
    ("MacRitchie", 1.345, 103.82, "Asia/Singapore"), ("Yangmingshan", 25.17, 121.55, "Asia/Taipei"),
    ("Johor Bahru", 1.49, 103.74, "Asia/Kuala_Lumpur"), ("Delhi", 28.65, 77.2, "Asia/Kolkata"),
    ("Beijing", 39.9, 116.4, "Asia/Shanghai"), ("Chengdu", 30.67, 104.07, "Asia/Shanghai"),
    ("Lhasa", 29.65, 91.1, "Asia/Shanghai"), ("Kathmandu", 27.7, 85.32, "Asia/Kathmandu"),
    ("Hong Kong", 22.3, 114.2, "Asia/Hong_Kong"), ("Munich", 48.14, 11.58, "Europe/Berlin"),
    ("Ljubljana", 46.05, 14.5, "Europe/Ljubljana"), ("Milan", 45.46, 9.19, "Europe/Rome"),
    ("Rome", 41.9, 12.45, "Europe/Rome"), ("Barcelona", 41.39, 2.17, "Europe/Madrid"),
    ("Brocken", 51.8, 10.62, "Europe/Berlin"), ("Snowdon", 53.07, -4.08, "Europe/London"),
    ("Lviv", 49.84, 24.03, "Europe/Kyiv"), ("Moscow", 55.75, 37.6, "Europe/Moscow"),
    ("Istanbul", 41.0, 29.0, "Europe/Istanbul"), ("Tehran", 35.7, 51.4, "Asia/Tehran"),
    ("Chicago", 41.88, -87.63, "America/Chicago"), ("Memphis", 35.15, -90.05, "America/Chicago"),
    ("Denver", 39.74, -104.98, "America/Denver"), ("Phoenix", 33.45, -112.07, "America/Phoenix"),
    ("Seattle", 47.6, -122.33, "America/Los_Angeles"),
    ("Vancouver", 49.28, -123.1, "America/Vancouver"),
    ("Sydney", -33.87, 151.2, "Australia/Sydney"), ("Perth", -31.95, 115.86, "Australia/Perth"),
    ("Cusco", -13.53, -71.97, "America/Lima"), ("Cape Town", -33.92, 18.42, "Africa/Johannesburg"),
    ("Nairobi", -1.29, 36.82, "Africa/Nairobi"), ("Suva", -18.14, 178.44, "Pacific/Fiji"),
    ("Taveuni, beyond 180°", -16.8, -179.97, "Pacific/Fiji"),
  ]

  /// Clocks are compared, and not names: Barcelona is as well served by a neighbour's zone of the same time.
  @Test(arguments: places)
  func clocksAreRight(_ name: String, _ latitude: Double, _ longitude: Double, _ zone: String)
    throws
  {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let found = try #require(TimeZone.nearest(to: place))
    let wanted = try #require(TimeZone(named: zone))
    for month in ["01", "07"] {
      let time = try #require(Instant(rfc3339: "2026-\(month)-15T12:00:00Z"))
      #expect(
        found.secondsEast(at: time) == wanted.secondsEast(at: time), "\(name): \(found.name)")
    }
  }

  @Test func smallTerritoriesReachNoFurtherThanTheirCity() throws {
    func zone(_ latitude: Double, _ longitude: Double) throws -> String? {
      TimeZone.nearest(to: try #require(Coordinate(latitude: latitude, longitude: longitude)))?.name
    }
    #expect(try zone(42.51, 1.53) == "Europe/Andorra")
    #expect(try zone(47.14, 9.52) == "Europe/Vaduz")
    #expect(try zone(47.27, 11.39) != "Europe/Vaduz")
    #expect(try zone(41.39, 2.17) != "Europe/Andorra")
  }
}
