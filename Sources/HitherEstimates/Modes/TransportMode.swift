/// The mode of travel, from the features of the track over minutes.
///
/// `SpeedClass` is the fast answer by thresholds, for clocks and fences; this is the slow one, for totals.
package enum TransportMode: String, CaseIterable, Sendable {
  /// At one place.
  case still
  case walking, running, cycling
  /// In a car, a bus, or another road vehicle.
  case road
  /// In a train, a tram or an underground.
  case rail
  case ferry, flight

  /// The index in `allCases`.
  var index: Int {
    switch self {
    case .still: 0
    case .walking: 1
    case .running: 2
    case .cycling: 3
    case .road: 4
    case .rail: 5
    case .ferry: 6
    case .flight: 7
    }
  }
}

/// The time of a member in each mode; with the unknown time, the sum is the time from the first fix to the last.
package struct ModeTimes: Hashable, Sendable {
  /// Milliseconds of each mode, in the order of `TransportMode.allCases`.
  package var milliseconds = [Int64](repeating: 0, count: TransportMode.allCases.count)
  /// Recording gaps, and pieces that are too short.
  package var unknownMilliseconds: Int64 = 0
  /// The share of the assigned time that is expected to be right, from 0 to 1; nil if no time is assigned.
  package var confidence: Double?

  package init() {}

  package subscript(mode: TransportMode) -> Int64 { milliseconds[mode.index] }

  /// The modes with some time, then the unknown time, if any.
  package var named: [(name: String, milliseconds: Int64)] {
    let told = TransportMode.allCases.map { (name: $0.rawValue, milliseconds: self[$0]) }
    return (told + [(name: "unknown", milliseconds: unknownMilliseconds)])
      .filter { $0.milliseconds > 0 }
  }
}
