package import HitherFiles
import HitherFormats
import HitherText
import HitherTracks

/// Converts track files: every accepted record, unrepaired, into another format.
///
/// Formats that keep a member's records together (GPX, GeoJSON) get them by member; the others get
/// them in the order of the files. Route points are written only if a file has no track, waypoints if
/// the format supports them. Otherwise a notice counts them, as it does values that the format cannot
/// represent.
package struct Conversion {
  /// How the files were read.
  package struct Result {
    package var diagnostics = Diagnostics()
    let rejects: RejectSpool?
    /// The number of members whom the viewer may not see; nil if there is no viewer.
    package internal(set) var hiddenMembers: Int?
    /// Warnings about the audit log of a look, one line each.
    var viewerWarnings: [String] = []

    init(_ log: ReadingLog, _ plan: OutingPlan) {
      guard plan.viewing == nil else {
        (diagnostics, rejects) = (.withheld, nil)
        return
      }
      diagnostics.files = log.files
      diagnostics.notices =
        plan.notices + log.notices + plan.options.unused(by: diagnostics.files)
      rejects = log.rejects
    }

    package var rejectCount: Int { rejects?.count ?? 0 }

    /// Writes the rejects with their header.
    package func writeRejects(to path: String, _ mode: FileMode = .ownerOnly) throws(HitherError) {
      try RejectsFile.write([rejects].compactMap { $0 }, to: path, mode)
    }
  }

  private let plan: OutingPlan
  private let path: String
  private let mode: FileMode
  private let choice: FixChoice?
  private let format: TrackFormat
  private let keepsMetadata: Bool

  /// Makes a conversion to a file, `-` for standard output.
  ///
  /// - Parameters:
  ///   - id: The id of the format; nil for that of the file's suffix, NDJSON for `-`.
  ///   - choice: Selects the fixes that are written; nil for all as recorded.
  ///   - keepsMetadata: Whether the program or device that recorded is written.
  package init(
    _ plan: OutingPlan, to path: String, _ mode: FileMode = .ownerOnly, format id: String?,
    choosing choice: FixChoice? = nil, keepsMetadata: Bool = false
  ) throws(HitherError) {
    self.plan = plan
    self.choice = choice
    self.keepsMetadata = keepsMetadata
    (self.path, self.mode) = (path, mode)
    self.format = try Self.format(id, for: path)
    try plan.checkOutput(path)
  }

  /// The names of the writable formats.
  package static var formats: [String] { TrackFormat.all.filter(\.canWrite).map(\.id) }

  /// The format of a file, `-` for standard output.
  ///
  /// - Parameter id: The id of the format; nil for that of the file's suffix, NDJSON for `-`.
  static func format(_ id: String?, for path: String) throws(HitherError) -> TrackFormat {
    if let id {
      guard let format = TrackFormat.named(id), format.canWrite else {
        throw HitherError(
          .usage, "unknown output format '\(id)'",
          hint: Suggestion.hint(for: id, among: formats)
            ?? "the formats are \(formats.joined(separator: ", "))")
      }
      return format
    }
    guard let format = path == "-" ? TrackFormat.named("ndjson") : TrackFormat.bySuffix(path),
      format.canWrite
    else {
      throw HitherError(
        .usage, "the suffix of '\(path)' names no format",
        hint: "add --to with one of \(formats.joined(separator: ", "))")
    }
    return format
  }

  /// Reads all inputs and writes the output.
  package func run(progress: (Int) -> Void) throws(HitherError) -> Result {
    var output = try ConvertedFile(path, mode, isNamed: format.needsOwnFile)
    let written = format.needsOwnFile ? try output.ownPath() : path
    guard var writer = format.writer(for: written) else {
      throw HitherError(.internalFault, "format '\(format.id)' has no writer")
    }
    var log = ReadingLog()
    // For a viewer, the members in the output are known, and audited, before anything is written.
    var shelf =
      format.keepsMembersTogether || choice != nil || plan.viewing != nil
      ? MemberRecordBuffer(plan.options, for: plan.viewing) : nil
    var marked = MarkedPlaces(isWanted: format.keepsWaypoints)
    var leftOut = LeftOutColumns(format)
    var begun = false
    var creator: Notice?
    for source in plan.sources {
      let opened: TrackSource.Opened
      do throws(FormatError) {
        opened = try plan.options.open(source)
      } catch {
        throw HitherError(error)
      }
      let reading = SourceReading(
        source: source, isStrict: plan.options.isStrict, takesWaypoints: true,
        mayHoldOnlyWaypoints: format.keepsWaypoints)
      try reading.run(opened, &log) { (records) throws(HitherError) in
        guard records.batch.kind != .waypoint else {
          guard plan.showsPlaces(of: source) else { return }
          return marked.add(records.batch, of: source.member ?? source.fallbackMember)
        }
        if !begun {
          var metadata = records.metadata
          if plan.sources.count > 1 { metadata.name = plan.outing.name }
          // What a file says of itself may name members.
          if plan.viewing != nil { metadata = FileMetadata() }
          creator = keptCreator(&metadata)
          writer.begin(metadata)
          begun = true
        }
        var batch = records.batch
        progress(batch.fixes.count)
        plan.options.shiftClocks(of: &batch, records.names, source)
        if shelf != nil {
          try shelf?.add(batch, records.names, source)
        } else {
          if source.member != nil { batch.members = [] }
          leftOut.count(batch)
          writer.append(
            batch, names: records.names.map(plan.options.member(of:)),
            ownMember: plan.options.member(of: source.fallbackMember))
          try output.take(&writer)
        }
      }
    }
    let warnings = try plan.viewing?.record(shelf?.members ?? []) ?? []
    if !begun { writer.begin(FileMetadata()) }
    for place in marked.places {
      leftOut.count(place.batch)
      writer.append(place.batch, member: plan.options.member(of: place.member))
    }
    try output.take(&writer)
    log.notices += creator.map { [$0] } ?? []
    log.notices += marked.notice(format: format.id).map { [$0] } ?? []
    log.notices += LeftOutValues.notices(log.beside, plan.options)
    log.notices += LeftOutValues.plannedRoute(plan).map { [$0] } ?? []
    try shelf?.drain(choosing: choice) { (batch, member) throws(HitherError) in
      leftOut.count(batch)
      writer.append(batch, member: member)
      try output.take(&writer)
    }
    log.notices += leftOut.notices
    log.notices += joinedMembers(shelf?.members ?? []).map { [$0] } ?? []
    writer.end()
    try output.take(&writer)
    try output.finish()
    var result = Result(log, plan)
    if let viewing = plan.viewing, let shelf {
      result.hiddenMembers = viewing.hidden.union(shelf.hidden).subtracting(shelf.members).count
      result.viewerWarnings = warnings
    }
    return result
  }
}

