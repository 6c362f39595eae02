import HitherText

/// Lines of an iCalendar file (RFC 5545).
struct CalendarText {
  /// The most bytes of a line without its end; longer ones are folded.
  private static let lineLength = 75

  private(set) var bytes: [UInt8] = []

  /// Appends a property whose value needs no escape.
  mutating func append(_ name: String, _ value: String) {
    fold("\(name):\(value)")
  }

  /// Appends a property that holds a text.
  mutating func append(_ name: String, text: String) {
    append(name, Self.escaped(text))
  }

  /// A text as a value: commas, semicolons and backslashes are escaped, a line's end is `\n`.
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

  /// Appends a line; behind each 75 bytes at most it goes on in the next with a space. No character is cut.
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
