package import HitherEngine
import HitherGeodesy
import HitherTracks

extension DepartureWatch {
  /// The operator's state: only of journeys that begin where the member is, or just was.
  package struct State: Sendable {
    var last: Fix?
    /// The places with the member's stays at which journeys begin.
    var stays: [Stay] = []
    var targets: [DepartureTarget] = []
    /// When to search again for connections if there was none.
    var retries: [Retry] = []
    /// For each journey the first ride of the last emitted connection: none is emitted twice.
    var told: [EmittedAdvice] = []
    /// The observed times of the member's journeys.
    var habits: [JourneyHabit] = []
    /// The time up to which the operator has advanced, and when that was known.
    var passed = Instant.absent
    var settled = Instant.absent
    /// The time of the applied real-time data, in seconds since 1970.
    var heard = Int64.min

    package init() {}
  }

  struct EmittedAdvice: Hashable {
    var journey: Int32
    var ride: DepartureTarget.Ride
  }

  struct Retry: Hashable {
    var journey: Int32
    var time: Instant
  }
}

extension DepartureWatch.State {
  struct Fix {
    var time: Instant
    var coordinate: Coordinate
  }

  /// A stay at a place, with the member's position in it.
  ///
  /// The position is the mean of about the last thirty fixes, reset when two consecutive fixes are away from it.
  struct Stay {
    /// The distance from the mean at which a fix is away, in metres.
    static let apartMetres = 40.0

    var place: Int32
    private(set) var count: Int32 = 1
    private(set) var isApart = false
    private var latitude: Double
    private var longitude: Double

    init(place: Int32, _ coordinate: Coordinate) {
      self.place = place
      latitude = Double(coordinate.latitudeE7)
      longitude = Double(coordinate.longitudeE7)
    }

    mutating func add(_ coordinate: Coordinate) {
      let wasApart = isApart
      isApart = ShortDistance.metres(from: mean, to: coordinate) > Self.apartMetres
      if isApart {
        guard wasApart else { return }
        self = Stay(place: place, coordinate)
        return
      }
      count = min(count + 1, 30)
      let step = Coordinate.longitudeStepE7(
        from: mean.longitudeE7, to: coordinate.longitudeE7)
      latitude += (Double(coordinate.latitudeE7) - latitude) / Double(count)
      longitude += Double(step) / Double(count)
      if abs(longitude) > 1_800_000_000 {
        longitude -= longitude > 0 ? 3_600_000_000 : -3_600_000_000
      }
    }

    var mean: Coordinate {
      Coordinate(
        latitudeE7: Int32(latitude.rounded()), longitudeE7: Int32(longitude.rounded()))
    }
  }
}

extension DepartureWatch.State: StateCoding {
  package static var version: UInt16 { 2 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&stays)
    try c.code(&targets)
    try c.code(&retries)
    try c.code(&told)
    try c.code(&habits)
    try c.code(&passed)
    try c.code(&settled)
    try c.code(&heard)
  }
}

extension DepartureWatch.State.Fix: StateCoding {
  init() { (time, coordinate) = (Instant(), Coordinate()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&coordinate)
  }
}

extension DepartureWatch.State.Stay: StateCoding {
  init() { (place, latitude, longitude) = (0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&place)
    try c.code(&count)
    try c.code(&isApart)
    try c.code(&latitude)
    try c.code(&longitude)
  }

  func validate() throws(StateError) {
    guard abs(latitude) <= 900_000_000, abs(longitude) <= 1_800_000_000, count > 0 else {
      throw StateError.malformed("a mean position lies outside the earth")
    }
  }
}

extension DepartureWatch.Retry: StateCoding {
  init() { (journey, time) = (0, Instant()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&journey)
    try c.code(&time)
  }
}

extension DepartureWatch.EmittedAdvice: StateCoding {
  init() { (journey, ride) = (0, DepartureTarget.Ride()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&journey)
    try c.code(&ride)
  }
}
