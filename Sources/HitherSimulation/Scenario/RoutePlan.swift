public import HitherGeodesy

/// The way to be made: its shape, length, place and hills.
public struct RoutePlan: Hashable, Sendable {
  /// How the way runs over the land.
  public enum Shape: String, CaseIterable, Sendable {
    /// From one place to another.
    case winding
    /// There, and back the very same way.
    case outAndBack = "out_and_back"
    /// A ring.
    case loop
    /// A ring that crosses itself once.
    case figureEight = "figure_eight"
    /// A stem, a ring, and the stem back.
    case lollipop

    /// Whether the way ends where it began, so that it can be walked in laps.
    public var isClosed: Bool { self != .winding }

    /// Whether the way heads in all directions.
    var isRing: Bool { self == .loop || self == .figureEight }
  }

  /// How the way runs.
  public var shape: Shape
  /// The length of the whole way, all laps together, in metres.
  public var lengthMetres: Double
  /// How often the shape is walked.
  public var laps = 1
  /// Where the way begins.
  public var start: Coordinate
  /// Where it heads at first, in degrees clockwise from north.
  public var headingDegrees = 0.0
  /// From 0, as straight as the shape allows, to 1.
  public var winding = 0.6
  /// How many hairpins a winding way climbs by.
  public var switchbacks = 0
  /// From the lowest to the highest point of the way, in metres.
  public var reliefMetres = 0.0
  /// Height of the start above mean sea level, in metres.
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
