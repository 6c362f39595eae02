import HitherFormats
import HitherTracks

/// Records set aside by member until all files were read; routes come out before tracks, as GPX
/// wants them.
struct MemberShelf {
  private let spool: BatchSpool
  private var order: [String] = []
  private var places: [String: [(kind: PointKind, place: BatchSpool.Place)]] = [:]

  private let options: OutingOptions

  init(_ options: OutingOptions) throws(HitherError) {
    self.options = options
    spool = try BatchSpool()
  }

  mutating func add(
    _ batch: RecordBatch, _ names: [String], _ source: OutingPlan.Source
  ) throws(HitherError) {
    guard source.member == nil, !batch.members.isEmpty else {
      try put(batch.fixes, batch.kind, source.member ?? source.fallbackMember)
      return
    }
    for (member, rows) in batch.rowsByMember {
      try put(
        batch.fixes.picking(rows), batch.kind, source.memberName(member, among: names))
    }
  }

  private mutating func put(
    _ fixes: FixBatch, _ kind: PointKind, _ recording: String
  ) throws(HitherError) {
    let member = options.member(of: recording)
    if places[member] == nil { order.append(member) }
    places[member, default: []].append((kind, try spool.append(fixes)))
  }

  /// Hands out each member's records, the routes before the tracks.
  ///
  /// - Parameter choice: Which fixes of a track are handed out; nil for all, as they were recorded.
  mutating func drain(
    choosing choice: FixChoice? = nil, _ body: (RecordBatch, String) throws(HitherError) -> Void
  ) throws(HitherError) {
    for kind in [PointKind.route, .track] {
      for member in order {
        var fixes = FixBatch()
        for entry in places[member] ?? [] where entry.kind == kind {
          fixes.append(try spool.batch(at: entry.place))
          // A choice needs the whole track.
          guard choice == nil || kind == .route else { continue }
          try body(Self.batch(kind, fixes), member)
          fixes = FixBatch()
        }
        guard let choice, !fixes.isEmpty else { continue }
        try choice.apply(to: &fixes, of: member)
        try body(Self.batch(kind, fixes), member)
      }
    }
  }

  private static func batch(_ kind: PointKind, _ fixes: FixBatch) -> RecordBatch {
    var batch = RecordBatch()
    batch.kind = kind
    batch.fixes = fixes
    return batch
  }
}
