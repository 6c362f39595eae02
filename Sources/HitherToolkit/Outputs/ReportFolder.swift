package import HitherReports
import HitherText
import HitherTracks

/// Writes the files of a report into a folder.
package struct ReportFolder {
  private let folder: String

  /// Makes the folder where it is missing.
  package init(_ folder: String) throws(HitherError) {
    try OutputFile.makeFolder(folder)
    self.folder = folder
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// Writes all files of a report.
  ///
  /// - Parameters:
  ///   - mapLibrary: What the page's map is moved with; without it the page has no script.
  ///   - background: What lies under the ways on the map.
  package func write(
    _ result: OutingResult, mapLibrary: MapLibrary? = nil, background: Background = Background()
  ) throws(HitherError) {
    let summary = result.summary
    try OutputFile.write(SummaryDocument.json(summary), to: path("summary.json"))
    try OutputFile.write(EventWriter.ndjson(result.events), to: path("events.ndjson"))
    try OutputFile.write(MembersTable.csv(summary), to: path("members.csv"))
    try OutputFile.write(SplitsTable.csv(summary), to: path("splits.csv"))
    try OutputFile.write(GroupTable.csv(result.moments), to: path("group.csv"))
    try OutputFile.write(
      RollCallTable.csv(summary.group?.rollCalls ?? []), to: path("rollcall.csv"))
    try OutputFile.write(SectionsTable.csv(summary), to: path("sections.csv"))
    try OutputFile.write(TimelineTable.csv(result.timeline), to: path("timeline.csv"))
    try writeTracks(result)
    try OutingPackage.write(result, to: path("outing.gpkg"))
    try writeRejects(result)
    var content = ReportContent(
      summary: summary, outlines: result.outlines, events: result.events, gaps: result.gaps)
    (content.timeline, content.hands) = (result.timeline, result.hands)
    content.clockStates = result.clockStates
    let page = ReportPage.html(
      content, style: ReportStyle(mapLibrary: mapLibrary))
    try OutputFile.write(page, to: path("report.html"))
  }

  private func writeTracks(_ result: OutingResult) throws(HitherError) {
    var file = try OutputFile(path("tracks.geojson"))
    var document = TracksDocument()
    try file.write(document.begin())
    if let route = result.summary.outing.route { try file.write(document.route(route)) }
    for (member, line) in zip(result.summary.members, result.lines) {
      try file.write(document.beginTrack(member))
      try line?.read { (bytes) throws(HitherError) in try file.write(bytes) }
      try file.write(document.endTrack())
      try file.write(document.stops(member))
    }
    try file.write(document.end())
    try file.finish()
  }

  private func writeRejects(_ result: OutingResult) throws(HitherError) {
    guard result.rejectCount > 0 else {
      OutputFile.remove(path("rejects.csv"))
      return
    }
    try RejectsFile.write(result, to: path("rejects.csv"))
  }
}

/// The rejects of a run as a CSV file.
package enum RejectsFile {
  /// Writes the header and all rejects.
  package static func write(_ result: OutingResult, to path: String) throws(HitherError) {
    try write(result.rejects, to: path)
  }

  static func write(_ spools: [RejectSpool], to path: String) throws(HitherError) {
    var file = try OutputFile(path)
    var header = RejectsTable()
    try file.write(header.takeBytes())
    for rejects in spools {
      try rejects.read { (bytes) throws(HitherError) in try file.write(bytes) }
    }
    try file.finish()
  }
}

/// Matched fixes as a CSV file.
package enum MatchFile {
  /// Writes the header and all members' fixes; `-` is standard output.
  ///
  /// - Parameter timeToGo: Whether the run kept the time still to go, a column of its own.
  package static func write(
    _ result: OutingResult, timeToGo: Bool = false, to path: String
  ) throws(HitherError) {
    var file = try OutputFile(path)
    var header = MatchTable(timeToGo: timeToGo)
    try file.write(header.takeBytes())
    for matches in result.matches {
      try matches?.read { (bytes) throws(HitherError) in try file.write(bytes) }
    }
    try file.finish()
  }
}
