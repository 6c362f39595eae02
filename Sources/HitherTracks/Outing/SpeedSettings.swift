/// From which speed on somebody walks, runs, rides: what `outing.json` may set.
public struct SpeedSettings: Hashable, Sendable {
  /// Where each class from running on begins, in metres a second.
  public private(set) var enter = [2.4, 4, 8.5, 40, 75]
  /// Who stays within this distance is at rest, in metres; more where fixes are less accurate.
  public private(set) var restMetres = 30.0
  /// And so long, in milliseconds.
  public private(set) var restMilliseconds: Int64 = 120_000

  /// Makes the defaults.
  public init() {}

  /// Whether each class begins above the one before.
  public var isAscending: Bool {
    (1..<enter.count).allSatisfy { enter[$0 - 1] < enter[$0] }
  }
}

extension SpeedSettings: NamedSettings {
  /// The names that manifests give the thresholds, the speeds in the order of the classes.
  public static var settings: [Setting<SpeedSettings>] {
    [
      .number("running_mps", "Where running begins.", 0.5...1000, \.enter[0]),
      .number("cycling_mps", "Where cycling begins.", 0.5...1000, \.enter[1]),
      .number("driving_mps", "Where driving begins.", 0.5...1000, \.enter[2]),
      .number("rail_mps", "Where going by rail begins.", 0.5...1000, \.enter[3]),
      .number("flight_mps", "Where flying begins.", 0.5...1000, \.enter[4]),
      .number(
        "rest_m", "Who stays within this distance is at rest.", 1...1000, \.restMetres),
      .seconds("rest_s", "And so long.", 10...86_400, \.restMilliseconds),
    ]
  }
}
