/// When someone has entered or left a place: what `outing.json`, options and places may set.
public struct FenceSettings: Hashable, Sendable {
  /// How deep inside the edge a fix must lie to begin an entering, in metres.
  public var enterMetres = 0.0
  /// How far outside the edge a fix must lie to begin a leaving, in metres.
  public var leaveMetres = 10.0
  /// How far accuracy widens both, in units of the usual widening: 1 accuracy for an entering, 3 for a
  /// leaving, where a single fix decides.
  public var accuracies = 1.0
  /// The accuracy of a fix that tells none, in metres.
  public var usualAccuracyMetres = 10.0
  /// From the first fix beyond the edge to the one that confirms it, in milliseconds.
  public var afterMilliseconds: Int64 = 30_000
  /// The fixes that confirm, the first one with them.
  public var fixes = 2
  /// How long a stay must last to be told of as such, in milliseconds.
  public var dwellMilliseconds: Int64 = 60_000
  /// No further turn at a place is confirmed so soon after one, in milliseconds.
  public var coolDownMilliseconds: Int64 = 60_000

  /// Makes the defaults.
  public init() {}
}
