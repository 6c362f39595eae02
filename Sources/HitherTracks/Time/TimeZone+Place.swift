import Glibc
package import HitherGeodesy

extension TimeZone {
  /// The zone of the listed city that is nearest to a place: a guess, wrong near some borders.
  ///
  /// It depends on the place and on the version of the system's tzdata, and on nothing else of the machine.
  ///
  /// - Returns: nil if there is no tzdata.
  package static func nearest(to place: Coordinate) -> TimeZone? {
    let cities = Self.cities
    guard !cities.isEmpty else { return nil }
    let ranked = (cities + ZoneAnchors.all.compactMap(City.init)).map { city in
      (city: city, metres: city.metres(to: place))
    }.filter { !ZoneAnchors.small.contains($0.city.zone) || $0.metres <= ZoneAnchors.smallMetres }
      .sorted { ($0.metres, $0.city.zone) < ($1.metres, $1.city.zone) }
    // An older tzdata may lack a zone.
    return ranked.lazy.compactMap { TimeZone(named: $0.city.zone) }.first
  }

  /// A city with the zone that is named for it.
  private struct City {
    let zone: String
    let place: Coordinate

    init?(_ anchor: ZoneAnchors.Anchor) {
      guard let place = Coordinate(latitude: anchor.latitude, longitude: anchor.longitude) else {
        return nil
      }
      (zone, self.place) = (anchor.zone, place)
    }

    /// The chord to a place through the sphere: enough to tell which city is nearest, and at once.
    func metres(to other: Coordinate) -> Double {
      func vector(_ place: Coordinate) -> SIMD3<Double> {
        let (north, east) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
        return SIMD3(cos(north) * cos(east), cos(north) * sin(east), sin(north))
      }
      let step = vector(place) - vector(other)
      return 6_371_009 * (step * step).sum().squareRoot()
    }

    /// Reads a row such as `TW	+2503+12130	Asia/Taipei	comments`.
    init?(row: Substring) {
      let cells = row.split(separator: "\t")
      guard cells.count >= 3, row.first != "#" else { return nil }
      let text = cells[1]
      guard let second = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
        let latitude = Self.degrees(text[..<second]), let longitude = Self.degrees(text[second...]),
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      (zone, self.place) = (String(cells[2]), place)
    }

    /// Reads an angle of ISO 6709: a sign, degrees, minutes and perhaps seconds of two digits.
    private static func degrees(_ text: Substring) -> Double? {
      let digits = text.dropFirst()
      guard digits.count >= 4, let number = Int(digits) else { return nil }
      // Seven digits or six are degrees, minutes and seconds; five or four have no seconds.
      let seconds = digits.count >= 6 ? number : number * 100
      let angle =
        Double(seconds / 10_000) + Double(seconds / 100 % 100) / 60 + Double(seconds % 100) / 3600
      return text.first == "-" ? -angle : angle
    }
  }

  /// The cities of tzdata's table; the older table comes first, since it has a city for each country.
  private static var cities: [City] {
    for name in ["zone.tab", "zone1970.tab"] {
      guard let bytes = bytes(ofFile: "/usr/share/zoneinfo/" + name) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let cities = text.split(separator: "\n").compactMap(City.init(row:))
      if !cities.isEmpty { return cities }
    }
    return []
  }
}
