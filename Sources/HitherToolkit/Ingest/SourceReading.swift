import HitherFormats
import HitherSummaries
import HitherTracks

/// What was found while files were read, beside their records.
struct ReadingLog {
  var files: [Diagnostics.File] = []
  var notices: [Notice] = []
  var rejects: RejectSpool?
}

/// Reads one file: its records go on, its rejects and notices into the log.
///
/// Route points go on only where the file has no track; they are held until that is known.
struct SourceReading {
  let source: OutingPlan.Source
  let isStrict: Bool

  /// Reads an open file to its end.
  ///
  /// - Throws: Where the reading stops; where the file was named and holds nothing to use; at the
  ///   first reject of a strict run.
  func run(
    _ opened: TrackSource.Opened, _ log: inout ReadingLog,
    _ body: (RecordBatch, any TrackReader) throws(HitherError) -> Void
  ) throws(HitherError) {
    var reader = opened.reader
    var accepted = 0
    var routes: [RecordBatch] = []
    var routePoints = 0
    var firstReject: Reject?
    var fault: FormatError?
    var batch = RecordBatch()
    while try next(&reader, &batch, &fault) {
      try keep(reader.takeRejects(), &log, &firstReject)
      switch batch.kind {
      case .track:
        accepted += batch.fixes.count
        try body(batch, reader)
      case .route:
        routes.append(batch)
        routePoints += batch.fixes.count
        guard routePoints <= RouteFile.pointLimit else {
          throw HitherError(
            .data, "the routes have more than \(RouteFile.pointLimit) points", place: source.path)
        }
      case .waypoint: continue
      }
    }
    try keep(reader.takeRejects(), &log, &firstReject)
    let isRoute = reader.recordCount == 0
    if isRoute {
      for batch in routes { try body(batch, reader) }
      accepted = routePoints
    }
    let records = isRoute ? reader.routeRecordCount : reader.recordCount
    log.files.append(
      Diagnostics.File(
        file: source.path, format: opened.format.id, records: records,
        rejected: records - accepted))
    log.notices += reader.notices
    if let fault, accepted > 0 {
      log.notices.append(
        Notice(
          code: "damaged_file", message: fault.message + "; what stands before it is used",
          file: source.path))
    }
    if accepted == 0 { try refuse(records, &log, firstReject, fault) }
  }

  /// Reads on.
  ///
  /// Damage ends the file there: what was read before it goes on, and the fault is kept for a
  /// notice. So does whatever stops the reading of a file that nobody named.
  private func next(
    _ reader: inout any TrackReader, _ batch: inout RecordBatch, _ fault: inout FormatError?
  ) throws(HitherError) -> Bool {
    guard fault == nil else { return false }
    batch.removeAll()
    do throws(FormatError) {
      return try reader.read(&batch)
    } catch {
      let stop = HitherError(error)
      let isDamage = error.code == .damaged && !isStrict
      guard isDamage || (!source.isNamed && stop.code == .data) else { throw stop }
      fault = error
      return !batch.fixes.isEmpty
    }
  }

  private func keep(
    _ rejects: [Reject], _ log: inout ReadingLog, _ first: inout Reject?
  ) throws(HitherError) {
    guard let reject = rejects.first else { return }
    if isStrict { throw HitherError(reject) }
    first = first ?? reject
    if log.rejects == nil { log.rejects = try RejectSpool() }
    try log.rejects?.append(rejects)
  }

  /// A file that holds nothing to use: an error where the user named it, else a notice.
  private func refuse(
    _ records: Int, _ log: inout ReadingLog, _ firstReject: Reject?, _ fault: FormatError?
  ) throws(HitherError) {
    let message =
      records == 0
      ? fault?.message ?? "the file holds no track and no route"
      : "none of the file's records can be used (\(records) rejected)"
    guard source.isNamed else {
      log.notices.append(Notice(code: "no_records", message: message, file: source.path))
      return
    }
    throw HitherError(
      .data, message, place: source.path,
      hint: firstReject.map { "line \($0.line): \($0.reason)" })
  }
}
