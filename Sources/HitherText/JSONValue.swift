/// A JSON value with its position, so that an error can refer to it.
public struct JSONNode: Hashable, Sendable {
  /// The value.
  public var value: JSONValue
  /// Where it begins.
  public var place: TextPlace

  /// Makes a node.
  public init(_ value: JSONValue, place: TextPlace) {
    self.value = value
    self.place = place
  }
}

/// A JSON value held in memory: for documents, not for streams.
public indirect enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number, as the nearest double.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONNode])
  /// An object's members in the order of the text, without repeated keys.
  case object([JSONMember])

  /// The kind of the value, for messages.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A member of a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The member's name.
  public var key: String
  /// Where the name begins, at its quote.
  public var keyPlace: TextPlace
  /// The member's value.
  public var node: JSONNode

  /// Makes a member.
  public init(key: String, keyPlace: TextPlace, node: JSONNode) {
    self.key = key
    self.keyPlace = keyPlace
    self.node = node
  }
}

extension JSONNode {
  /// Reads a whole document. A leading byte order mark is skipped.
  ///
  /// - Throws: The first fault, with its place.
  public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var reader = JSONReader(bytes, range: (hasMark ? 3 : 0)..<bytes.count)
    let node = try reader.readNode()
    try reader.finish()
    return node
  }

  /// Reads a whole document.
  ///
  /// - Throws: The first fault, with its place.
  public static func parse(_ text: String) throws(JSONError) -> JSONNode {
    try parse(Array(text.utf8))
  }
}

extension JSONReader {
  /// Reads the next value of any kind, with the positions of all its parts.
  public mutating func readNode() throws(JSONError) -> JSONNode {
    let place = nextPlace()
    return JSONNode(try readValue(), place: place)
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    switch peekKind() {
    case .object: return .object(try readMembers())
    case .array:
      var elements: [JSONNode] = []
      var array = try beginArray()
      while try nextElement(of: &array) { elements.append(try readNode()) }
      return .array(elements)
    case .string: return .string(try readString())
    case .number: return .number(try readDouble())
    case .bool: return .bool(try readBool())
    case .null:
      try readNull()
      return .null
    case .invalid: throw expected("a value")
    }
  }

  private mutating func readMembers() throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    var keys: Set<String> = []
    var object = try beginObject()
    while try next(in: &object, closing: 0x7D) {
      let keyPlace = nextPlace()
      let key = text(try scanKey())
      guard keys.insert(key).inserted else {
        throw JSONError(place: keyPlace, message: "the key \"\(key)\" is a duplicate")
      }
      members.append(JSONMember(key: key, keyPlace: keyPlace, node: try readNode()))
    }
    return members
  }
}
