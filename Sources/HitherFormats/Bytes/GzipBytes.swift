public import HitherText

/// Unpacks gzip as it is read, one member after another.
///
/// The readable part of a damaged or truncated file is returned first; the read after that throws.
public struct GzipBytes: ByteSource {
  private var source: any ByteSource
  private let inflater = Inflater()
  private var packed: [UInt8] = []
  private var position = 0
  private var sourceIsAtEnd = false
  /// Bytes read from the source, including those that `packed` still holds.
  private var packedCount = 0
  private var unpackedCount = 0
  private var state = State.betweenMembers
  private var failure: GzipError?

  private enum State {
    case betweenMembers
    case inMember
    case ended
  }

  /// Makes a source of the bytes packed in `source`.
  public init(_ source: any ByteSource) {
    self.source = source
  }

  /// Whether `bytes` are the start of a gzip file.
  public static func isGzip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1f, 0x8b])
  }

  /// Appends at most `count` unpacked bytes to `buffer`; 0 is the end.
  ///
  /// - Throws: `GzipError` after the last byte that could be unpacked, or what the source throws.
  public mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    let before = buffer.count
    while buffer.count == before, state != .ended {
      if let failure { throw failure }
      do {
        try unpack(into: &buffer, upTo: count)
      } catch let error as GzipError {
        failure = error
      }
    }
    unpackedCount += buffer.count - before
    if unpackedCount > ByteLimits.freeExpansion,
      unpackedCount / ByteLimits.expansionRatio > packedCount - (packed.count - position)
    {
      failure = .expandsTooFar
      state = .inMember
    }
    return buffer.count - before
  }

  private mutating func unpack(into buffer: inout [UInt8], upTo count: Int) throws {
    if state == .betweenMembers, try !beginMember() { return }
    if position == packed.count { try refill() }
    let outcome = try inflater.inflate(
      packed, from: &position, into: &buffer, upTo: min(count, ByteLimits.chunkLength))
    if outcome == .endOfMember {
      state = .betweenMembers
    } else if outcome == .needsInput, sourceIsAtEnd {
      throw GzipError.cutOff
    }
  }

  /// Moves to the next member; false at the end, or if only padding follows the last.
  private mutating func beginMember() throws -> Bool {
    while packed.count - position < 2, !sourceIsAtEnd { try refill() }
    if position == packed.count {
      guard packedCount > 0 else { throw GzipError.cutOff }
      state = .ended
      return false
    }
    if Self.isGzip(Array(packed[position...].prefix(2))) {
      inflater.reset()
      state = .inMember
      return true
    }
    guard unpackedCount > 0 || position > 0, packed[position...].allSatisfy({ $0 == 0 }) else {
      throw unpackedCount > 0 ? GzipError.trailingBytes : GzipError.damaged
    }
    position = packed.count
    return true
  }

  private mutating func refill() throws {
    packed.removeSubrange(0..<position)
    position = 0
    let read = try source.read(into: &packed, upTo: ByteLimits.chunkLength)
    packedCount += read
    if read == 0 { sourceIsAtEnd = true }
  }
}
