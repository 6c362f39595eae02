import HitherFormats
import HitherTracks

/// Everything that a reader gives, read to its end.
struct Recorded {
  var fixes: [Fix] = []
  /// The member of each fix; empty where the file is of one member.
  var members: [String] = []
  var kinds: [PointKind] = []
  var counts: [PointKind: Int] = [:]
  /// The names of waypoints and route points.
  var labels: [String] = []
  var rejects: [Reject] = []
  var notices: [Notice] = []
  var recordCount = 0
  var routeRecordCount = 0

  init(_ reader: consuming any TrackReader) throws(FormatError) {
    var reader = reader
    var batch = RecordBatch()
    while try reader.read(&batch) {
      fixes += batch.fixes.rows
      members += batch.members.map { reader.memberNames[Int($0)] }
      kinds.append(batch.kind)
      counts[batch.kind, default: 0] += batch.fixes.count
      labels += batch.labels
      rejects += reader.takeRejects()
    }
    rejects += reader.takeRejects()
    notices = reader.notices
    recordCount = reader.recordCount
    routeRecordCount = reader.routeRecordCount
  }
}
