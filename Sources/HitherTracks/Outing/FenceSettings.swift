/// Thresholds for entering and leaving a place, which `outing.json`, options and places may set.
public struct FenceSettings: Hashable, Sendable {
  /// How deep inside the edge a fix must lie to start an entry, in metres.
  public var enterMetres = 0.0
  /// How far outside the edge a fix must lie to start an exit, in metres.
  public var leaveMetres = 10.0
  /// Factor by which accuracy widens both margins.
  ///
  /// At 1 the margins grow by 1 accuracy for an entry and 3 for an exit, if a single fix decides.
  public var accuracies = 1.0
  /// The assumed accuracy of a fix without one, in metres.
  public var usualAccuracyMetres = 10.0
  /// From the first fix beyond the edge to the one that confirms it, in milliseconds.
  public var afterMilliseconds: Int64 = 30_000
  /// The number of fixes needed to confirm, including the first.
  public var fixes = 2
  /// How long a stay must last to be reported, in milliseconds.
  public var dwellMilliseconds: Int64 = 60_000
  /// Time after a confirmed entry or exit in which no other is confirmed at the place, in milliseconds.
  public var coolDownMilliseconds: Int64 = 60_000

  /// Makes the defaults.
  public init() {}
}
