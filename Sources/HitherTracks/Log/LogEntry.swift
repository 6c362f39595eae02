public import HitherGeodesy

/// One line of an outing's log: what was said, asked or decided.
public struct LogEntry: Hashable, Sendable {
  /// When.
  public var time: Instant
  /// Who said it; of a change of role, a join or a leave, whom it is about.
  public var member: String
  /// What.
  public var content: Content

  /// What a line of the log is about.
  public enum Content: Hashable, Sendable {
    /// A command to all.
    case command(LogCommand, Words)
    /// A message to all, written or spoken.
    case message(Words)
    /// Something asked of the leader.
    case request(LogRequest, id: String, Words)
    /// A command or message has reached the member, or was seen.
    case receipt(LogReceipt)
    /// The answer to a request.
    case decision(isApproved: Bool, id: String, Words)
    /// A change of the itinerary.
    case itinerary(ItineraryChange)
    /// A switch of how often positions are recorded.
    case mode(String)
    /// Another role.
    case role(Role)
    /// The member joins the outing.
    case join
    /// The member leaves it.
    case leave
  }

  /// What was said beside the kind of an entry.
  public struct Words: Hashable, Sendable {
    /// As written.
    public var text: String?
    /// The file of what was spoken.
    public var voice: String?
    /// How long what was spoken is or, of a rest, how long it shall be; in milliseconds.
    public var durationMilliseconds: Int64?

    /// Makes the words.
    public init(text: String? = nil, voice: String? = nil, durationMilliseconds: Int64? = nil) {
      self.text = text
      self.voice = voice
      self.durationMilliseconds = durationMilliseconds
    }
  }

  /// Makes an entry.
  public init(time: Instant, member: String, _ content: Content) {
    self.time = time
    self.member = member
    self.content = content
  }
}

/// A member's device says what became of a command or message there.
public struct LogReceipt: Hashable, Sendable {
  /// How far it came.
  public enum Kind: String, CaseIterable, Sendable {
    /// It has reached the device.
    case delivered
    /// The member has looked at it.
    case seen
  }

  /// How far it came.
  public var kind: Kind
  /// When the command or message was given; nil for the last one before the receipt.
  public var sent: Instant?
  /// Who gave it; nil for anybody else than the member.
  public var sender: String?

  /// Makes a receipt.
  public init(_ kind: Kind, sent: Instant? = nil, sender: String? = nil) {
    self.kind = kind
    self.sent = sent
    self.sender = sender
  }
}

/// The commands that a leader gives with one touch.
public enum LogCommand: String, CaseIterable, Sendable {
  /// Everyone comes to the leader.
  case gather
  /// Everyone goes on.
  case depart
  /// Everyone rests.
  case rest
  /// Be careful.
  case careful
  /// To the left.
  case left
  /// To the right.
  case right
}

/// What a member may ask for.
public enum LogRequest: String, CaseIterable, Sendable {
  /// A break.
  case breakTime = "break"
  /// A further stop.
  case addStop = "add_stop"
  /// Another itinerary.
  case changeItinerary = "change_itinerary"
}

/// A point of the itinerary that was added, moved or deleted.
public struct ItineraryChange: Hashable, Sendable {
  /// What was done.
  public enum Action: String, CaseIterable, Sendable {
    /// A new point.
    case add
    /// A point lies elsewhere, or is due at another time.
    case move
    /// A point is none any more.
    case delete
  }

  /// What was done.
  public var action: Action
  /// The point's id.
  public var point: String
  /// What people call it; nil where the entry does not say.
  public var name: String?
  /// Where it is from now on; nil where the entry does not say.
  public var coordinate: Coordinate?
  /// When the group is to be there; nil where the entry does not say.
  public var due: Instant?

  /// Makes a change.
  public init(
    _ action: Action, point: String, name: String? = nil, coordinate: Coordinate? = nil,
    due: Instant? = nil
  ) {
    self.action = action
    self.point = point
    self.name = name
    self.coordinate = coordinate
    self.due = due
  }
}
