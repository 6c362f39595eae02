import HitherText

/// A track point that is written as most recorders write it: position, then height and time or none, and
/// nothing else.
///
/// Where it stands in the bytes is found by comparing them with what is expected; anything else is left
/// to the reader of elements, which reads these as well, to the same result.
struct GPXPlainPoint {
  private(set) var latitude = 0..<0
  private(set) var longitude = 0..<0
  /// Empty where there is none.
  private(set) var elevation = 0..<0
  private(set) var time = 0..<0
  private(set) var endTag = 0
  private(set) var end = 0

  /// Finds the point that begins at `start`; nil for anything unusual.
  init?(_ bytes: Span<UInt8>, from start: Int) {
    var cursor = Cursor(position: start)
    guard cursor.skip("<trkpt lat=\"", bytes) else { return nil }
    latitude = cursor.take(to: 0x22, bytes)
    guard cursor.skip("\" lon=\"", bytes) else { return nil }
    longitude = cursor.take(to: 0x22, bytes)
    guard cursor.skip("\">", bytes) else { return nil }
    cursor.skipSpace(bytes)
    if cursor.skip("<ele>", bytes) {
      elevation = cursor.take(to: 0x3C, bytes)
      guard !elevation.isEmpty, cursor.skip("</ele>", bytes) else { return nil }
      cursor.skipSpace(bytes)
    }
    if cursor.skip("<time>", bytes) {
      time = cursor.take(to: 0x3C, bytes)
      guard !time.isEmpty, cursor.skip("</time>", bytes) else { return nil }
      cursor.skipSpace(bytes)
    }
    endTag = cursor.position
    guard cursor.skip("</trkpt>", bytes) else { return nil }
    end = cursor.position
  }

  private struct Cursor {
    var position: Int
    /// No value that is worth reading here is longer.
    private static let longest = 40

    /// Goes past a text if it stands here.
    @inline(__always)
    mutating func skip(_ text: StaticString, _ bytes: Span<UInt8>) -> Bool {
      let count = text.utf8CodeUnitCount
      guard bytes.count &- position >= count else { return false }
      var index = 0
      while index &+ 8 <= count {
        // Any eight bytes are a number; those of the text lie within it, the others are checked.
        let expected = unsafe UnsafeRawPointer(text.utf8Start)
          .loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let found = unsafe bytes.bytes.unsafeLoadUnaligned(
          fromByteOffset: position &+ index, as: UInt64.self)
        guard found == expected else { return false }
        index &+= 8
      }
      while index < count {
        guard unsafe bytes[position &+ index] == text.utf8Start[index] else { return false }
        index &+= 1
      }
      position &+= count
      return true
    }

    /// Goes to the next byte of a kind; empty where it is not near.
    @inline(__always)
    mutating func take(to byte: UInt8, _ bytes: Span<UInt8>) -> Range<Int> {
      let start = position
      let limit = min(bytes.count, start &+ Self.longest)
      while position < limit, bytes[position] != byte { position &+= 1 }
      return start..<position
    }

    @inline(__always)
    mutating func skipSpace(_ bytes: Span<UInt8>) {
      while position < bytes.count {
        let byte = bytes[position]
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
        position &+= 1
      }
    }
  }
}
