/// A figure of a running stream, for monitoring.
package struct Metric: Hashable, Sendable {
  /// Whether it only grows.
  package enum Kind: String, Sendable {
    case counter
    case gauge
  }

  /// By Prometheus's conventions: the unit is the suffix, and that of a counter `_total`.
  package var name: String
  /// Its meaning, in one sentence.
  package var help: String
  package var kind: Kind
  package var value: Double

  package init(_ name: String, _ kind: Kind, _ value: Double, _ help: String) {
    self.name = name
    self.kind = kind
    self.value = value
    self.help = help
  }
}
