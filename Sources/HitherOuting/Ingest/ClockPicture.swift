import HitherText

/// A member's picture as a data URI; drawings accept no other form.
package struct ClockPicture: Hashable, Sendable {
  /// Such as `data:image/png;base64,…`.
  package let uri: String

  /// The largest picture, in bytes.
  package static let byteLimit = 1 << 20

  private static let kinds: [(mediaType: String, start: [UInt8])] = [
    ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
    ("image/gif", [0x47, 0x49, 0x46, 0x38]), ("image/webp", [0x52, 0x49, 0x46, 0x46]),
  ]

  /// Makes a picture of a PNG, JPEG, GIF or WebP file; nil for anything else, or if it is too long.
  package init?(bytes: [UInt8]) {
    guard bytes.count <= Self.byteLimit,
      let kind = Self.kinds.first(where: { bytes.starts(with: $0.start) })
    else { return nil }
    uri = "data:\(kind.mediaType);base64," + Self.base64(bytes)
  }

  /// Makes a picture of a data URI of such a file; nil for any other URI.
  package init?(uri: String) {
    guard uri.utf8.count <= Self.byteLimit * 3 / 2, let comma = uri.firstIndex(of: ","),
      Self.kinds.contains(where: { uri[..<comma] == "data:\($0.mediaType);base64" })
    else { return nil }
    let digits = uri[uri.index(after: comma)...].utf8
    guard !digits.isEmpty, digits.allSatisfy({ Self.alphabet.contains($0) || $0 == Self.pad })
    else { return nil }
    self.uri = uri
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let pad = UInt8(ascii: "=")

  /// RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        digits.append(
          digit <= group.count ? alphabet[bits >> (18 - 6 * digit) & 63] : pad)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