extension Conversion {
  /// The formats that have a place for the program or device that recorded.
  private static let formatsWithCreator: Set = ["gpx", "geojson", "mf-json"]

  /// The formats whose files are read as the recording of one member.
  private static let formatsOfOneMember: Set = ["gpx", "kml"]

  /// A notice if a file would not be read back as it is written.
  private func joinedMembers(_ members: [String]) -> Notice? {
    guard Self.formatsOfOneMember.contains(format.id), members.count > 1 else { return nil }
    return Notice(
      code: "members_joined",
      message:
        "the \(members.count) members are tracks of one file, and \(format.id) is read as the "
        + "recording of one member; csv, ndjson and geojson keep members apart",
      values: ["what": format.id, "count": "\(members.count)"])
  }

  /// Removes the creator unless it is to be written.
  ///
  /// - Returns: A notice if it was to be written and cannot be.
  private func keptCreator(_ metadata: inout FileMetadata) -> Notice? {
    guard let creator = metadata.creator else { return nil }
    let reason: String? =
      if !Self.formatsWithCreator.contains(format.id) {
        "the format '\(format.id)' has no place for it"
      } else if plan.sources.count > 1 { "several recordings become one file" } else { nil }
    if !keepsMetadata || reason != nil { metadata.creator = nil }
    guard keepsMetadata, let reason else { return nil }
    return Notice(
      code: "creator_left_out", message: "the creator '\(creator)' is not written: \(reason)",
      values: ["what": format.id])
  }
}

extension OutingPlan {
  /// Whether the waypoints of a file are written: for a viewer only those of the viewer's own files,
  /// because they have no time by which they could be allowed.
  fileprivate func showsPlaces(of source: Source) -> Bool {
    viewing?.admitsAll(of: options.member(of: source.member ?? source.fallbackMember)) ?? true
  }
}
