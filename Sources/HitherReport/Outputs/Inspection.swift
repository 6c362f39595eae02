package import HitherEstimates
import HitherFormats
package import HitherOuting
import HitherTracks

/// Inspects track files without processing them.
package struct Inspection {
  private let options: OutingOptions
  /// The files in the order given.
  package private(set) var files: [FileInspection] = []

  /// - Parameter options: The options for reading.
  package init(_ options: OutingOptions) {
    self.options = options
  }

  /// The error of the first file that is damaged, or could not be read; the file's entry has its message.
  package private(set) var fault: HitherError?

  /// The result as JSON, or for a person.
  package func text(asJSON: Bool) -> [UInt8] {
    asJSON ? InspectDocument.json(files) : Array(InspectText.lines(files).utf8)
  }

  /// The role of a file.
  private enum Use {
    /// It was named, or is in a folder.
    case track
    /// A manifest names it as this member's.
    case member(String)
    /// A manifest names it as the route.
    case route
  }

  /// Inspects a file, each file of a folder, or the tracks and the route of an outing.
  package mutating func inspect(
    _ path: String, progress: (Int) -> Void
  ) throws(HitherError) {
    if path != TrackSource.standardInput,
      let named = try InputSelection(options).namedFiles(path)
    {
      for file in named {
        files.append(
          inspection(of: file.path, as: file.member.map { .member($0) } ?? .route, progress))
      }
      return
    }
    guard path != TrackSource.standardInput, FolderListing.kind(of: path) == .folder else {
      return files.append(inspection(of: path, progress))
    }
    let listing = try FolderListing(path)
    let start = files.count
    for file in listing.files { files.append(inspection(of: file, progress)) }
    for left in listing.faults {
      var found = FileInspection(file: left.path)
      found.fault = left.message
      found.advice = ["a run on the folder leaves it out"]
      files.append(found)
      fault = fault ?? left.error
    }
    files[start...].sort { $0.file.precedesByBytes($1.file) }
  }

  private mutating func inspection(
    of path: String, as use: Use = .track, _ progress: (Int) -> Void
  ) -> FileInspection {
    var found = FileInspection(file: path)
    do throws(FormatError) {
      let opened = try options.open(path)
      found.format = opened.format.id
      found.formatSummary = opened.format.summary
      try read(opened.reader, &found, progress)
      if let damage = found.notices.first(where: \.isDamage) {
        fault = fault ?? HitherError(.data, damage.message, place: path)
      }
    } catch {
      found.fault = error.message
      found.hint = error.hint
      fault = fault ?? HitherError(error)
    }
    found.advice = Self.advice(found, use)
    return found
  }

  private func read(
    _ opened: any TrackReader, _ found: inout FileInspection, _ progress: (Int) -> Void
  ) throws(FormatError) {
    var reader = opened
    var route = FixSurvey()
    var accepted = 0
    var fault: FormatError?
    var batch = RecordBatch()
    var hasMore = true
    while hasMore {
      batch.removeAll()
      do throws(FormatError) { hasMore = try reader.read(&batch) } catch {
        // The rest of the batch was read before the error.
        (fault, hasMore) = (error, false)
      }
      for reject in reader.takeRejects() { found.refuse(reject) }
      progress(batch.fixes.count)
      switch batch.kind {
      case .track:
        accepted += batch.fixes.count
        add(batch, reader.memberNames, &found)
      case .route: route.add(batch.fixes, member: "")
      case .waypoint: found.waypoints += batch.fixes.count
      }
    }
    let isRoute = reader.recordCount == 0
    found.records = isRoute ? reader.routeRecordCount : reader.recordCount
    found.accepted = isRoute ? route.count : accepted
    found.routePoints = reader.routeRecordCount
    if isRoute { found.survey = route }
    found.notices = reader.notices
    found.name = reader.metadata.name ?? reader.metadata.trackNames.first
    found.creator = reader.metadata.creator
    found.unusedColumns = reader.metadata.unusedColumns
    if let fault { throw fault }
    if found.accepted == 0 {
      throw FormatError(
        .noRecords, file: found.file,
        message: found.records == 0
          ? "the file holds no track and no route" : "none of the file's records can be used")
    }
  }

  /// Adds the records of a batch, by runs of one member.
  private func add(_ batch: RecordBatch, _ names: [String], _ found: inout FileInspection) {
    guard batch.members.count == batch.fixes.count else {
      return found.survey.add(batch.fixes, member: "")
    }
    for (member, rows) in batch.rowsByMember {
      let name = names.indices.contains(Int(member)) ? names[Int(member)] : ""
      found.survey.add(batch.fixes.picking(rows), member: name)
      if let index = found.shares.firstIndex(where: { $0.member == name }) {
        found.shares[index].records += rows.count
      } else {
        found.shares.append(FileInspection.Share(member: name, records: rows.count))
      }
    }
  }

  /// Whether a column's name suggests times.
  private static func looksLikeTime(_ column: String) -> Bool {
    let name = column.lowercased()
    return ["time", "date", "utc", "zeit", "datum", "heure", "hora", "fecha"].contains {
      name.contains($0)
    }
  }

  /// How the other commands would treat a file.
  private static func advice(_ found: FileInspection, _ use: Use) -> [String] {
    guard found.accepted > 0 else {
      guard case .track = use else { return ["a run on the outing stops"] }
      return ["a run that names it stops; in a folder it is skipped"]
    }
    if case .route = use { return ["it is the planned route, as the manifest says"] }
    var advice: [String] = []
    let survey = found.survey
    if found.records == found.routePoints {
      advice.append(
        "it has no track, so its route is used as one, with distance and climb only")
    } else if survey.withoutTime == survey.count {
      advice.append("it has no times, so only distance and climb can be known")
      if let column = found.unusedColumns.first(where: looksLikeTime) {
        advice.append(
          "the column \"\(column)\" may hold the times: --column time=\"\(column)\"")
      }
    } else if survey.withoutTime > 0 {
      advice.append("records without a time are ignored because others have times")
    }
    if found.records > found.accepted {
      advice.append("the rejected records are listed in rejects.csv, and the others used")
    }
    if found.fault != nil { advice.append("what precedes the damage is used") }
    if survey.outOfOrder > 0 { advice.append("records out of order are sorted by time") }
    if survey.repeatedTimes > 0 {
      advice.append("of records with the same time one is used, the others are duplicates")
    }
    if case .member(let id) = use {
      advice.append("all records are of the member '\(id)', as the manifest says")
    } else if found.shares.isEmpty {
      advice.append("all records are of one member, named by the file")
    } else {
      let isOne = found.shares.count == 1
      advice.append("it names \(isOne ? "the member" : "the members") of its records")
    }
    return advice
  }
}
