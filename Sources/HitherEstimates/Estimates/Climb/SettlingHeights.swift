import HitherEngine

/// Recognises first heights of a section that were taken before the receiver had settled.
///
/// A cold receiver begins with a height that is tens of metres off and corrects it within some
/// fixes. Nobody rises so fast and so steeply; the section begins again after the correction, once.
struct SettlingHeights: Hashable, Sendable {
  /// A correction is at least this high, in metres,
  static let leastMetres = 15.0
  /// this steep,
  static let leastSlope = 0.5
  /// and this fast, in m/s; it ends within these seconds.
  static let leastSpeed = 0.7
  static let mostSeconds = 180.0

  private var height = Double.nan
  private var seconds = 0.0
  private var metres = 0.0

  /// Whether a section begins again at a node, because the heights before it were not settled.
  mutating func restarts(at node: HeightNode) -> Bool {
    if node.begins {
      self = SettlingHeights()
      height = node.height
      return false
    }
    guard !height.isNaN else { return false }
    seconds += node.seconds
    metres += node.metres
    let rise = abs(node.height - height)
    let isCorrection =
      rise >= Self.leastMetres && rise >= Self.leastSlope * metres
      && rise >= Self.leastSpeed * seconds
    if isCorrection || seconds > Self.mostSeconds { height = .nan }
    return isCorrection
  }
}

extension SettlingHeights: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&height)
    try c.code(&seconds)
    try c.code(&metres)
  }
}
