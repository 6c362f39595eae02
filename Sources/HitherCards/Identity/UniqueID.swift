package import HitherEngine
import HitherSealing
internal import HitherText

/// A 16-byte identifier of a household, a device or a card; written as a UUID.
package struct UniqueID: Hashable, Comparable, Sendable, StateCoding {
  package private(set) var high: UInt64
  package private(set) var low: UInt64

  package init() { self.init(high: 0, low: 0) }

  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// The id derived from bytes, which everyone with the bytes can compute.
  ///
  /// It is the start of their SHA-256, marked as a UUID of version 8 (RFC 9562, section 5.8).
  package init(of bytes: [UInt8]) {
    let digest = SHA256.digest(bytes)
    func word(_ start: Int) -> UInt64 {
      digest[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    high = word(0) & ~0xF000 | 0x8000
    low = word(8) & ~(3 << 62) | 2 << 62
  }

  /// The name of the line of edits after a fork that begins with the edit of this hash.
  ///
  /// It is marked as not derived from a key, so that no line has the id of a device.
  init(lineFrom hash: UniqueID) {
    (high, low) = (hash.high & ~0xF000, hash.low)
  }

  /// Whether it may be derived from bytes, such as a device's key.
  var isDerived: Bool { high & 0xF000 == 0x8000 && low >> 62 == 2 }

  /// The start of a digest.
  init(front digest: [UInt8]) {
    func word(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    (high, low) = (word(digest.prefix(8)), word(digest.dropFirst(8).prefix(8)))
  }

  /// Makes it from sixteen bytes, as in `bytes`; nil for any other number of them.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func word(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    (high, low) = (word(bytes.prefix(8)), word(bytes.suffix(8)))
  }

  /// Reads a UUID with its hyphens, ignoring case.
  package init?(text: String) {
    var (value, digits) = ((UInt64(0), UInt64(0)), 0)
    for (place, byte) in text.utf8.enumerated() {
      if [8, 13, 18, 23].contains(place) {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard digits < 32, let digit = Hexadecimal.digit(byte) else { return nil }
      value = (value.0 << 4 | value.1 >> 60, value.1 << 4 | UInt64(digit))
      digits += 1
    }
    guard digits == 32, text.utf8.count == 36 else { return nil }
    (high, low) = value
  }

  /// The UUID in lower case.
  package var text: String {
    var text: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(place) { text.append(UInt8(ascii: "-")) }
      text += Hexadecimal.digits(of: byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Its sixteen bytes, most significant first.
  package var bytes: [UInt8] {
    [high, low].flatMap { word in
      stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&high)
    try c.code(&low)
  }
}
