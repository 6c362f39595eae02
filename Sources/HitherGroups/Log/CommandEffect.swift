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
  package func write(to writer: inout StateWriter) {
    writer.write(Int64(member))
    time.write(to: &writer)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    member = Int(try reader.read(Int64.self))
    time = try Instant(from: &reader)
  }
}

extension LogEntry.Words: StateCoding {
  package func write(to writer: inout StateWriter) {
    for text in [text, voice] {
      writer.write(text != nil)
      if let text { writer.write(text) }
    }
    writer.write(durationMilliseconds ?? -1)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init()
    if try reader.read(Bool.self) { text = try reader.read(String.self) }
    if try reader.read(Bool.self) { voice = try reader.read(String.self) }
    let duration = try reader.read(Int64.self)
    durationMilliseconds = duration < 0 ? nil : duration
  }
}

extension StateWriter {
  /// Writes the indices of members, preceded by their count.
  mutating func write(members: [Int]) {
    write(UInt32(truncatingIfNeeded: members.count))
    for member in members { write(Int64(member)) }
  }
}

extension StateReader {
  /// Reads the indices of members.
  mutating func readMembers() throws(StateError) -> [Int] {
    var members: [Int] = []
    for _ in 0..<(try read(UInt32.self)) { members.append(Int(try read(Int64.self))) }
    return members
  }
}

extension CommandEffect: StateCoding {
  package func write(to writer: inout StateWriter) {
    time.write(to: &writer)
    writer.write(sender)
    writer.write(command)
    writer.write(words)
    writer.write(coordinate)
    writer.write(Int64(recipients))
    writer.write(members: unreached)
    writer.write(arrivals)
    writer.write(fulfilled)
    writer.write(Int64(last ?? -1))
    writer.write(restStart)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    time = try Instant(from: &reader)
    sender = try reader.read(String.self)
    command = try reader.read(String.self)
    words = try reader.read(LogEntry.Words.self)
    coordinate = try reader.readOptional(Coordinate.self)
    recipients = Int(try reader.read(Int64.self))
    unreached = try reader.readMembers()
    arrivals = try reader.readList(Arrival.self)
    fulfilled = try reader.readOptional(Instant.self)
    let last = Int(try reader.read(Int64.self))
    self.last = last < 0 ? nil : last
    restStart = try reader.readOptional(Instant.self)
  }
}
