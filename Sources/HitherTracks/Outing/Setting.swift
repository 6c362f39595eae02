/// A number in a group of settings, with its name in documentation and options.
public struct Setting<Settings: Sendable>: Sendable {
  /// The name, with the unit as suffix, such as `leave_m`.
  public let name: String
  /// What it sets, in one sentence.
  public let summary: String
  /// The accepted values.
  public let range: ClosedRange<Double>
  /// Whether only whole numbers are accepted.
  public let isWhole: Bool

  private let read: @Sendable (Settings) -> Double
  private let write: @Sendable (inout Settings, Double) -> Void

  private init(
    _ name: String, _ summary: String, _ range: ClosedRange<Double>, isWhole: Bool = false,
    read: @escaping @Sendable (Settings) -> Double,
    write: @escaping @Sendable (inout Settings, Double) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.range = range
    self.isWhole = isWhole
    self.read = read
    self.write = write
  }

  /// The value of this setting in some settings.
  public func value(in settings: Settings) -> Double { read(settings) }

  /// Sets an accepted value; for another value, returns in one line what is wrong.
  public func set(_ value: Double, in settings: inout Settings) -> String? {
    guard range.contains(value) else {
      return "\(name) must lie from \(range.lowerBound) to \(range.upperBound)"
    }
    guard !isWhole || value == value.rounded() else { return "\(name) must be a whole number" }
    write(&settings, value)
    return nil
  }
}

extension Setting {
  /// A number that is stored as written.
  package static func number(
    _ name: String, _ summary: String, _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Settings, Double> & Sendable
  ) -> Setting {
    Setting(name, summary, range, read: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1 })
  }

  /// A duration that is written in seconds and stored in milliseconds.
  package static func seconds(
    _ name: String, _ summary: String, _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Settings, Int64> & Sendable
  ) -> Setting {
    Setting(
      name, summary, range, read: { Double($0[keyPath: path]) / 1000 },
      write: { $0[keyPath: path] = Int64(($1 * 1000).rounded(.toNearestOrEven)) })
  }

  /// The same setting in settings that contain these.
  package func within<Whole>(
    _ path: any WritableKeyPath<Whole, Settings> & Sendable
  ) -> Setting<Whole> {
    let (read, write) = (read, write)
    return Setting<Whole>(
      name, summary, range, isWhole: isWhole, read: { read($0[keyPath: path]) },
      write: { write(&$0[keyPath: path], $1) })
  }

  /// A whole number.
  package static func count(
    _ name: String, _ summary: String, _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Settings, Int> & Sendable
  ) -> Setting {
    Setting(
      name, summary, range, isWhole: true, read: { Double($0[keyPath: path]) },
      write: { $0[keyPath: path] = Int($1) })
  }
}

/// Settings whose numbers can be set by name.
public protocol NamedSettings: Sendable {
  /// Makes the defaults.
  init()
  /// The settable numbers, in the order in which they are listed.
  static var settings: [Setting<Self>] { get }
}
