public import HitherText

/// Converts text in any encoding that recorders use to UTF-8, and removes the byte order mark.
///
/// UTF-8 passes through unchanged. Bytes that are not a character in another encoding become U+FFFD.
public struct TextDecodingBytes: ByteSource {
  private var source: any ByteSource
  /// Bytes of the source that are not decoded yet: at most an incomplete character.
  private var raw: [UInt8] = []
  /// Decoded UTF-8; the bytes from `position` on are not returned yet.
  private var decoded: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// The encoding of the source.
  public let encoding: TextEncoding
  /// The name of the declared encoding if it is not supported; the text is then read as UTF-8.
  public let unknownEncoding: String?

  /// Reads the start of `source` to find its encoding.
  ///
  /// - Throws: The source's error if not even the start can be read.
  public init(_ source: any ByteSource) throws {
    self.source = source
    var start: [UInt8] = []
    while start.count < ByteLimits.declarationLength {
      let wanted = ByteLimits.declarationLength - start.count
      let read: Int
      do {
        read = try self.source.read(into: &start, upTo: wanted)
      } catch {
        // What was read is returned first; the source throws again on the next read.
        if start.isEmpty { throw error }
        break
      }
      if read == 0 { break }
    }
    let recognised = TextEncoding.recognise(start)
    encoding = recognised.encoding
    unknownEncoding = recognised.unknown
    if encoding == .utf8 {
      decoded = start
      position = recognised.markLength
    } else {
      raw = Array(start.dropFirst(recognised.markLength))
      decode()
    }
  }

  /// Appends at most `count` bytes of UTF-8 to `buffer`; 0 is the end.
  public mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    while position == decoded.count {
      if encoding == .utf8 { return try source.read(into: &buffer, upTo: count) }
      if isAtEnd { return 0 }
      decoded.removeAll(keepingCapacity: true)
      position = 0
      if try source.read(into: &raw, upTo: ByteLimits.chunkLength) == 0 { isAtEnd = true }
      decode()
    }
    let end = position + min(count, decoded.count - position)
    buffer.append(contentsOf: decoded[position..<end])
    defer { position = end }
    return end - position
  }

  private mutating func decode() {
    switch encoding {
    case .utf8: break
    case .windows1252:
      for byte in raw { append(Windows1252.scalar(byte)) }
      raw.removeAll(keepingCapacity: true)
    case .utf16LittleEndian: decodeUTF16(highByte: 1)
    case .utf16BigEndian: decodeUTF16(highByte: 0)
    }
  }

  /// Decodes all complete characters; at the end also incomplete ones.
  private mutating func decodeUTF16(highByte: Int) {
    func unit(at index: Int) -> UInt16 {
      UInt16(raw[index + highByte]) << 8 | UInt16(raw[index + 1 - highByte])
    }
    var index = 0
    while raw.count - index >= 2 {
      let first = unit(at: index)
      if UTF16.isLeadSurrogate(first) {
        if raw.count - index < 4, !isAtEnd { break }
        if raw.count - index >= 4, UTF16.isTrailSurrogate(unit(at: index + 2)) {
          let units = UTF16.EncodedScalar([first, unit(at: index + 2)])
          append(UTF16.decode(units))
          index += 4
          continue
        }
      }
      append(Unicode.Scalar(first) ?? "\u{fffd}")
      index += 2
    }
    raw.removeSubrange(0..<index)
    if isAtEnd, !raw.isEmpty {
      append("\u{fffd}")
      raw.removeAll()
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if let bytes = UTF8.encode(scalar) { decoded.append(contentsOf: bytes) }
  }
}
