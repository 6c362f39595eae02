public import HitherGeodesy
public import HitherTracks

/// What the log of a made-up outing says, and what really came of it.
public struct LogTruth: Sendable {
  /// A member with a moment.
  public struct Moment: Hashable, Sendable {
    /// The member's id.
    public var member: String
    /// When.
    public var time: Instant
  }

  /// A command with its effect.
  public struct Command: Hashable, Sendable {
    /// When it was given.
    public var time: Instant
    /// Which.
    public var command: LogCommand
    /// Who had come within 50 m of the leader, or gone on, in order of time.
    public var arrivals: [Moment]
    /// When all had; of a rest, when fewer than half stood again.
    public var fulfilled: Instant?
    /// When more than half stood.
    public var restStart: Instant?
  }

  /// A request with where the member was.
  public struct Request: Hashable, Sendable {
    /// The request's id.
    public var id: String
    /// Metres behind the leader along the route.
    public var behindMetres: Double
    /// From the request to the decision, in seconds.
    public var seconds: Double
  }

  /// A point of the itinerary with who came to it.
  public struct Point: Hashable, Sendable {
    /// The point's id.
    public var id: String
    /// Where it is.
    public var coordinate: Coordinate
    /// Who came within 50 m, and when first.
    public var arrivals: [Moment]
    /// Who went farther than 60 m away again, and when first.
    public var departures: [Moment]
  }

  /// The log's entries, in order.
  public package(set) var entries: [LogEntry] = []
  /// Commands that have an effect.
  public package(set) var commands: [Command] = []
  /// Requests.
  public package(set) var requests: [Request] = []
  /// Points.
  public package(set) var points: [Point] = []
}
