import HitherText

/// Lines of an iCalendar file (RFC 5545).
struct CalendarText {
  /// The largest length of a line in bytes, without its end; longer ones are folded.
  private static let lineLength = 75

  private(set) var bytes: [UInt8] = []

  /// Appends a property whose value needs no escaping.
  mutating func append(_ name: String, _ value: String) {
    fold("\(name):\(value)")
  }

  /// Appends a property with a text.
  mutating func append(_ name: String, text: String) {
    append(name, Self.escaped(text))
  }

  /// A text as a value: commas, semicolons and backslashes are escaped, a newline is `\n`.
  private static func escaped(_ text: String) -> String {
    var value = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        value.unicodeScalars.append("\\")
        value.unicodeScalars.append(scalar)
      case "\n": value += "\\n"
      case _ where scalar.properties.generalCategory == .control: continue
      default: value.unicodeScalars.append(scalar)
      }
    }
    return value
  }

  /// Appends a line, folded after at most 75 bytes with a leading space on the next line. No character is split.
  private mutating func fold(_ line: String) {
    var length = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > Self.lineLength {
        bytes += [0x0D, 0x0A, 0x20]
        length = 1
      }
      bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      length += size
    }
    bytes += [0x0D, 0x0A]
  }
}
