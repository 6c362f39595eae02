import Glibc
package import HitherGeodesy

extension TimeZone {
  /// The zone of the listed city that is nearest to a place: a guess, wrong near some borders.
  ///
  /// It depends only on the place and on the version of the system's tzdata.
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

  /// A city with its zone.
  private struct City {
    let zone: String
    let place: Coordinate

    init?(_ anchor: ZoneAnchors.Anchor) {
      guard let place = Coordinate(latitude: anchor.latitude, longitude: anchor.longitude) else {
        return nil
      }
      (zone, self.place) = (anchor.zone, place)
    }

    /// The chord to a place through the sphere, which ranks cities by distance and is fast.
    func metres(to other: Coordinate) -> Double {
      func vector(_ place: Coordinate) -> SIMD3<Double> {
        let (north, east) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
        return SIMD3(cos(north) * cos(east), cos(north) * sin(east), sin(north))
      }
      let step = vector(place) - vector(other)
      return 6_371_009 * (step * step).sum().squareRoot()
    }

    /// Reads a row such as `TW	+2503+12130	Asia/Taipei	comments`.
    init?(row: ArraySlice<UInt8>) {
      let cells = row.split(separator: UInt8(ascii: "\t"), maxSplits: 3)
      guard cells.count >= 3, row.first != UInt8(ascii: "#") else { return nil }
      let text = cells[1]
      let isSign = { (byte: UInt8) in byte == Self.plus || byte == Self.minus }
      guard let second = text.dropFirst().firstIndex(where: isSign),
        let latitude = Self.degrees(text[..<second]), let longitude = Self.degrees(text[second...]),
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      (zone, self.place) = (String(decoding: cells[2], as: UTF8.self), place)
    }

    private static let (plus, minus) = (UInt8(ascii: "+"), UInt8(ascii: "-"))

    /// Reads an angle of ISO 6709: a sign, then two-digit degrees, minutes and optional seconds.
    private static func degrees(_ text: ArraySlice<UInt8>) -> Double? {
      let digits = text.dropFirst()
      guard (4...7).contains(digits.count) else { return nil }
      var number = 0
      for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
      }
      // Six or seven digits are degrees, minutes and seconds; four or five have no seconds.
      let seconds = digits.count >= 6 ? number : number * 100
      let angle =
        Double(seconds / 10_000) + Double(seconds / 100 % 100) / 60 + Double(seconds % 100) / 3600
      return text.first == minus ? -angle : angle
    }
  }

  /// The zones of those cities.
  static var cityNames: [String] { cities.map(\.zone) }

  /// The cities of tzdata's table; the older table comes first, since it has a city for each country.
  private static var cities: [City] {
    for name in ["zone.tab", "zone1970.tab"] {
      guard let bytes = bytes(ofFile: "/usr/share/zoneinfo/" + name) else { continue }
      let cities = bytes.split(separator: UInt8(ascii: "\n")).compactMap(City.init(row:))
      if !cities.isEmpty { return cities }
    }
    return []
  }
}
