internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Reads one OwnTracks message after the other.
///
/// A `location` is a fix, and so is a `transition`: the phone's position when it crossed the edge
/// of one of its own regions. Other messages have none. The apps omit values that are zero, so a
/// missing value has no meaning.
struct OwnTracksRecord: Sendable {
  /// The result of a message.
  enum Message {
    case fix(Fix)
    /// It has no position: a will, a waypoint, a card, a command. With its type.
    case other(String)
  }

  /// The member of the last message: the user in its topic, otherwise `username`, otherwise `tid`.
  private(set) var member: [UInt8] = []
  /// The sender of the next message, `USER/DEVICE`, if the broker knows it; selects its key.
  var sender: [UInt8] = []
  private var type: [UInt8] = []
  private var user: [UInt8] = []
  private var tracker: [UInt8] = []
  private var topic: [UInt8] = []
  private var trigger: [UInt8] = []
  private var sealed: [UInt8] = []
  private var text: [UInt8] = []
  private var tally: NoticeTally
  private let keys: OwnTracksKeys?

  init(file: String, keys: OwnTracksKeys? = nil) {
    tally = NoticeTally(file: file)
    self.keys = keys
  }

  /// Reads the next object.
  ///
  /// - Parameter line: The number of the line it begins on.
  mutating func read(_ reader: inout JSONReader, line: Int) throws(JSONError) -> Message {
    topic.removeAll(keepingCapacity: true)
    let message = try readObject(&reader, line)
    guard type == Self.encrypted else { return message }
    var opened = JSONReader(try open(line), line: line)
    let inner: Message
    do throws(JSONError) {
      inner = try readObject(&opened, line)
      try opened.finish()
    } catch {
      throw fault(error.message, line)
    }
    guard type != Self.encrypted else { throw fault("the message is encrypted twice", line) }
    return inner
  }

  /// The decrypted text of a message.
  private func open(_ line: Int) throws(JSONError) -> [UInt8] {
    guard let keys else { throw fault("the message is encrypted; --keys FILE reads it", line) }
    switch keys.open(sealed, from: sender.isEmpty ? topicSender : sender) {
    case .opened(let text): return text
    case .noKey: throw fault("the message is encrypted, and there is no key for its sender", line)
    case .otherKey: throw fault("the message is encrypted with another key", line)
    case .damaged: throw fault("the message is encrypted, and damaged", line)
    }
  }

  /// The part of the topic after the first level.
  private var topicSender: [UInt8] {
    guard let slash = topic.firstIndex(of: 0x2F) else { return [] }
    let levels = topic[(slash + 1)...].split(separator: 0x2F, omittingEmptySubsequences: false)
    return Array(levels.prefix(2).joined(separator: [0x2F]))
  }

