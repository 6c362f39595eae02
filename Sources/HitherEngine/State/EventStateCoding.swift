import HitherGeodesy
package import HitherTracks

extension String: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&self)
  }
}

/// The payload of an event into which another is read.
private struct UnreadEvent: EventPayload {
  static let type = EventType("", "An event that is being read.")
  static let blank = UnreadEvent()
  mutating func fields(_ f: inout EventFields) throws(StateError) {}
}

extension Event: StateCoding {
  package init() { self.init(UnreadEvent(), time: Instant(), detected: Instant(), member: nil) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let name = try c.coded(type)
    try c.code(&time)
    try c.code(&detected)
    try c.code(&member)
    try c.code(&subject)
    // Redundant: the type already implies the name.
    var key = subjectKey
    try c.code(&key)
    try c.code(&position)
    var fields = c.isReading ? [] : fields
    try c.code(&fields)
    guard c.isReading else { return }
    guard let type = c.events[name] else {
      throw StateError(message: "the saved state holds an event of the unknown type '\(name)'")
    }
    payload = try type.read(fields)
  }
}

extension Event.FieldValue: StateCoding {
  package init() { self.init(name: "", value: .null) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&name)
    try c.code(plain: &value)
  }
}

extension EventValue: StateCoding {
  package init() { self = .null }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let kind = try c.coded(kind)
    if c.isReading { self = try Self.blank(kind) }
    switch self {
    case .null: break
    case .number(var number):
      try c.code(&number)
      self = .number(number)
    case .text(var text):
      try c.code(&text)
      self = .text(text)
    case .texts(var texts):
      try c.code(&texts)
      self = .texts(texts)
    case .instant(var instant):
      try c.code(&instant)
      self = .instant(instant)
    }
  }

  private var kind: UInt8 {
    switch self {
    case .null: 0
    case .number: 1
    case .text: 2
    case .texts: 3
    case .instant: 4
    }
  }

  private static func blank(_ kind: UInt8) throws(StateError) -> EventValue {
    switch kind {
    case 0: .null
    case 1: .number(.nan)
    case 2: .text("")
    case 3: .texts([])
    case 4: .instant(Instant())
    default: throw StateError.malformed("a value of an event is of no known kind")
    }
  }
}
