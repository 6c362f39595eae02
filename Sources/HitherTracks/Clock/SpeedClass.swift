/// How somebody moves, as the speed tells.
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

  /// The place in the order from slow to fast.
  public var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The order from slow to fast.
  public static func < (left: SpeedClass, right: SpeedClass) -> Bool { left.rank < right.rank }
}
