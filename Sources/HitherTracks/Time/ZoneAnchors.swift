/// Places in addition to the cities of tzdata's table, so that the nearest one more often has the right zone.
///
/// The table names one city for each zone, and a neighbour's city is often nearer: Delhi is nearer
/// to Karachi than to Kolkata. Each place here is a town for which that failed, rounded to a tenth
/// of a degree; they were chosen one after the other, each for the most people.
/// `docs/methods/local-time.md` has the figures.
enum ZoneAnchors {
  /// A place with its time zone.
  typealias Anchor = (zone: String, latitude: Double, longitude: Double)

  static let all: [Anchor] = byZone.flatMap { zone, places in
    places.map { (zone, $0.latitude, $0.longitude) }
  }

  private static let byZone: [(String, [(latitude: Double, longitude: Double)])] = [
    ("Africa/Algiers", [(36.3, 6.7)]),
    ("Africa/Casablanca", [(35.6, -5.4)]),
    ("Africa/Dar_es_Salaam", [(-3.8, 32.6), (-1.3, 31.8)]),
    ("Africa/Johannesburg", [(-31.9, 26.9), (-28.6, 29.8)]),
    ("Africa/Kampala", [(2.8, 32.3)]),
    ("Africa/Lagos", [(5.8, 8.1), (10.6, 12.2)]),
    ("Africa/Lubumbashi", [(-2.9, 25.9)]),
    ("Africa/Maputo", [(-15.1, 39.3)]),
    ("Africa/Tripoli", [(32.5, 20.8)]),
    ("Africa/Tunis", [(33.9, 10.9)]),
    ("America/Bogota", [(10.4, -75.5)]),
    ("America/Caracas", [(9.7, -63.2), (10.1, -69.4)]),
    (
      "America/Chicago",
      [(27.8, -97.4), (35.1, -90.0), (35.2, -101.8), (36.5, -87.4), (38.6, -90.2), (43.5, -96.7)]
    ),
    ("America/Denver", [(40.2, -111.7)]),
    ("America/Edmonton", [(49.7, -112.8)]),
    ("America/Fortaleza", [(-7.1, -34.9), (-4.2, -44.8)]),
    ("America/Havana", [(20.9, -76.3)]),
    ("America/Indiana/Indianapolis", [(41.7, -86.3)]),
    ("America/Lima", [(-16.4, -71.5)]),
    ("America/Los_Angeles", [(32.6, -117.1), (39.5, -119.8), (47.3, -122.4), (47.7, -117.4)]),
    ("America/Mexico_City", [(20.7, -103.3)]),
    ("America/New_York", [(27.3, -80.4), (36.0, -83.9), (41.5, -81.7)]),
    ("America/Santiago", [(-30.0, -71.3), (-20.2, -70.2)]),
    ("America/Sao_Paulo", [(-28.3, -52.4), (-22.1, -51.4), (-16.7, -43.9)]),
    ("America/Toronto", [(46.8, -71.2)]),
    ("Asia/Almaty", [(52.3, 77.0)]),
    ("Asia/Baghdad", [(31.0, 47.3)]),
    ("Asia/Bangkok", [(18.3, 99.5), (21.4, 103.0)]),
    ("Asia/Damascus", [(35.1, 36.8)]),
    ("Asia/Dhaka", [(22.8, 89.6)]),
    ("Asia/Jakarta", [(1.1, 104.0), (1.4, 99.3)]),
    ("Asia/Jayapura", [(-0.9, 131.3)]),
    ("Asia/Kabul", [(36.7, 68.9)]),
    ("Asia/Karachi", [(33.0, 70.6)]),
    (
      "Asia/Kolkata",
      [
        (8.5, 76.9), (22.3, 70.8), (25.2, 75.8), (25.6, 84.7), (26.2, 91.7), (26.8, 89.4),
        (27.9, 80.8),
      ]
    ),
    ("Asia/Kuala_Lumpur", [(1.5, 103.8)]),
    ("Asia/Makassar", [(-10.2, 123.6)]),
    ("Asia/Manila", [(7.0, 126.2)]),
    ("Asia/Pyongyang", [(42.5, 130.3)]),
    ("Asia/Riyadh", [(18.3, 42.7), (31.3, 37.3)]),
    (
      "Asia/Shanghai",
      [
        (22.3, 113.6), (22.6, 113.9), (23.7, 103.3), (24.5, 117.7), (25.1, 99.2), (26.6, 106.7),
        (26.7, 119.5), (29.7, 91.0), (38.5, 102.2), (40.1, 124.4), (41.1, 122.1), (43.3, 129.8),
        (44.5, 129.6), (49.2, 119.8),
      ]
    ),
    (
      "Asia/Tehran",
      [(27.2, 56.3), (29.6, 52.5), (30.6, 49.2), (33.5, 48.4), (36.2, 57.7), (38.2, 48.3)]
    ),
    ("Asia/Tokyo", [(26.2, 127.7), (31.6, 130.6), (43.8, 142.4)]),
    ("Asia/Urumqi", [(41.2, 80.3)]),
    ("Asia/Vladivostok", [(50.6, 137.0)]),
    ("Asia/Yangon", [(21.9, 96.0)]),
    ("Asia/Yekaterinburg", [(53.6, 56.0), (58.2, 68.3)]),
    ("Europe/Athens", [(40.6, 22.9)]),
    ("Europe/Belgrade", [(42.7, 21.2)]),
    ("Europe/Berlin", [(48.8, 9.2), (51.4, 7.5)]),
    ("Europe/Bucharest", [(46.5, 24.6)]),
    ("Europe/Istanbul", [(36.4, 33.9), (37.0, 35.3), (38.5, 27.1), (39.7, 43.0), (39.9, 41.3)]),
    ("Europe/Kyiv", [(47.9, 33.4), (48.3, 25.9)]),
    ("Europe/London", [(53.4, -3.0)]),
    ("Europe/Madrid", [(37.9, -4.8), (39.6, 2.7)]),
    ("Europe/Minsk", [(52.0, 29.2)]),
    ("Europe/Moscow", [(43.0, 44.7), (53.2, 45.0), (55.8, 49.1), (60.0, 30.4)]),
    ("Europe/Paris", [(45.4, 4.4)]),
    ("Europe/Rome", [(37.5, 15.1), (45.5, 10.2)]),
    ("Europe/Warsaw", [(51.1, 17.0), (54.2, 19.4)]),
  ]

  /// Cities of small territories: beyond this distance the zone is that of the surrounding country,
  /// even if their city is still the nearest.
  static let small: Set<String> = [
    "Asia/Macau", "Europe/Andorra", "Europe/Busingen", "Europe/Gibraltar", "Europe/Guernsey",
    "Europe/Isle_of_Man", "Europe/Jersey", "Europe/Mariehamn", "Europe/Monaco",
    "Europe/San_Marino", "Europe/Vaduz", "Europe/Vatican",
  ]
  static let smallMetres = 20_000.0
}
