internal import HitherText

extension TrackFormat {
  /// Flight recorders of gliders and paragliders.
  static let igc = TrackFormat(
    id: "igc", suffixes: [".igc"], summary: "IGC flights of gliders and paragliders",
    recognises: IGCFormat.isRecognised,
    makeReader: { source, file, options in
      LineReader(IGCFormat(file: file, firstDay: options.firstDay), source, file: file)
    },
    makeWriter: nil)
}

extension IGCFormat {
  /// Whether a recorder's line comes first, followed by a date or a fix.
  static func isRecognised(_ start: [UInt8]) -> Bool {
    var scanner = LineScanner(BytesSource(start))
    // Reading from memory throws nothing.
    guard let first = try? scanner.next(), first == .line,
      scanner.bytes[scanner.range].first == UInt8(ascii: "A"), scanner.range.count >= 4
    else { return false }
    while let outcome = try? scanner.next(), outcome == .line {
      let bytes = scanner.bytes
      let line = bytes.span.extracting(scanner.range)
      if day(of: line) != nil { return true }
      if (try? IGCFix(line)) != nil { return true }
    }
    return false
  }
}
