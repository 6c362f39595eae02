internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Reads fixes from the objects in a list of a JSON document.
///
/// The document is the list, or holds it under a name such as `locations`. An object has a
/// latitude, a longitude and usually a time under the column names of CSV; of several keys with the
/// same meaning the first is used.
struct JSONFixesFormat: ElementFormat {
  private var record = JSONFixRecord()
  private var names = MemberNames()

  private static let listNames = [
    "", "locations", "data", "points", "fixes", "positions", "records", "track", "trackpoints",
  ]

  var memberNames: [String] { names.names == [""] ? [] : names.names }

  /// Whether the list under a key may hold fixes; the key is empty for the document itself.
  static func holdsFixes(_ key: [UInt8]) -> Bool {
    listNames.contains { key.elementsEqual($0.utf8) }
  }

  mutating func take(
    _ reader: inout JSONReader, key: [UInt8], isInList: Bool, _ sink: inout ElementSink
  ) throws(JSONError) {
    guard isInList, Self.holdsFixes(key) else { return }
    let fix: Fix
    switch try record.read(&reader, line: sink.line, &sink.tally) {
    case .fix(let read): fix = read
    case .refused(let reason): return sink.refuse(reason)
    }
    let member = Array(record.member.utf8)
    let number = names.number(of: member.span)
    var batch = RecordBatch()
    batch.fixes.append(fix)
    batch.members = [number]
    sink.add(batch)
  }
}
