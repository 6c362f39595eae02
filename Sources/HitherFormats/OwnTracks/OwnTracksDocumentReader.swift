public import HitherText
public import HitherTracks

/// Reads OwnTracks messages from a JSON document: a message, a list of them, or the Recorder's answer
/// with such a list in it.
///
/// The document is held in memory, so its length is limited. It is read up to its first damage; what
/// stands behind that is one reject.
public struct OwnTracksDocumentReader: TrackReader {
  /// The longest document that is read: 64 MiB.
  static let limit = 64 << 20

  private var messages: OwnTracksMessages
  private let bytes: [UInt8]
  private var reader: JSONReader
  /// The list whose messages are being read.
  private var list: JSONReader.Container?
  /// The object around that list.
  private var wrapper: JSONReader.Container?
  private var isAtEnd = false

  /// Reads the document.
  ///
  /// - Throws: Where the source does, and for a document that is too long.
  public init(_ source: PeekableSource, file: String) throws(FormatError) {
    messages = OwnTracksMessages(file: file, namesMembers: true)
    var source = source
    var bytes: [UInt8] = []
    do {
      while try source.read(into: &bytes, upTo: 1 << 20) > 0 {
        guard bytes.count <= Self.limit else {
          throw FormatError(
            .limit, file: file,
            message: "the JSON document is longer than \(Self.limit >> 20) MiB",
            hint: "one message a line can be of any length")
        }
      }
    } catch {
      throw FormatError(error, file: file)
    }
    self.bytes = bytes
    reader = JSONReader(
      bytes, range: (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count)
  }

  /// What the file says about itself: nothing.
  public var metadata: FileMetadata { FileMetadata() }

  /// Fixes met so far, accepted or not.
  public var recordCount: Int { messages.recordCount }

  /// The members' names so far, by first appearance; empty while no message has named one.
  public var memberNames: [String] { messages.memberNames }

  /// Reads the next messages.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.kind = .track
    do throws(JSONError) {
      while batch.fixes.count < RecordLimits.batch,
        messages.rejects.count < RecordLimits.waitingRejects, !isAtEnd
      {
        try readNext(&batch)
      }
    } catch {
      isAtEnd = true
      messages.reject(
        RecordFault(reason: error.message, column: error.column), line: error.line,
        line(error.line))
    }
    if messages.isOfOneMember { batch.members.removeAll(keepingCapacity: true) }
    return !isAtEnd || !batch.fixes.isEmpty
  }

  /// Goes one step on: to the next message, or into or out of a list.
  private mutating func readNext(_ batch: inout RecordBatch) throws(JSONError) {
    if var inner = list {
      guard try reader.nextElement(of: &inner) else {
        list = nil
        return
      }
      list = inner
      return try readMessage(&batch)
    }
    if var outer = wrapper {
      guard let key = try reader.nextKey(of: &outer) else {
        wrapper = nil
        return
      }
      wrapper = outer
      if key == "data", reader.peekKind() == .array {
        list = try reader.beginArray()
      } else {
        try reader.skipValue()
      }
      return
    }
    try begin(&batch)
  }

  /// Begins the document, or the next of several that follow one another.
  private mutating func begin(_ batch: inout RecordBatch) throws(JSONError) {
    switch reader.peekKind() {
    case .array: list = try reader.beginArray()
    case .object:
      var ahead = reader
      var object = try ahead.beginObject()
      while let key = try ahead.nextKey(of: &object) {
        if key == "_type" { return try readMessage(&batch) }
        try ahead.skipValue()
      }
      wrapper = try reader.beginObject()
    default:
      try reader.finish()
      isAtEnd = true
    }
  }

  /// Reads a message; one that is no fix for what it holds is refused, and the next goes on.
  private mutating func readMessage(_ batch: inout RecordBatch) throws(JSONError) {
    let place = reader.nextPlace()
    var past = reader
    try past.skipValue()
    do throws(JSONError) {
      if let fix = try messages.read(&reader, line: place.line) {
        messages.add(fix, to: &batch)
      }
    } catch {
      messages.reject(
        RecordFault(reason: error.message, column: error.column), line: error.line,
        line(error.line))
    }
    reader = past
  }

  /// A line of the document.
  private func line(_ number: Int) -> ArraySlice<UInt8> {
    var start = bytes.startIndex
    for _ in 1..<max(1, number) {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return bytes[start...] }
      start = end + 1
    }
    return bytes[start...].prefix { $0 != 0x0A }
  }

  /// Hands out the messages refused since it was last asked.
  public mutating func takeRejects() -> [Reject] { messages.takeRejects() }

  /// Notices about the file, complete after its end.
  public var notices: [Notice] { messages.record.notices }
}
