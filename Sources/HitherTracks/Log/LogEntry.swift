public import HitherGeodesy

/// One line of an outing's log: a message, command, request or decision.
public struct LogEntry: Hashable, Sendable {
  /// When it was written.
  public var time: Instant
  /// The author; for a change of role, a join or a leave, the member concerned.
  public var member: String
  /// The content of the entry.
  public var content: Content

  /// What a line of the log is about.
  public enum Content: Hashable, Sendable {
    /// A command to all.
    case command(LogCommand, Words)
    /// A message to all, written or spoken.
    case message(Words)
    /// A request to the leader.
    case request(LogRequest, id: String, Words)
    /// A command or message was delivered to the member, or seen.
    case receipt(LogReceipt)
    /// The answer to a request.
    case decision(isApproved: Bool, id: String, Words)
    /// A change of the itinerary.
    case itinerary(ItineraryChange)
    /// A change of the recording mode, which sets how often positions are recorded.
    case mode(String)
    /// A change of the member's role.
    case role(Role)
    /// The member joins the outing.
    case join
    /// The member leaves it.
    case leave
  }

  /// The text, voice recording and duration of an entry.
  public struct Words: Hashable, Sendable {
    /// As written.
    public var text: String?
    /// The file of the voice recording.
    public var voice: String?
    /// Duration of the voice recording or, for a rest, its planned duration; in milliseconds.
    public var durationMilliseconds: Int64?

    /// Makes the words of an entry.
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

/// A receipt from a member's device for a command or message.
public struct LogReceipt: Hashable, Sendable {
  /// The stage reached.
  public enum Kind: String, CaseIterable, Sendable {
    /// It has reached the device.
    case delivered
    /// The member has seen it.
    case seen
  }

  /// The stage reached.
  public var kind: Kind
  /// When the command or message was sent; nil for the last one before the receipt.
  public var sent: Instant?
  /// The sender; nil means anyone except the member of the receipt.
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
  /// Everyone should come to the leader.
  case gather
  /// Everyone should continue.
  case depart
  /// Everyone should rest.
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
  /// An additional stop.
  case addStop = "add_stop"
  /// Another itinerary.
  case changeItinerary = "change_itinerary"
}

/// A point of the itinerary that was added, moved or deleted.
public struct ItineraryChange: Hashable, Sendable {
  /// The kind of change.
  public enum Action: String, CaseIterable, Sendable {
    /// A new point.
    case add
    /// A point moves, or is due at another time.
    case move
    /// A point is removed.
    case delete
  }

  /// The kind of change.
  public var action: Action
  /// The point's id.
  public var point: String
  /// The point's display name; nil if the entry does not give one.
  public var name: String?
  /// Its new position; nil if the entry does not give one.
  public var coordinate: Coordinate?
  /// When the group should be there; nil if the entry does not give a time.
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
