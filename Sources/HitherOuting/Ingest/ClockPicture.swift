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
    uri = "data:\(kind.mediaType);base64," + Base64.encoded(bytes)
  }

  /// Makes a picture of a data URI of such a file; nil for any other URI.
  package init?(uri: String) {
    guard uri.utf8.count <= Self.byteLimit * 3 / 2, let comma = uri.firstIndex(of: ","),
      Self.kinds.contains(where: { uri[..<comma] == "data:\($0.mediaType);base64" })
    else { return nil }
    let digits = uri[uri.index(after: comma)...].utf8
    guard !digits.isEmpty, digits.allSatisfy({ Base64.digits.contains($0) || $0 == Base64.filler })
    else { return nil }
    self.uri = uri
  }
}
