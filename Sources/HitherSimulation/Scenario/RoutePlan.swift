public import HitherGeodesy

/// The plan of the path to generate: its shape, length, place and hills.
public struct RoutePlan: Hashable, Sendable {
  /// The shape of the path.
  public enum Shape: String, CaseIterable, Sendable {
    /// From one place to another.
    case winding
    /// Out, and back on exactly the same path.
    case outAndBack = "out_and_back"
    /// A ring.
    case loop
    /// A ring that crosses itself once.
    case figureEight = "figure_eight"
    /// A stem, a ring, and the stem back.
    case lollipop

    /// Whether the path ends where it began, so that it can be walked in laps.
    public var isClosed: Bool { self != .winding }

    /// Whether the path heads in all directions.
    var isRing: Bool { self == .loop || self == .figureEight }
  }

  /// The shape of the path.
  public var shape: Shape
  /// The length of the whole path, all laps together, in metres.
  public var lengthMetres: Double
  /// The number of times that the shape is walked.
  public var laps = 1
  /// Where the path begins.
  public var start: Coordinate
  /// Initial heading, in degrees clockwise from north.
  public var headingDegrees = 0.0
  /// From 0, as straight as the shape allows, to 1.
  public var winding = 0.6
  /// The number of hairpins of a winding path.
  public var switchbacks = 0
  /// Difference between the highest and the lowest point of the path, in metres.
  public var reliefMetres = 0.0
  /// Elevation of the start above mean sea level, in metres.
  public var startElevationMetres = 100.0

  /// Makes a plan.
  public init(shape: Shape, lengthMetres: Double, start: Coordinate) {
    self.shape = shape
    self.lengthMetres = lengthMetres
    self.start = start
  }

  /// The length of one lap in metres.
  public var lapMetres: Double { lengthMetres / Double(max(1, laps)) }
}
