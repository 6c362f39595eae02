internal import HitherText
internal import HitherTracks

/// Reads fixes from OwnTracks messages in any packing.
struct OwnTracksFixes: RecordFormat {
  /// Whether the messages name their members; otherwise all belong to the file's own member.
  private let namesMembers: Bool
  private var record: OwnTracksRecord
  private var names = MemberNames()
  private var segments = SegmentStarts()

  init(file: String, namesMembers: Bool, keys: OwnTracksKeys?) {
    self.namesMembers = namesMembers
    record = OwnTracksRecord(file: file, keys: keys)
  }

  var notices: [Notice] { record.notices }

  var memberNames: [String] { names.names == [""] ? [] : names.names }

  /// Reads the next message, and adds its fix to the batch if it has one.
  mutating func take(
    _ reader: inout JSONReader, line: Int, _ batch: inout RecordBatch
  ) throws(JSONError) {
    let message = try record.read(&reader, line: line)
    try reader.finish()
    guard case .fix(var fix) = message else { return }
    let name = namesMembers ? record.member : []
    let member = names.number(of: name.span)
    fix.startsSegment = segments.begins(member, isMarked: fix.startsSegment)
    batch.fixes.append(fix)
    batch.members.append(member)
  }
}

/// OwnTracks messages one per line, as they are logged and as the Recorder stores them.
///
/// A line is a message. In the Recorder's `.rec` files it is the receive time, a tab, a mark, a tab
/// and a message; spaces may replace the tabs. A Recorder's file belongs to one device, so its
/// messages name no members.
struct OwnTracksLines: LineFormat {
  private var fixes: OwnTracksFixes

  init(file: String, namesMembers: Bool, keys: OwnTracksKeys?) {
    fixes = OwnTracksFixes(file: file, namesMembers: namesMembers, keys: keys)
  }

  var notices: [Notice] { fixes.notices }
  var memberNames: [String] { fixes.memberNames }

  mutating func take(
    _ bytes: [UInt8], _ range: Range<Int>, number: Int, _ batch: inout RecordBatch
  ) throws(RecordFault) {
    guard let message = Self.message(in: bytes, range) else { return }
    var reader = JSONReader(bytes, range: message, line: number)
    do throws(JSONError) {
      try fixes.take(&reader, line: number, &batch)
    } catch {
      throw RecordFault(
        reason: error.message, column: error.column + message.lowerBound - range.lowerBound)
    }
  }

  /// The range of the message in a line; nil for a blank line.
  static func message(in bytes: [UInt8], _ line: Range<Int>) -> Range<Int>? {
    guard let first = bytes[line].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return nil
    }
    guard bytes[first] != 0x7B, bytes[first] != 0x5B else { return line }
    let tabs = bytes[line].indices.lazy.filter { bytes[$0] == 0x09 }.prefix(2)
    guard let last = tabs.last, tabs.count == 2 else {
      return messageBehindBlanks(in: bytes, first..<line.upperBound) ?? line
    }
    return last + 1..<line.upperBound
  }

  /// The range of the message after a time and a mark whose tabs have become spaces; nil for any other line.
  private static func messageBehindBlanks(in bytes: [UInt8], _ line: Range<Int>) -> Range<Int>? {
    var index = line.lowerBound
    for _ in 0..<2 {
      let start = index
      while index < line.upperBound, bytes[index] != 0x20, bytes[index] != 0x09 { index += 1 }
      guard index > start else { return nil }
      while index < line.upperBound, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    }
    return index < line.upperBound && bytes[index] == 0x7B ? index..<line.upperBound : nil
  }
}

/// OwnTracks messages in a JSON document.
///
/// The document is a message over many lines, a list of messages, or the Recorder's answer, an
/// object with such a list as `data`.
struct OwnTracksDocument: ElementFormat {
  private var fixes: OwnTracksFixes
  /// Whether each element of the document is a message.
  private let isOfMessages: Bool

  init(file: String, isOfMessages: Bool, keys: OwnTracksKeys?) {
    fixes = OwnTracksFixes(file: file, namesMembers: true, keys: keys)
    self.isOfMessages = isOfMessages
  }

  var notices: [Notice] { fixes.notices }
  var memberNames: [String] { fixes.memberNames }

  mutating func take(
    _ reader: inout JSONReader, key: [UInt8], isInList: Bool, _ sink: inout ElementSink
  ) throws(JSONError) {
    guard isOfMessages || isInList && (key.isEmpty || key.elementsEqual("data".utf8)) else {
      return
    }
    var batch = RecordBatch()
    try fixes.take(&reader, line: sink.line, &batch)
    sink.add(batch)
  }

  /// Whether a document begins like a message, and not like a list or an object around one.
  static func isMessage(_ start: [UInt8]) -> Bool {
    var elements = JSONElements(BytesSource(start))
    // Reading from memory throws nothing.
    while let outcome = try? elements.next(), outcome == .element {
      if elements.isInList { return false }
      if elements.key.elementsEqual("_type".utf8) { return true }
    }
    return false
  }
}
