internal import HitherText

extension ProtobufMessage: RealtimeMessage {
  func whole(_ number: Int, _ name: String) throws(ProtobufError) -> Int64? {
    try integer(number)
  }

  func text(_ number: Int, _ name: String) throws(ProtobufError) -> String? {
    try string(number)
  }

  func truth(_ number: Int, _ name: String) throws(ProtobufError) -> Bool {
    try integer(number).map { $0 != 0 } ?? false
  }

  func word<Word: RealtimeWord>(_ number: Int, _ name: String) throws(ProtobufError) -> Word? {
    try integer(number).flatMap(Word.init(number:))
  }

  func message(_ number: Int, _ name: String) throws(ProtobufError) -> ProtobufMessage? {
    try message(number)
  }

  func messages(_ number: Int, _ name: String) throws(ProtobufError) -> [ProtobufMessage] {
    try messages(number)
  }

  func fault(_ message: String) -> ProtobufError { error(message) }
}

/// The JSON form of messages.
///
/// Keys are those of the specification (`trip_update`), or as Protocol Buffers write them
/// (`tripUpdate`); 64-bit numbers may be strings, enumeration values numbers.
extension JSONNode: RealtimeMessage {
  func whole(_ number: Int, _ name: String) throws(JSONError) -> Int64? {
    guard let node = field(name) else { return nil }
    if case .string(let text) = node.value {
      guard let number = Int64(text) else { throw node.error("\(name) must be a whole number") }
      return number
    }
    return Int64(try node.integer(name))
  }

  func text(_ number: Int, _ name: String) throws(JSONError) -> String? {
    try field(name)?.string(name)
  }

  func truth(_ number: Int, _ name: String) throws(JSONError) -> Bool {
    try field(name)?.bool(name) ?? false
  }

  func word<Word: RealtimeWord>(_ number: Int, _ name: String) throws(JSONError) -> Word? {
    guard let node = field(name) else { return nil }
    if case .number = node.value { return Word(number: Int64(try node.integer(name))) }
    return Word(rawValue: try node.string(name))
  }

  func message(_ number: Int, _ name: String) throws(JSONError) -> JSONNode? {
    guard let node = field(name) else { return nil }
    _ = try node.members(name)
    return node
  }

  func messages(_ number: Int, _ name: String) throws(JSONError) -> [JSONNode] {
    let nodes = try field(name)?.elements(name) ?? []
    for node in nodes { _ = try node.members(name) }
    return nodes
  }

  func fault(_ message: String) -> JSONError { error(message) }

  /// A member by its name in either case; nil also for null.
  private func field(_ name: String) -> JSONNode? {
    guard case .object(let members) = value,
      let node = members.first(where: { Self.isName($0.key, name) })?.node, !node.isNull
    else { return nil }
    return node
  }

  /// Whether a key is a name in snake case or its camel-case form.
  private static func isName(_ key: String, _ name: String) -> Bool {
    if key == name { return true }
    var rest = key.utf8.makeIterator()
    var isWordStart = false
    for byte in name.utf8 {
      if byte == 0x5F {
        isWordStart = true
        continue
      }
      let isRaised = isWordStart && (0x61...0x7A).contains(byte)
      guard rest.next() == (isRaised ? byte - 0x20 : byte) else { return false }
      isWordStart = false
    }
    return rest.next() == nil
  }
}
