/// A means of transport.
package enum TravelMode: String, CaseIterable, Sendable {
  case walk
  case run
  case bicycle
  case car
  case train
  case flight

  /// The name of the speed class of such a trip.
  package var speedClass: String {
    switch self {
    case .walk: "walking"
    case .run: "running"
    case .bicycle: "cycling"
    case .car: "driving"
    case .train: "rail"
    case .flight: "flight"
    }
  }

  /// Speed on a free road, in km/h.
  var usualKilometresPerHour: Double {
    switch self {
    case .walk: 4.8
    case .run: 10.5
    case .bicycle: 20
    case .car: 50
    case .train: 110
    case .flight: 880
    }
  }

  /// Acceleration, in m/s².
  var acceleration: Double {
    switch self {
    case .walk, .run, .bicycle: 0.8
    case .car: 1.6
    case .train: 0.5
    case .flight: 1.3
    }
  }

  /// Deceleration, in m/s².
  var braking: Double {
    switch self {
    case .walk, .run, .bicycle: 1
    case .car: 2
    case .train: 0.6
    case .flight: 0.8
    }
  }

  /// Where the vehicle stops on the way, and for how long; nil if nowhere.
  var halts: Halts? {
    switch self {
    case .walk, .run: Halts(everyMetres: 700, seconds: 5...40)
    case .bicycle: Halts(everyMetres: 900, seconds: 5...40)
    case .car: Halts(everyMetres: 1100, seconds: 8...55)
    case .train: Halts(everyMetres: 6000, seconds: 35...70)
    case .flight: nil
    }
  }

  /// Lights and stations at random distances with a given mean, in metres.
  struct Halts {
    var everyMetres: Double
    var seconds: ClosedRange<Double>
  }
}
