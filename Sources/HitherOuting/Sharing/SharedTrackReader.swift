import HitherFormats
import HitherGeodesy
import HitherTracks

/// Reads what a sharing copy may show of a file: no record in a private zone, no reject, no metadata.
///
/// It counts only what it passes on, so that no count tells how much is hidden.
struct SharedTrackReader: TrackReader {
  private var reader: any TrackReader
  private let filter: SharingFilter
  private var trails: [Int32: Trail] = [:]
  private(set) var recordCount = 0
  private(set) var routeRecordCount = 0

  /// Where a member's shown records have come to.
  private struct Trail {
    var last: Coordinate?
    /// Whether records were left out since, or the file began a segment with one that was.
    var isCut = false
  }

  init(_ reader: any TrackReader, _ filter: SharingFilter) {
    (self.reader, self.filter) = (reader, filter)
  }

  var memberNames: [String] { reader.memberNames }
  var mayNameMembers: Bool { reader.mayNameMembers }
  var notices: [Notice] { [] }

  var metadata: FileMetadata {
    var shown = FileMetadata()
    shown.activity = reader.metadata.activity
    return shown
  }

  mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    let hasMore = try reader.read(&batch)
    _ = reader.takeRejects()
    cut(&batch)
    switch batch.kind {
    case .track: recordCount += batch.fixes.count
    case .route: routeRecordCount += batch.fixes.count
    case .waypoint: break
    }
    return hasMore
  }

  mutating func takeRejects() -> [Reject] { [] }

  mutating func takeEntries() -> [StreamedEntry] {
    reader.takeEntries().compactMap { streamed in
      guard let entry = filter.shown(streamed.entry) else { return nil }
      var streamed = streamed
      streamed.entry = entry
      return streamed
    }
  }

  private mutating func cut(_ batch: inout RecordBatch) {
    var rows: [Int] = []
    var starts: [Int] = []
    for index in 0..<batch.fixes.count {
      let place = batch.fixes.coordinate(index)
      guard batch.kind != .waypoint else {
        let label = index < batch.labels.count ? batch.labels[index] : ""
        if !filter.hides(place), !filter.hides(label) { rows.append(index) }
        continue
      }
      let member = batch.members.isEmpty ? -1 : batch.members[index]
      var trail = trails[member] ?? Trail()
      if filter.hides(place) {
        trail.isCut = true
      } else {
        if trail.isCut || (trail.last.map { filter.hides(from: $0, to: place) } ?? false) {
          starts.append(rows.count)
        }
        rows.append(index)
        trail = Trail(last: place)
      }
      trails[member] = trail
    }
    if rows.count < batch.fixes.count { batch.keep(rows) }
    for start in starts { batch.fixes.startsSegment[start] = true }
    show(&batch.fixes)
  }

  /// Leaves out the heights near zones, and shifts the times.
  private func show(_ fixes: inout FixBatch) {
    var heights = fixes[.elevation]
    for index in heights.indices where filter.hidesHeight(at: fixes.coordinate(index)) {
      heights[index] = .nan
    }
    if !heights.isEmpty { fixes[.elevation] = heights }
    guard filter.shiftMilliseconds != 0 else { return }
    for index in fixes.time.indices where fixes.time[index] != Instant.absent.milliseconds {
      fixes.time[index] += filter.shiftMilliseconds
    }
  }
}

extension RecordBatch {
  /// Keeps some of the records.
  fileprivate mutating func keep(_ rows: [Int]) {
    fixes = fixes.picking(rows)
    if !members.isEmpty { members = rows.map { members[$0] } }
    if !devices.isEmpty { devices = rows.map { devices[$0] } }
    if !labels.isEmpty { labels = rows.filter { $0 < labels.count }.map { labels[$0] } }
  }
}
