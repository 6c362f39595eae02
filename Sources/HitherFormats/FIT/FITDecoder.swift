internal import HitherText

/// Splits a FIT file into messages.
///
/// It reads chained files of either byte order, compressed timestamps and developer fields, after
/// the Flexible and Interoperable Data Transfer protocol (developer.garmin.com/fit/protocol).
struct FITDecoder {
  /// What stops the decoding; messages read before it remain valid.
  enum Damage: Error {
    /// The first bytes are not those of a FIT file.
    case noHeader
    /// The file ends before its last message does.
    case cutOff
    /// A message of an undefined local type, whose length is therefore unknown.
    case undefined(UInt8)
    /// Other data follows the end.
    case trailingBytes
  }

  /// The result of a step.
  enum Outcome {
    /// A message: `definition`, `bytes`.
    case message
    /// Another file begins: the first or a chained one.
    case file
    /// All files have been read.
    case end
  }

  private var stream: FITStream
  private var definitions: [FITDefinition?] = Array(repeating: nil, count: 16)
  /// The remaining bytes of messages in this file; nil between files.
  private var left: Int?
  /// Whether the header gives the file's length; recorders write 0 until they are stopped.
  private var hasLength = true
  /// The time of the previous message, in seconds of the FIT epoch; nil before the first.
  private var lastTime: UInt32?

  /// The layout of the last message.
  private(set) var definition = FITDefinition(message: 0, isBigEndian: false)
  /// The bytes of the last message.
  var bytes: [UInt8] { stream.piece }
  /// The time of the last message, in seconds of the FIT epoch; nil if it has none.
  private(set) var time: UInt32?
  /// Messages read so far.
  private(set) var messageCount = 0
  /// The number of files whose checksum is wrong.
  private(set) var wrongChecksumCount = 0

  init(_ source: PeekableSource) {
    stream = FITStream(source)
  }

  /// Whether a FIT file begins here: a header length, and the signature.
  static func isFIT(_ start: [UInt8]) -> Bool {
    start.count >= 12 && (start[0] == 12 || start[0] == 14)
      && start[8..<12].elementsEqual(".FIT".utf8)
  }

  /// Moves to the next message.
  ///
  /// - Throws: `Damage`, or what the source throws.
  mutating func next() throws -> Outcome {
    while true {
      guard let left else { return try beginFile() ? .file : .end }
      if left <= 0, hasLength {
        try endFile()
        continue
      }
      guard try take(1) else { return try endUnfinishedFile() }
      let header = bytes[0]
      if header & 0x80 != 0 {
        try readMessage(local: header >> 5 & 0x3, timeOffset: header & 0x1F)
        return .message
      }
      if header & 0x40 == 0 {
        try readMessage(local: header & 0xF, timeOffset: nil)
        return .message
      }
      try readDefinition(local: header & 0xF, hasDeveloperFields: header & 0x20 != 0)
    }
  }

  private mutating func take(_ count: Int) throws -> Bool {
    let isWhole = try stream.take(count)
    if let left { self.left = left - bytes.count }
    return isWhole
  }

  /// Reads the header of a file; false at the end of the last.
  private mutating func beginFile() throws -> Bool {
    let isFirst = stream.offset == 0
    stream.beginChecksum()
    let isWhole = try stream.take(12)
    let header = bytes
    guard isWhole, Self.isFIT(header) else {
      if isFirst { throw Damage.noHeader }
      if header.allSatisfy({ $0 == 0 }) { return false }
      throw Damage.trailingBytes
    }
    // The longer header has a checksum of its own, which the file's checksum covers too.
    if header[0] == 14 { _ = try stream.take(2) }
    let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(header[$1]) }
    hasLength = length > 0
    left = length
    definitions = Array(repeating: nil, count: 16)
    lastTime = nil
    return true
  }

  private mutating func endFile() throws {
    left = nil
    let computed = stream.checksum
    let isWhole = try stream.take(2)
    if !isWhole || UInt16(bytes[1]) << 8 | UInt16(bytes[0]) != computed { wrongChecksumCount += 1 }
  }

  /// Handles the end of the bytes at a message boundary.
  private mutating func endUnfinishedFile() throws -> Outcome {
    left = nil
    guard hasLength else { return .end }
    throw Damage.cutOff
  }

  private mutating func readMessage(local: UInt8, timeOffset: UInt8?) throws {
    guard let definition = definitions[Int(local)] else { throw Damage.undefined(local) }
    guard try take(definition.size) else { throw Damage.cutOff }
    self.definition = definition
    messageCount += 1
    time = nil
    if let timeOffset {
      // The five low bits of the time; if they are less than before, they have wrapped around.
      time = lastTime.map { last in
        let step = (UInt32(timeOffset) &- (last & 0x1F)) & 0x1F
        return last &+ step
      }
    } else if let field = definition.fields.first(where: {
      $0.number == FITDefinition.timestamp && $0.developer == nil
    }) {
      time = definition.integer(field, in: bytes).flatMap(UInt32.init(exactly:))
    }
    lastTime = time ?? lastTime
  }

  private mutating func readDefinition(local: UInt8, hasDeveloperFields: Bool) throws {
    guard try take(5) else { throw Damage.cutOff }
    let isBigEndian = bytes[1] == 1
    let (low, high) = isBigEndian ? (bytes[3], bytes[2]) : (bytes[2], bytes[3])
    var definition = FITDefinition(
      message: UInt16(high) << 8 | UInt16(low), isBigEndian: isBigEndian)
    try readFields(count: Int(bytes[4])) { number, size, type in
      definition.add(
        FITDefinition.Field(number: number, size: size, type: FITBaseType(byte: type)))
    }
    if hasDeveloperFields {
      guard try take(1) else { throw Damage.cutOff }
      try readFields(count: Int(bytes[0])) { number, size, developer in
        definition.add(
          FITDefinition.Field(number: number, size: size, type: nil, developer: developer))
      }
    }
    definitions[Int(local)] = definition
  }

  /// Reads the fields of a definition, three bytes each.
  private mutating func readFields(
    count: Int, _ body: (_ number: UInt8, _ size: Int, _ third: UInt8) -> Void
  ) throws {
    guard try take(count * 3) else { throw Damage.cutOff }
    let bytes = bytes
    for index in 0..<count {
      body(bytes[index * 3], Int(bytes[index * 3 + 1]), bytes[index * 3 + 2])
    }
  }
}
