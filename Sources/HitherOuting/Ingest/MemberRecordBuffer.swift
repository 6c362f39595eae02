import HitherFormats
import HitherTracks

/// Records buffered by member until all files were read; routes come out before tracks, as GPX requires.
struct MemberRecordBuffer {
  private let spool: BatchSpool
  private var order: [String] = []
  private var places: [String: [Entry]] = [:]

  private struct Entry {
    let kind: PointKind
    let place: BatchSpool.Place
    /// The names of route points; empty if none has one.
    let labels: [String]
  }

  private let options: OutingOptions
  /// Who sees the records; nil for their owner.
  private let viewing: Viewing?
  /// The members with records that are withheld from the viewer.
  private var withheld: Set<String> = []

  init(_ options: OutingOptions, for viewing: Viewing? = nil) {
    self.options = options
    self.viewing = viewing
    spool = BatchSpool(SharedSpool())
  }

  /// The members with records, in the order in which they came.
  var members: [String] { order }

  /// The members all of whose records are withheld from the viewer.
  var hidden: Set<String> { withheld.subtracting(order) }

  mutating func add(
    _ batch: RecordBatch, _ names: [String], _ source: OutingPlan.Source
  ) throws(HitherError) {
    guard source.member == nil, !batch.members.isEmpty else {
      try put(batch.fixes, batch.kind, batch.labels, source.member ?? source.fallbackMember)
      return
    }
    for (member, rows) in batch.rowsByMember {
      try put(
        batch.fixes.picking(rows), batch.kind,
        batch.labels.isEmpty ? [] : rows.map { batch.labels[$0] },
        source.memberName(member, among: names))
    }
  }

  private mutating func put(
    _ fixes: FixBatch, _ kind: PointKind, _ labels: [String], _ recording: String
  ) throws(HitherError) {
    let member = options.member(of: recording)
    var (fixes, labels) = (fixes, labels)
    if let viewing {
      let count = fixes.count
      viewing.cut(&fixes, of: member)
      if fixes.count < count { labels = [] }
      guard viewing.admits(member), !fixes.isEmpty else {
        withheld.insert(member)
        return
      }
    }
    if places[member] == nil { order.append(member) }
    let isNamed = labels.contains { !$0.isEmpty }
    places[member, default: []].append(
      Entry(kind: kind, place: try spool.append(fixes), labels: isNamed ? labels : []))
  }

  /// Passes on each member's records, the routes before the tracks.
  ///
  /// - Parameter choice: Selects the fixes of a track; nil for all as recorded.
  mutating func drain(
    choosing choice: FixChoice? = nil, _ body: (RecordBatch, String) throws(HitherError) -> Void
  ) throws(HitherError) {
    for kind in [PointKind.route, .track] {
      for member in order {
        var fixes = FixBatch()
        for entry in places[member] ?? [] where entry.kind == kind {
          fixes.append(try spool.batch(at: entry.place))
          // A selection needs the whole track.
          guard choice == nil || kind == .route else { continue }
          try body(Self.batch(kind, fixes, entry.labels), member)
          fixes = FixBatch()
        }
        guard let choice, !fixes.isEmpty else { continue }
        try choice.apply(to: &fixes, of: member)
        try body(Self.batch(kind, fixes), member)
      }
    }
  }

  private static func batch(
    _ kind: PointKind, _ fixes: FixBatch, _ labels: [String] = []
  ) -> RecordBatch {
    var batch = RecordBatch()
    batch.labels = labels
    batch.kind = kind
    batch.fixes = fixes
    return batch
  }
}
