public import HitherTracks

/// One message or decision of a simulated outing.
///
/// Commands are tied to the pauses that obey them: the group's walk does not read the log.
public struct LogPlan: Hashable, Sendable {
  /// When it is sent.
  public enum Moment: Hashable, Sendable {
    /// Seconds from the outing's start.
    case second(Double)
    /// Seconds after the leader's arrival at one of the group's pauses.
    case arrival(pause: Int, afterSeconds: Double)
    /// Seconds after the end of one of the group's pauses.
    case release(pause: Int, afterSeconds: Double)
  }

  /// The content.
  public enum Matter: Hashable, Sendable {
    /// A command, and the planned rest in seconds.
    case command(LogCommand, seconds: Double?)
    /// A message.
    case message(String)
    /// A request, decided a number of seconds later.
    case request(LogRequest, id: String, isApproved: Bool, afterSeconds: Double)
    /// The member leads from now on.
    case lead
    /// A point of the itinerary at a place of the route, due a number of seconds after the start.
    case point(id: String, name: String?, atMetres: Double, dueSeconds: Double?)
  }

  /// When it is sent.
  public var moment: Moment
  /// The author, or the new leader.
  public var member: String
  /// The content.
  public var matter: Matter

  /// Makes a plan.
  public init(_ moment: Moment, member: String, _ matter: Matter) {
    self.moment = moment
    self.member = member
    self.matter = matter
  }
}
