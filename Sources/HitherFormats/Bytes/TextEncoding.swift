/// The character encoding of a text.
public enum TextEncoding: Hashable, Sendable {
  /// UTF-8, which includes ASCII.
  case utf8
  /// UTF-16 with the low byte first.
  case utf16LittleEndian
  /// UTF-16 with the high byte first.
  case utf16BigEndian
  /// Windows-1252, which includes the printable characters of ISO 8859-1.
  case windows1252

  /// Finds the encoding and the length of the byte order mark from the start of a text.
  ///
  /// - Parameter unknown: Receives the name of a declared encoding that is not supported; the text
  ///   is then read as UTF-8.
  static func recognise(
    _ start: [UInt8]
  ) -> (encoding: TextEncoding, markLength: Int, unknown: String?) {
    if start.starts(with: [0xef, 0xbb, 0xbf]) { return (.utf8, 3, nil) }
    if start.starts(with: [0xff, 0xfe]) { return (.utf16LittleEndian, 2, nil) }
    if start.starts(with: [0xfe, 0xff]) { return (.utf16BigEndian, 2, nil) }
    if start.count >= 4 {
      // Every text that is read here begins with ASCII characters.
      let zeros = start.prefix(4).map { $0 == 0 }
      if zeros == [false, true, false, true] { return (.utf16LittleEndian, 0, nil) }
      if zeros == [true, false, true, false] { return (.utf16BigEndian, 0, nil) }
    }
    guard let name = declaredName(start) else { return (.utf8, 0, nil) }
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": return (.utf8, 0, nil)
    // The bytes show that it is not UTF-16; a converter left the declaration in the file.
    case "utf-16", "utf-16le", "utf-16be", "ucs-2": return (.utf8, 0, nil)
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252":
      return (.windows1252, 0, nil)
    default: return (.utf8, 0, name)
    }
  }

  /// The name in `<?xml … encoding="name"?>`, if the text begins with that.
  private static func declaredName(_ start: [UInt8]) -> String? {
    guard start.starts(with: Array("<?xml".utf8)) else { return nil }
    let declaration = start.prefix(ByteLimits.declarationLength).prefix {
      $0 != UInt8(ascii: ">")
    }
    let text = String(decoding: declaration, as: UTF8.self)
    guard let key = text.firstRange(of: "encoding") else { return nil }
    let value = text[key.upperBound...].drop { $0 != "\"" && $0 != "'" }
    guard let quote = value.first else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }
}
