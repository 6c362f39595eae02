internal import HitherText
internal import HitherTracks

/// What a reader of OwnTracks messages gathers, however they are packed.
struct OwnTracksMessages {
  let file: String
  /// Whether the messages say whose they are; else all are of the file's own member.
  let namesMembers: Bool
  private(set) var record: OwnTracksRecord
  /// Fixes met so far, accepted or not; messages that hold none are no records.
  private(set) var recordCount = 0
  private var names = MemberNames()
  private var segments = SegmentStarts()
  private(set) var rejects: [Reject] = []

  init(file: String, namesMembers: Bool) {
    self.file = file
    self.namesMembers = namesMembers
    record = OwnTracksRecord(file: file)
  }

  /// The members' names so far; empty while no message has named one.
  var memberNames: [String] { isOfOneMember ? [] : names.names }

  var isOfOneMember: Bool { names.names.isEmpty || names.names == [""] }

  /// Reads the next message; nil for one that holds no fix.
  mutating func read(_ reader: inout JSONReader, line: Int) throws(JSONError) -> Fix? {
    guard case .fix(let fix) = try record.read(&reader, line: line) else { return nil }
    return fix
  }

  /// Puts the fix that was read last into the batch.
  mutating func add(_ fix: Fix, to batch: inout RecordBatch) {
    recordCount += 1
    let name = namesMembers ? record.member : []
    let member = names.number(of: name.span)
    var fix = fix
    fix.startsSegment = segments.begins(member, isMarked: fix.startsSegment)
    batch.fixes.append(fix)
    batch.members.append(member)
  }

  /// Counts a message that is refused.
  mutating func reject(_ fault: RecordFault, line: Int, _ text: some Collection<UInt8>) {
    recordCount += 1
    rejects.append(
      Reject(
        file: file, line: line, column: fault.column, reason: fault.reason,
        record: RecordFault.kept(text)))
  }

  mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }
}
