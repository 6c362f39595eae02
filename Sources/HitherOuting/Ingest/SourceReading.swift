import HitherFormats
import HitherTracks

/// Results of reading files other than their records.
struct ReadingLog {
  var files: [Diagnostics.File] = []
  var notices: [Notice] = []
  var rejects: RejectSpool?
  /// What each file states about itself.
  var statements: [RecordingStatement] = []
  /// By file, what records do not hold of it.
  var beside: [Beside] = []
  /// Entries of the outing's log that were among the fixes.
  var entries: [StreamedEntry] = []
}

extension ReadingLog {
  /// What a file holds besides its records.
  struct Beside {
    let source: OutingPlan.Source
    let metadata: FileMetadata
    /// The points of its route, if it also has a track.
    let routePoints: Int
  }
}

/// Reads one file: passes on its records, and adds its rejects and notices to the log.
///
/// Route points are passed on only if the file has no track; they are held until that is known.
struct SourceReading {
  let source: OutingPlan.Source
  let isStrict: Bool
  /// Where rejects are kept.
  var spool = SharedSpool()
  /// Whether a separate thread reads ahead.
  var readsAhead = false
  /// Whether single waypoints, which are not records, and other metadata are passed on too.
  var takesWaypoints = false
  /// Whether a file may hold nothing but waypoints.
  var mayHoldOnlyWaypoints = false

  /// Reads an open file to its end.
  ///
  /// - Parameter mayReadAhead: Whether a separate thread shall read from now on, if none does; asked after
  ///   each batch.
  /// - Throws: If the reading stops; if a named file has nothing to use; at the first reject or damage of
  ///   a strict run.
  func run(
    _ opened: TrackSource.Opened, _ log: inout ReadingLog, mayReadAhead: () -> Bool = { false },
    _ body: (ReadRecords) throws(HitherError) -> Void
  ) throws(HitherError) {
    var reader = opened.reader
    var ahead = readsAhead ? ReadAhead(reader) : nil
    defer { _ = ahead?.stop() }
    var accepted = 0
    var routes: [ReadRecords] = []
    var (routePoints, waypoints) = (0, 0)
    var firstReject: Reject?
    var fault: FormatError?
    var records = ReadRecords()
    while !records.isEnd {
      if let ahead {
        ahead.next(&records)
      } else {
        reader.next(&records)
        if !records.isEnd, mayReadAhead() { ahead = ReadAhead(reader) }
      }
      if let stop = records.fault { fault = try damage(stop) }
      try keep(records.rejects, &log, &firstReject)
      switch records.batch.kind {
      case _ where records.batch.fixes.isEmpty: continue
      case .track:
        accepted += records.batch.fixes.count
        try body(records)
      case .route:
        routes.append(records)
        routePoints += records.batch.fixes.count
        guard routePoints <= RouteFile.pointLimit else {
          throw HitherError(
            .data, "the routes have more than \(RouteFile.pointLimit) points", place: source.path)
        }
      case .waypoint:
        guard takesWaypoints else { continue }
        waypoints += records.batch.fixes.count
        try body(records)
      }
    }
    if let ahead { reader = ahead.stop() }
    let isRoute = reader.recordCount == 0
    if isRoute {
      for records in routes { try body(records) }
      accepted = routePoints
    }
    let count = isRoute ? reader.routeRecordCount : reader.recordCount
    log.files.append(
      Diagnostics.File(
        file: source.shownPath ?? source.path, format: opened.format.id, records: count,
        rejected: count - accepted))
    if isStrict, let damage = reader.notices.first(where: \.isDamage) {
      throw HitherError(.data, damage.message, place: source.path)
    }
    log.notices += reader.notices
    log.statements.append(RecordingStatement(of: source, reader.metadata))
    if takesWaypoints {
      log.beside.append(
        ReadingLog.Beside(
          source: source, metadata: reader.metadata, routePoints: isRoute ? 0 : routePoints))
    }
    log.entries += reader.takeEntries()
    if let fault, accepted > 0 {
      log.notices.append(
        Notice(
          code: "damaged_file", message: fault.message + "; what precedes it is used",
          file: source.shownPath ?? source.path))
    }
    guard accepted == 0, !(mayHoldOnlyWaypoints && waypoints > 0) else { return }
    try refuse(count, &log, firstReject, fault)
  }

  /// The error that stopped the reading, if the data before it is used.
  ///
  /// Damage ends the file there, and is kept for a notice. So does any error in a file that the user did not name.
  private func damage(_ stop: FormatError) throws(HitherError) -> FormatError {
    let error = HitherError(stop)
    let isDamage = stop.code == .damaged && !isStrict
    guard isDamage || (!source.isNamed && !isStrict && error.code == .data) else { throw error }
    return stop
  }

  private func keep(
    _ rejects: [Reject], _ log: inout ReadingLog, _ first: inout Reject?
  ) throws(HitherError) {
    guard let reject = rejects.first else { return }
    if isStrict { throw HitherError(reject) }
    first = first ?? reject
    if log.rejects == nil { log.rejects = RejectSpool(spool) }
    try log.rejects?.append(rejects)
  }

  /// Handles a file with nothing to use: an error if the user named it, otherwise a notice.
  private func refuse(
    _ records: Int, _ log: inout ReadingLog, _ firstReject: Reject?, _ fault: FormatError?
  ) throws(HitherError) {
    let message =
      records == 0
      ? fault?.message ?? "the file holds no track and no route"
      : "none of the file's records can be used (\(records) rejected)"
    guard source.isNamed || (isStrict && source.shownPath == nil) else {
      // That a recording is hidden as a whole is not told either.
      guard source.shownPath == nil else { return }
      log.notices.append(Notice(code: "no_records", message: message, file: source.path))
      return
    }
    throw HitherError(
      .data, message, place: source.path,
      hint: firstReject.map { "line \($0.line): \($0.reason)" })
  }
}
