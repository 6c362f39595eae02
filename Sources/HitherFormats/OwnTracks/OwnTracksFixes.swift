internal import HitherText
internal import HitherTracks

/// What OwnTracks messages come to, however they are packed.
struct OwnTracksFixes: RecordFormat {
  /// Whether the messages say whose they are; else all are of the file's own member.
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

  /// Reads the next message, and puts its fix into the batch where it holds one.
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

/// OwnTracks messages one a line, as they are logged and as the Recorder keeps them.
///
/// A line is a message, or as in the Recorder's `.rec` files a time of receipt, a tab, a mark, a tab
/// and a message; blanks may have come in place of the tabs. A Recorder's file is of one device, so that its messages name no members.
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

  /// Where the message of a line lies; nil for a blank line.
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

  /// Where the message lies behind a time and a mark whose tabs have become blanks; nil for another line.
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

/// OwnTracks messages in a JSON document: a message over many lines, a list of them, or the Recorder's
/// answer, an object with such a list as `data`.
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

  /// Whether a document begins as a message does, and not as a list or as an object around one.
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
