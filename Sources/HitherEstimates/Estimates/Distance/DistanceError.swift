import HitherEngine

/// Adds up what the standard error of a distance is made of.
struct DistanceError: Hashable, Sendable {
  /// The share of a smoothed path by which the method errs where there is little noise.
  static let pathShare = 0.005
  /// The share of what stands for bends by which that errs.
  static let bendShare = 0.6
  /// The share of the length added for bends between the fixes by which that errs.
  static let unseenShare = 0.5
  /// The share of the length taken out as noise by which that errs.
  static let removedShare = 0.01
  /// The share of the length regained when noise turned out to be motion by which that errs.
  static let doubtedShare = 0.7
  /// The share of a way along the planned route, and the metres by which its ends err.
  static let routeShare = 0.008
  static let routeMetres = 15.0
  /// The share of the straight way over a gap.
  static let leapShare = 0.2
  /// At each end of a stop, in metres.
  static let stopEndMetres = 4.0

  var routeMetres = 0.0
  private var pathMetres = 0.0
  private var bendMetres = 0.0
  private var unseenMetres = 0.0
  private var removedMetres = 0.0
  private var doubtedMetres = 0.0
  private var variance = 0.0

  /// Adds a smoothed path.
  ///
  /// - Parameter believed: Its length in metres by the noise that was learnt, before the test of directions reduced that.
  mutating func add(_ path: PathMeasure, believed: Double) {
    let unseen = path.metres * path.unseenShare
    pathMetres += path.metres + unseen
    bendMetres += path.bendMetres
    unseenMetres += unseen
    removedMetres += max(0, path.rawMetres - path.metres)
    doubtedMetres += abs(path.metres - believed)
  }

  /// Counts a gap that was crossed in a straight line.
  mutating func addLeap(_ metres: Double) {
    variance += (Self.leapShare * metres) * (Self.leapShare * metres)
  }

  /// Counts an end of a stop that was mended.
  mutating func addStopEnd() { variance += Self.stopEndMetres * Self.stopEndMetres }

  /// The standard error, in metres; the way's own ends err as positions do.
  func metres(_ noise: PathNoise) -> Double {
    let ends = 2 * (noise.white + noise.wandering)
    let parts = [
      Self.pathShare * pathMetres, Self.bendShare * bendMetres, Self.unseenShare * unseenMetres,
      Self.removedShare * removedMetres, Self.doubtedShare * doubtedMetres,
      Self.routeShare * routeMetres, routeMetres > 0 ? Self.routeMetres : 0,
    ]
    return parts.reduce(variance + ends) { $0 + $1 * $1 }.squareRoot()
  }
}

extension DistanceError: StateCoding {
  // 2: what hidden bends, noise and doubt add.
  static let version: UInt16 = 2

  func write(to writer: inout StateWriter) {
    for value in [
      pathMetres, bendMetres, unseenMetres, removedMetres, doubtedMetres, routeMetres, variance,
    ] {
      writer.write(value)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    pathMetres = try reader.read(Double.self)
    bendMetres = try reader.read(Double.self)
    unseenMetres = try reader.read(Double.self)
    removedMetres = try reader.read(Double.self)
    doubtedMetres = try reader.read(Double.self)
    routeMetres = try reader.read(Double.self)
    variance = try reader.read(Double.self)
  }
}
