internal import HitherText

extension TrackFormat {
  /// NMEA 0183 logs of receivers.
  static let nmea = TrackFormat(
    id: "nmea", suffixes: [".nmea", ".nma"], summary: "NMEA 0183 sentences",
    recognises: { start in
      var scanner = LineScanner(BytesSource(start))
      // Reading from memory throws nothing. A log may begin in the middle of a sentence.
      for _ in 0..<8 {
        guard let outcome = try? scanner.next(), outcome == .line else { return false }
        let bytes = scanner.bytes
        let line = bytes.span.extracting(scanner.range)
        if case .sentence? = try? NMEASentence.read(line) { return true }
      }
      return false
    },
    makeReader: { source, file, options in
      LineReader(NMEAFormat(file: file, firstDay: options.firstDay), source, file: file)
    },
    makeWriter: nil)
}
