public import HitherTracks

/// One thing that is said or decided in a made-up outing.
///
/// Commands are tied to the pauses that obey them: the group's walk does not read the log.
public struct LogPlan: Hashable, Sendable {
  /// When it is said.
  public enum Moment: Hashable, Sendable {
    /// Seconds from the outing's start.
    case second(Double)
    /// Seconds from the leader's arrival at one of the group's pauses.
    case arrival(pause: Int, afterSeconds: Double)
    /// Seconds from the end of one of the group's pauses.
    case release(pause: Int, afterSeconds: Double)
  }

  /// What is said.
  public enum Matter: Hashable, Sendable {
    /// A command, and how long the rest shall be in seconds.
    case command(LogCommand, seconds: Double?)
    /// A message.
    case message(String)
    /// A request, decided so many seconds later.
    case request(LogRequest, id: String, isApproved: Bool, afterSeconds: Double)
    /// The member leads from now on.
    case lead
    /// A point of the itinerary at a place of the route, due so many seconds after the start.
    case point(id: String, name: String?, atMetres: Double, dueSeconds: Double?)
  }

  /// When.
  public var moment: Moment
  /// Who says it, or leads.
  public var member: String
  /// What.
  public var matter: Matter

  /// Makes a plan.
  public init(_ moment: Moment, member: String, _ matter: Matter) {
    self.moment = moment
    self.member = member
    self.matter = matter
  }
}
