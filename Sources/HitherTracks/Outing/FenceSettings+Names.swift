extension FenceSettings {
  /// A setting by the name that manifests and options give it.
  public struct Name: Hashable, Sendable {
    /// Such as `leave_m`.
    public let name: String
    /// The values that are accepted.
    public let range: ClosedRange<Double>
  }

  /// All settings.
  public static let names = [
    Name(name: "enter_m", range: 0...1000), Name(name: "leave_m", range: 0...100),
    Name(name: "accuracies", range: 0...3), Name(name: "accuracy_m", range: 1...40),
    Name(name: "after_s", range: 0...86_400), Name(name: "fixes", range: 1...100),
    Name(name: "dwell_s", range: 0...604_800), Name(name: "cooldown_s", range: 0...86_400),
  ]

  /// Sets a setting by its name to a value in its range.
  public mutating func set(_ name: Name, to value: Double) {
    let milliseconds = Int64((value * 1000).rounded(.toNearestOrEven))
    switch name.name {
    case "enter_m": enterMetres = value
    case "leave_m": leaveMetres = value
    case "accuracies": accuracies = value
    case "accuracy_m": usualAccuracyMetres = value
    case "after_s": afterMilliseconds = milliseconds
    case "fixes": fixes = Int(value)
    case "dwell_s": dwellMilliseconds = milliseconds
    default: coolDownMilliseconds = milliseconds
    }
  }
}
