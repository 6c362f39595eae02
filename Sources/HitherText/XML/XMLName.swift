/// The local name of an element or attribute as a value that compares in three instructions.
///
/// Names of up to 24 bytes are stored exactly; for a longer name the last 8 bytes are a hash of the
/// rest, so that it can equal no shorter one.
///
/// ```swift
/// XMLName("trkpt") == scanner.name
/// ```
public struct XMLName: Hashable, Sendable {
  @usableFromInline var head: UInt64
  @usableFromInline var middle: UInt64
  @usableFromInline var tail: UInt64

  @inlinable
  init(head: UInt64) {
    self.head = head
    middle = 0
    tail = 0
  }

  /// The name given by `text`, without a prefix.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span, from: 0, to: bytes.count)
  }

  /// The name in `bytes` between two indices.
  init(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
    self.init(head: Self.word(bytes, from: start, to: min(end, start &+ 8)))
    guard end &- start > 8 else { return }
    middle = Self.word(bytes, from: start &+ 8, to: min(end, start &+ 16))
    guard end &- start > 16 else { return }
    if end &- start <= 24 {
      tail = Self.word(bytes, from: start &+ 16, to: end)
    } else {
      tail = Self.hash(bytes, from: start &+ 16, to: end)
    }
  }

  /// The length of a name of one to eight bytes.
  @inline(__always) var shortLength: Int? {
    middle | tail == 0 && head != 0 ? (71 &- head.leadingZeroBitCount) &>> 3 : nil
  }

  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> UInt64 {
    if bytes.count &- start >= 8, end > start {
      return ByteWord.load(bytes, at: start) & (~0 >> UInt64(64 &- 8 &* (end &- start)))
    }
    var word: UInt64 = 0
    var shift: UInt64 = 0
    var index = start
    while index < end {
      word |= UInt64(bytes[index]) &<< shift
      shift &+= 8
      index &+= 1
    }
    return word
  }

  /// FNV-1a; the low byte is not a character of a name, which distinguishes long names from short ones.
  private static func hash(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var index = start
    while index < end {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3
      index &+= 1
    }
    return (hash &<< 8) | 1
  }

  /// A well-mixed hash, for tables with names as keys.
  @inlinable var mixed: UInt64 {
    let sum = head ^ (middle &* 0x9e37_79b9_7f4a_7c15) ^ (tail &* 0xc2b2_ae3d_27d4_eb4f)
    return (sum ^ (sum &>> 32)) &* 0xd6e8_feb8_6659_fd93
  }
}

extension XMLName: CustomStringConvertible {
  /// The name as text; for a name longer than 24 bytes its start.
  public var description: String {
    var bytes: [UInt8] = []
    let words = tail & 0xff == 1 ? [head, middle] : [head, middle, tail]
    for word in words {
      for shift in 0..<8 {
        let byte = UInt8(truncatingIfNeeded: word &>> UInt64(shift &* 8))
        if byte != 0 { bytes.append(byte) }
      }
    }
    return String(decoding: bytes, as: UTF8.self) + (tail & 0xff == 1 ? "…" : "")
  }
}
