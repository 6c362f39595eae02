import HitherText

/// A short text to compare with bytes, in at most two words.
struct ByteMark: Sendable {
  let count: Int
  private let front: UInt64
  /// The significant bits of `front`.
  private let frontBits: UInt64
  private let back: UInt64
  private let text: [UInt8]

  /// Makes a mark of 1 to 16 bytes.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    precondition((1...16).contains(bytes.count), "a mark has 1 to 16 bytes")
    func word(_ bytes: some Collection<UInt8>) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    count = bytes.count
    self.text = bytes
    front = word(bytes.prefix(8))
    frontBits = .max >> UInt64(64 - 8 * min(8, bytes.count))
    back = bytes.count > 8 ? word(bytes.suffix(8)) : 0
  }

  /// Whether the text is at an index.
  @inline(__always)
  func stands(in bytes: Span<UInt8>, at position: Int) -> Bool {
    guard bytes.count &- position >= 16 else { return stands(nearEndOf: bytes, at: position) }
    return ByteWord.load(bytes, at: position) & frontBits == front
      && (count <= 8 || ByteWord.load(bytes, at: position &+ count &- 8) == back)
  }

  @inline(never)
  private func stands(nearEndOf bytes: Span<UInt8>, at position: Int) -> Bool {
    guard bytes.count - position >= count else { return false }
    for index in text.indices where bytes[position + index] != text[index] { return false }
    return true
  }
}
