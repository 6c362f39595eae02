/// From which speed on somebody walks, runs, rides: what `outing.json` may set.
public struct SpeedSettings: Hashable, Sendable {
  /// A threshold by the name that manifests give it.
  public struct Name: Hashable, Sendable {
    /// Such as `cycling_mps`.
    public let name: String
    /// The values that are accepted.
    public let range: ClosedRange<Double>
  }

  /// All thresholds, the speeds in the order of the classes from running on.
  public static let names = [
    Name(name: "running_mps", range: 0.5...1000), Name(name: "cycling_mps", range: 0.5...1000),
    Name(name: "driving_mps", range: 0.5...1000), Name(name: "rail_mps", range: 0.5...1000),
    Name(name: "flight_mps", range: 0.5...1000), Name(name: "rest_m", range: 1...1000),
    Name(name: "rest_s", range: 10...86_400),
  ]

  /// Where each class from running on begins, in metres a second.
  public private(set) var enter = [2.4, 4, 8.5, 40, 75]
  /// Who stays within this distance is at rest, in metres; more where fixes are less accurate.
  public private(set) var restMetres = 30.0
  /// And so long, in milliseconds.
  public private(set) var restMilliseconds: Int64 = 120_000

  /// Makes the defaults.
  public init() {}

  /// Sets a threshold by its name to a value in its range.
  public mutating func set(_ name: Name, to value: Double) {
    guard let index = Self.names.firstIndex(of: name) else { return }
    if index < enter.count {
      enter[index] = value
    } else if name.name == "rest_m" {
      restMetres = value
    } else {
      restMilliseconds = Int64((value * 1000).rounded(.toNearestOrEven))
    }
  }

  /// Whether each class begins above the one before.
  public var isAscending: Bool {
    (1..<enter.count).allSatisfy { enter[$0 - 1] < enter[$0] }
  }
}
