internal import HitherText

extension TrackFormat {
  /// A JSON document with a list of fixes.
  static let jsonFixes = TrackFormat(
    id: "json", suffixes: [], summary: "a JSON list of objects with place and time",
    namesMembers: true,
    recognises: JSONFixesFormat.isRecognised,
    makeReader: { source, file, _ in ElementReader(JSONFixesFormat(), source, file: file) },
    makeWriter: nil)
}

extension JSONFixesFormat {
  /// Whether the first object in a list of the document has a position and a time.
  static func isRecognised(_ start: [UInt8]) -> Bool {
    guard let first = start.first(where: { $0 > 0x20 && $0 < 0x80 }),
      first == 0x7B || first == 0x5B
    else { return false }
    var elements = JSONElements(BytesSource(start))
    // Reading from memory throws nothing.
    while let outcome = try? elements.next(), outcome == .element {
      guard elements.isInList else { continue }
      guard holdsFixes(elements.key) else { return false }
      var reader = JSONReader(elements.bytes, range: elements.range)
      guard let fields = try? fields(of: &reader) else { return false }
      return [.latitude, .longitude, .time].allSatisfy(fields.contains)
    }
    return false
  }

  private static func fields(of reader: inout JSONReader) throws(JSONError) -> Set<CSVField> {
    guard reader.peekKind() == .object else { return [] }
    var object = try reader.beginObject()
    var fields: Set<CSVField> = []
    while let key = try reader.nextKey(of: &object) {
      if let field = JSONFixNames.field(named: key) { fields.insert(field) }
      try reader.skipValue()
    }
    return fields
  }
}
