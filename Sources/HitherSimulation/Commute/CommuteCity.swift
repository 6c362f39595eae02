import HitherGeodesy

/// A simulated city: four places, its stops, and three lines. A line's vehicles do not overtake each other.
struct CommuteCity: Sendable {
  /// A platform.
  struct Stop: Sendable {
    let id: String
    let name: String
    let platform: String
    let station: String
    let coordinate: Coordinate
  }

  /// A direction of a line, from a first platform to a last one.
  struct Way: Sendable {
    let route: String
    let prefix: String
    let from: String
    let to: String
    /// The platform that it departs from if its platform is changed.
    let otherFrom: String
    /// Minutes of the service day of the first and the last departure, the interval, and the travel time.
    let first: Int
    let last: Int
    let every: Int
    let ride: Int
  }

  let home: Coordinate
  let campus: Coordinate
  let club: Coordinate
  let stops: [Stop]

  static let homeRadius = 80.0
  static let campusRadius = 260.0
  static let clubRadius = 60.0

  static let out = Way(
    route: "U5", prefix: "out", from: "L1", to: "U1", otherFrom: "L2", first: 310, last: 1430,
    every: 20, ride: 14)
  static let back = Way(
    route: "U5", prefix: "back", from: "U2", to: "L2", otherFrom: "U1", first: 320, last: 1440,
    every: 20, ride: 14)
  static let night = Way(
    route: "N8", prefix: "night", from: "N1", to: "L2", otherFrom: "N2", first: 1360, last: 1660,
    every: 30, ride: 22)
  /// Slower than waiting for the next vehicle of the other line.
  static let slow = Way(
    route: "12", prefix: "slow", from: "L1", to: "U1", otherFrom: "L2", first: 305, last: 1385,
    every: 60, ride: 60)

  static let ways = [out, back, night, slow]

  init(home: Coordinate) {
    let frame = LocalFrame(origin: home)
    func place(_ east: Double, _ north: Double) -> Coordinate {
      frame.coordinate(PlanePoint(east: east, north: north)) ?? home
    }
    self.home = home
    campus = place(6000, 4000)
    club = place(2500, -1800)
    func stop(
      _ id: String, _ name: String, _ platform: String, _ east: Double, _ north: Double
    ) -> Stop {
      Stop(
        id: id, name: name, platform: platform, station: String(id.prefix(1)),
        coordinate: place(east, north))
    }
    stops = [
      stop("L1", "Lindenplatz", "1", 0, 420), stop("L2", "Lindenplatz", "2", 30, 430),
      stop("U1", "Universität", "1", 6000, 3500), stop("U2", "Universität", "2", 6030, 3490),
      stop("N1", "Nordbad", "1", 2500, -1500), stop("N2", "Nordbad", "2", 2520, -1480),
    ]
  }

  func coordinate(of stop: String) -> Coordinate {
    stops.first { $0.id == stop }?.coordinate ?? home
  }

  /// Walking time: the geodesic times 1.3, at 1.3 m/s, rounded up to whole seconds.
  func walkSeconds(from place: Coordinate, to stop: String) -> Int64 {
    Int64((Geodesic.distance(from: place, to: coordinate(of: stop)) * 1.3 / 1.3).rounded(.up))
  }
}