  private mutating func readObject(
    _ reader: inout JSONReader, _ line: Int
  ) throws(JSONError) -> Message {
    forgetWords()
    var object = try reader.beginObject()
    var latitude: Int32?
    var longitude: Int32?
    var fix = Fix(time: .absent, coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
    var degreesError: JSONError?
    while let key = try reader.nextKey(of: &object, among: OwnTracksField.keys) {
      switch OwnTracksField(rawValue: key) {
      case nil: try reader.skipValue()
      case .type: try Self.readWord(&reader, into: &type)
      case .trigger: try Self.readWord(&reader, into: &trigger)
      case .trackerID: try Self.readWord(&reader, into: &tracker)
      case .userName: try Self.readWord(&reader, into: &user)
      case .topic: try Self.readWord(&reader, into: &topic)
      case .sealed: try Self.readWord(&reader, into: &sealed)
      case .time: fix.time = try readTime(&reader)
      case .latitude:
        latitude = try readDegrees(&reader, "latitude", 90, &degreesError)
      case .longitude:
        longitude = try readDegrees(&reader, "longitude", 180, &degreesError)
      case .segmentBreak:
        if reader.peekKind() == .bool {
          fix.startsSegment = try reader.readBool()
        } else {
          try reader.skipValue()
        }
      case let field?:
        if let sensor = field.sensor { fix[sensor] = try readSensor(&reader, field, sensor, line) }
      }
    }
    nameMember()
    let name = try checkedType(line)
    guard isFix else { return .other(name) }
    if let degreesError { throw degreesError }
    guard let latitude else { throw fault("latitude is missing", line) }
    guard let longitude else { throw fault("longitude is missing", line) }
    fix.coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    if isPing, fix.time != .absent {
      tally.count(
        "ping", "a ping's time is not that of its position, which is used without time", line: line)
      fix.time = .absent
    }
    return .fix(fix)
  }

  private mutating func forgetWords() {
    member.removeAll(keepingCapacity: true)
    type.removeAll(keepingCapacity: true)
    user.removeAll(keepingCapacity: true)
    tracker.removeAll(keepingCapacity: true)
    sealed.removeAll(keepingCapacity: true)
    trigger.removeAll(keepingCapacity: true)
  }

  private static let location = Array("location".utf8)
  private static let transition = Array("transition".utf8)
  private static let encrypted = Array("encrypted".utf8)

  /// Whether the last message repeats a position with the time of the message.
  var isPing: Bool { trigger == [UInt8(ascii: "p")] }

  private var isFix: Bool { type == Self.location || type == Self.transition }

  /// The type; counted in a notice if its messages have no fix.
  private mutating func checkedType(_ line: Int) throws(JSONError) -> String {
    if type.isEmpty { throw fault("_type is missing", line) }
    if isFix || type == Self.encrypted { return "" }
    let name = RecordFault.excerpt(type.span)
    tally.count(
      "no_fix", "a message of type '\(name)' is not a fix and is skipped", line: line,
      values: ["what": name])
    return name
  }

  private mutating func nameMember() {
    // owntracks/USER/DEVICE
    let levels = topic.split(separator: 0x2F, maxSplits: 2, omittingEmptySubsequences: false)
    if levels.count > 1, !levels[1].isEmpty {
      member.append(contentsOf: levels[1])
    } else {
      member.append(contentsOf: user.isEmpty ? tracker : user)
    }
  }

  private func fault(_ message: String, _ line: Int) -> JSONError {
    JSONError(place: TextPlace(line: line, column: 1), message: message)
  }

  private static func readWord(
    _ reader: inout JSONReader, into word: inout [UInt8]
  ) throws(JSONError) {
    guard reader.peekKind() == .string else { return try reader.skipValue() }
    try reader.readString(into: &word)
  }

  /// Reads degrees; a fault is stored until it is known whether the message is a fix.
  private func readDegrees(
    _ reader: inout JSONReader, _ name: String, _ limit: Int64, _ fault: inout JSONError?
  ) throws(JSONError) -> Int32? {
    guard reader.peekKind() == .number else {
      let place = reader.nextPlace()
      let isNull = reader.peekKind() == .null
      try reader.skipValue()
      if !isNull { fault = fault ?? JSONError(place: place, message: "\(name) is not a number") }
      return nil
    }
    var ahead = reader
    do throws(JSONError) {
      let degrees = try ahead.readDegrees(name, limit)
      reader = ahead
      return degrees
    } catch {
      try reader.skipValue()
      fault = fault ?? error
      return nil
    }
  }

  /// Reads seconds since 1970; older apps send them as a string.
  private mutating func readTime(_ reader: inout JSONReader) throws(JSONError) -> Instant {
    var milliseconds: Int64?
    switch reader.peekKind() {
    case .null:
      try reader.readNull()
      return .absent
    case .number: milliseconds = try reader.readScaled(places: 3)
    case .string:
      try reader.readString(into: &text)
      milliseconds = NumberText.scaled(text.span, places: 3)
    default: throw JSONError(place: reader.nextPlace(), message: "tst is not a number")
    }
    let instant = milliseconds.map(Instant.init(milliseconds:))
    guard let instant, instant.isAccepted else {
      throw reader.errorAtLastValue("tst is not a time in seconds since 1970")
    }
    return instant
  }

  private mutating func readSensor(
    _ reader: inout JSONReader, _ field: OwnTracksField, _ sensor: Sensor, _ line: Int
  ) throws(JSONError) -> Double {
    guard reader.peekKind() == .number else {
      let isNull = reader.peekKind() == .null
      try reader.skipValue()
      return isNull ? .nan : tally.accepted(.infinity, sensor, line: line)
    }
    let value = try reader.readDoubleOrInfinity()
    switch field {
    case .accuracy where value < 0: throw reader.errorAtLastValue(RecordFault.noPosition)
    // Negative values of these mean that the phone does not know them.
    case .course where value < 0, .battery where value < 0: return .nan
    case .velocity: return value < 0 ? .nan : tally.accepted(value / 3.6, sensor, line: line)
    default: return tally.accepted(value, sensor, line: line)
    }
  }

  /// Notices about the messages read so far.
  var notices: [Notice] { tally.notices }

  /// The names in the last message other than the member's: its topic, user and tracker id.
  var otherNames: [[UInt8]] {
    (topic.split(separator: 0x2F).map(Array.init) + [user, tracker])
      .filter { !$0.isEmpty && $0 != member }
  }
}
