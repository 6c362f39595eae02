internal import HitherText

extension TrackFormat {
  /// One fix per line, as JSON.
  static let ndjson = TrackFormat(
    id: "ndjson", suffixes: [".ndjson", ".jsonl"], summary: "a JSON object a line, lat and lon",
    namesMembers: true,
    recognises: NDJSONRecord.isRecognised,
    makeReader: { source, file, options in
      NDJSONReader(source, file: file, keys: options.ownTracksKeys)
    },
    makeWriter: { _ in NDJSONWriter() })
}

extension NDJSONRecord {
  /// Whether one of the first lines is an object with `lat` and `lon`, or with a place and a time under other names.
  static func isRecognised(_ start: [UInt8]) -> Bool {
    guard start.first(where: { $0 > 0x20 }) == 0x7B else { return false }
    var scanner = LineScanner(BytesSource(start))
    // Reading from memory throws nothing.
    for _ in 0..<8 {
      guard let outcome = try? scanner.next(), outcome == .line else { return false }
      var reader = JSONReader(scanner.bytes, range: scanner.range)
      guard let node = try? reader.readNode() else { continue }
      if node["lat"] != nil, node["lon"] != nil { return true }
      if JSONFixOwner(node)?.isTimed == true { return true }
    }
    return false
  }
}
