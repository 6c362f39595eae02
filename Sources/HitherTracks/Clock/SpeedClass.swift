/// How a member moves, by speed.
public enum SpeedClass: String, CaseIterable, Comparable, Sendable {
  /// At rest.
  case stationary
  /// On foot.
  case walking
  /// Running.
  case running
  /// On a bicycle.
  case cycling
  /// In a car, or a bus.
  case driving
  /// In a train.
  case rail
  /// In an aeroplane.
  case flight

  /// The rank in the order from slow to fast.
  @inlinable public var rank: Int {
    switch self {
    case .stationary: 0
    case .walking: 1
    case .running: 2
    case .cycling: 3
    case .driving: 4
    case .rail: 5
    case .flight: 6
    }
  }

  /// The order from slow to fast.
  @inlinable
  public static func < (left: SpeedClass, right: SpeedClass) -> Bool { left.rank < right.rank }
}
