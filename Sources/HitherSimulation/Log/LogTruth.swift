public import HitherGeodesy
public import HitherTracks

/// The log of a simulated outing, and its true effects.
public struct LogTruth: Sendable {
  /// A member with a moment.
  public struct Moment: Hashable, Sendable {
    /// The member's id.
    public var member: String
    /// The time.
    public var time: Instant
  }

  /// A command with its effect.
  public struct Command: Hashable, Sendable {
    /// When it was given.
    public var time: Instant
    /// The command.
    public var command: LogCommand
    /// The members who had come within 50 m of the leader, or continued, in order of time.
    public var arrivals: [Moment]
    /// When all had; for a rest, when fewer than half were still standing.
    public var fulfilled: Instant?
    /// When more than half were standing.
    public var restStart: Instant?
  }

  /// A request with the member's position relative to the leader.
  public struct Request: Hashable, Sendable {
    /// The request's id.
    public var id: String
    /// Metres behind the leader along the route.
    public var behindMetres: Double
    /// From the request to the decision, in seconds.
    public var seconds: Double
  }

  /// A point of the itinerary with the members who reached it.
  public struct Point: Hashable, Sendable {
    /// The point's id.
    public var id: String
    /// The position.
    public var coordinate: Coordinate
    /// The members who came within 50 m, with the first time.
    public var arrivals: [Moment]
    /// The members who went farther than 60 m away again, with the first time.
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
