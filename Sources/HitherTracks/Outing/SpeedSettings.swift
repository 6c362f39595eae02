/// The speeds at which walking, running and riding begin, which `outing.json` may set.
public struct SpeedSettings: Hashable, Sendable {
  /// Lower limit of each class from running on, in metres per second.
  public private(set) var enter = [2.4, 4, 8.5, 40, 75]
  /// A member that stays within this distance is at rest, in metres; larger if fixes are less accurate.
  public private(set) var restMetres = 30.0
  /// How long the member must stay within it, in milliseconds.
  public private(set) var restMilliseconds: Int64 = 120_000

  /// Makes the defaults.
  public init() {}

  /// Whether each class begins above the previous one.
  public var isAscending: Bool {
    (1..<enter.count).allSatisfy { enter[$0 - 1] < enter[$0] }
  }
}

extension SpeedSettings: NamedSettings {
  /// The thresholds by their names in manifests, the speeds in the order of the classes.
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
