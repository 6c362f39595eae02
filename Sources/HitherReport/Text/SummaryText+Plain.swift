extension SummaryText {
  /// Non-breaking spaces are for pages; a terminal gets plain ones.
  static func plain(_ line: String) -> String {
    var bytes: [UInt8] = []
    appendPlain(line, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Lines as a terminal gets them, each ended.
  static func plain(_ lines: [String]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.utf8.count + 1 })
    for line in lines {
      appendPlain(line, to: &bytes)
      bytes.append(0x0A)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func appendPlain(_ line: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    guard !appendLoose(line.utf8.span, to: &bytes) else { return }
    bytes.removeSubrange(start...)
    bytes += String(line.map { $0 == "\u{A0}" ? " " : $0 }).utf8
  }

  /// Appends a line whose code points are characters by themselves, as in most: those of `TerminalWidth.plainColumns`.
  ///
  /// Whole characters take ten times as long, and there may be very many lines.
  ///
  /// - Returns: False if other code points may be joined to a space; only a part is appended then.
  private static func appendLoose(_ line: Span<UInt8>, to bytes: inout [UInt8]) -> Bool {
    var index = 0
    while index < line.count {
      let length: Int
      switch line[index] {
      case ..<0x80: length = 1
      case 0xC2:
        let next = index + 1 < line.count ? line[index + 1] : 0
        guard next >= 0xA0, next != 0xAD else { return false }
        if next == 0xA0 {
          bytes.append(0x20)
          index += 2
          continue
        }
        length = 2
      case 0xC3...0xCB: length = 2
      // Dashes and quotation marks.
      case 0xE2:
        guard index + 2 < line.count, line[index + 1] == 0x80,
          (0x90...0xA7).contains(line[index + 2])
        else { return false }
        length = 3
      default: return false
      }
      for place in index..<min(index + length, line.count) { bytes.append(line[place]) }
      index += length
    }
    return true
  }
}
