import HitherFormats
import HitherTracks

/// Everything that a reader gives, read to its end.
struct Recorded {
  var fixes: [Fix] = []
  /// The member of each fix; empty where the file is of one member.
  var members: [String] = []
  var kinds: [PointKind] = []
  var rejects: [Reject] = []
  var notices: [Notice] = []
  var recordCount = 0

  init(_ reader: consuming any TrackReader) throws(FormatError) {
    var reader = reader
    var batch = RecordBatch()
    while try reader.read(&batch) {
      fixes += batch.fixes.rows
      members += batch.members.map { reader.memberNames[Int($0)] }
      kinds.append(batch.kind)
      rejects += reader.takeRejects()
    }
    rejects += reader.takeRejects()
    notices = reader.notices
    recordCount = reader.recordCount
  }
}
