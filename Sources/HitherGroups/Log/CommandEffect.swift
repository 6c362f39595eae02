package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// A command or message with its effect.
package struct CommandEffect: Hashable, Sendable {
  /// When one member followed the command.
  package struct Arrival: Hashable, Sendable {
    /// By `MemberIndex`.
    package var member: Int
    package var time: Instant
  }

  /// The name of a message among the commands.
  package static let message = "message"

  package var time: Instant
  package var sender: String
  /// The command's word, or `message`.
  package var command: String
  package var words: LogEntry.Words
  /// Where the sender was.
  package var coordinate: Coordinate?
  /// The number of other members in the group.
  package var recipients: Int
  /// The members who could not have received it, by `MemberIndex`.
  package var unreached: [Int]
  /// The members who have come (`gather`) or departed (`depart`), in order of time.
  package var arrivals: [Arrival] = []
  /// When all had followed it; for a rest, when it was over.
  package var fulfilled: Instant?
  /// The last member to follow it, by `MemberIndex`; nil if all had done so already.
  package var last: Int?
  /// When most of the group were stopped.
  package var restStart: Instant?

  /// The actual length of the rest.
  package var restMilliseconds: Int64? {
    guard let restStart, let fulfilled else { return nil }
    return fulfilled - restStart
  }
}

extension CommandEffect.Arrival: StateCoding {
  package init() { (member, time) = (0, Instant()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&member)
    try c.code(plain: &time)
  }
}

extension LogEntry.Words: StateCoding {
  package init() { self.init(text: nil) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(ifPresent: &text)
    try c.code(ifPresent: &voice)
    try c.code(orNegative: &durationMilliseconds)
  }
}

extension CommandEffect: StateCoding {
  package init() {
    time = Instant()
    sender = ""
    command = ""
    words = LogEntry.Words()
    recipients = 0
    unreached = []
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(&sender)
    try c.code(&command)
    try c.code(&words)
    try c.code(&coordinate)
    try c.code(&recipients)
    try c.code(&unreached)
    try c.code(&arrivals)
    try c.code(&fulfilled)
    try c.code(orNegative: &last)
    try c.code(&restStart)
  }
}
