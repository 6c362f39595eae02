import HitherEngine
import HitherRaster
package import HitherReports
import HitherText
import HitherTracks
import Synchronization

/// Writes the files of a report into a folder, which is made where it is missing.
package final class ReportFolder: Sendable {
  private let folder: String
  /// The file that was begun before all is known.
  private let begun = Mutex<Result<OutingPackage, HitherError>?>(nil)

  /// - Parameter folder: Its path; nothing is made yet.
  package init(_ folder: String) { self.folder = folder }

  /// Begins with the fixes, which do not wait for the group; what fails is told by `write`.
  package func begin(_ fixes: SettledFixes) {
    let package = Result { () throws(HitherError) in
      try OutputFile.makeFolder(folder)
      return try OutingPackage.begin(fixes, at: path("outing.gpkg"))
    }
    begun.withLock { $0 = package }
  }

  private func finishPackage(_ result: OutingResult) throws(HitherError) {
    if begun.withLock({ $0 == nil }) { begin(result.settledFixes) }
    try begun.withLock { $0 }?.get().finish(result)
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// Writes all files of a report.
  ///
  /// - Parameters:
  ///   - result: What the run made.
  ///   - style: In which language and units page, card and message are, and what moves the page's map;
  ///     it changes no other file.
  ///   - background: What lies under the ways on the page's map.
  ///   - printer: What prints the page as PDF; nil where none is asked for.
  /// - Returns: What a person should know of the writing, one line each.
  @discardableResult
  package func write(
    _ result: OutingResult, _ style: ReportStyle = ReportStyle(),
    background: Background = Background(), printer: PagePrinter? = nil
  ) throws(HitherError) -> [String] {
    try OutputFile.makeFolder(folder)
    let content = Self.content(result, background)
    let parts = Part.allCases
    let warnings = try ParallelRunner.map(parts.count) { (index) throws(HitherError) in
      try write(parts[index], result, content, style)
    }
    try printer?.print(path("report.html"), to: path("report.pdf"))
    return warnings.flatMap(\.self)
  }

  /// What does not wait for each other, that which takes longest first.
  private enum Part: CaseIterable, Sendable {
    case package, card, others
  }

  private func write(
    _ part: Part, _ result: OutingResult, _ content: ReportContent, _ style: ReportStyle
  ) throws(HitherError) -> [String] {
    switch part {
    case .package: try finishPackage(result)
    case .card: return try writeCard(content, style)
    case .others:
      try writePage(content, style)
      try writeTables(result)
    }
    return []
  }

  private static func content(
    _ result: OutingResult, _ background: Background
  ) -> ReportContent {
    var content = ReportContent(
      summary: result.summary, outlines: result.outlines, outlineSpacing: result.outlineSpacing,
      events: result.events, gaps: result.gaps, background: background)
    (content.timeline, content.hands) = (result.timeline, result.hands)
    (content.clockStates, content.tempos) = (result.clockStates, result.tempos)
    return content
  }

  private func writeTables(_ result: OutingResult) throws(HitherError) {
    let summary = result.summary
    try OutputFile.write(SummaryDocument.json(summary), to: path("summary.json"))
    try OutputFile.write(EventWriter.ndjson(result.events), to: path("events.ndjson"))
    try OutputFile.write(MembersTable.csv(summary), to: path("members.csv"))
    try OutputFile.write(SplitsTable.csv(summary), to: path("splits.csv"))
    try OutputFile.write(GroupTable.csv(result.moments), to: path("group.csv"))
    try OutputFile.write(
      RollCallTable.csv(
        (summary.group?.rollCalls ?? []) + (summary.group?.forks ?? [])), to: path("rollcall.csv"))
    try OutputFile.write(SectionsTable.csv(summary), to: path("sections.csv"))
    try OutputFile.write(TimelineTable.csv(result.timeline), to: path("timeline.csv"))
    try writeTracks(result)
    try writeRejects(result)
  }

  private func writePage(
    _ content: ReportContent, _ style: ReportStyle
  ) throws(HitherError) {
    try OutputFile.write(ReportPage.html(content, style: style), to: path("report.html"))
    try OutputFile.write(
      Array(ChatMessage.text(content, style: style).utf8), to: path("message.txt"))
  }

  /// Writes the card; where it cannot be drawn, the rest of the report is still worth having.
  private func writeCard(
    _ content: ReportContent, _ style: ReportStyle
  ) throws(HitherError) -> [String] {
    let card: [UInt8]
    do {
      card = try OutingCard.png(content, style: style)
    } catch {
      OutputFile.remove(path("card.png"))
      let hint = error.isLibraryMissing ? " (Debian: librsvg2-2)" : ""
      return ["warning: there is no card.png: \(error.reason)\(hint)"]
    }
    try OutputFile.write(card, to: path("card.png"))
    return []
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
