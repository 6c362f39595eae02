import HitherEngine
package import HitherFiles
package import HitherOuting
import HitherRaster
import HitherText
import HitherTracks
import Synchronization

/// Writes the files of a report into a folder, which is created if it is missing.
package final class ReportFolder: Sendable {
  private let folder: String
  private let mode: FileMode
  private let choice: ReportChoice
  /// The file that was begun before the result is complete.
  private let begun = Mutex<Result<OutingPackage, HitherError>?>(nil)

  /// - Parameters:
  ///   - folder: Its path; nothing is created yet.
  ///   - choice: The selected files.
  package init(
    _ folder: String, _ mode: FileMode = .ownerOnly, _ choice: ReportChoice = .standard
  ) {
    (self.folder, self.mode, self.choice) = (folder, mode, choice)
  }

  /// Begins with the fixes, which do not wait for the group; `write` throws its errors.
  package func begin(_ fixes: SettledFixes) {
    guard choice.writes(.geopackage, fixes: fixes.count) else { return }
    let package = Result { () throws(HitherError) in
      try OutputFile.makeFolder(folder, mode)
      return try OutingPackage.begin(fixes, at: path(ReportFile.geopackage.name), mode)
    }
    begun.withLock { $0 = package }
  }

  private func finishPackage(_ result: OutingResult) throws(HitherError) {
    guard choice.writes(.geopackage, fixes: result.settledFixes.count) else { return }
    if begun.withLock({ $0 == nil }) { begin(result.settledFixes) }
    try begun.withLock { $0 }?.get().finish(result)
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file if it is selected; its name is on disk when all files are written.
  private func put(
    _ file: ReportFile, _ bytes: @autoclosure () -> [UInt8]
  ) throws(HitherError) {
    guard choice.writes(file) else { return }
    try OutputFile.write(bytes(), to: path(file.name), mode, .content)
  }

  /// Writes all files of a report.
  ///
  /// - Parameters:
  ///   - result: The run's result.
  ///   - style: The language and units of page, card and message, and the page's map library; it
  ///     changes no other file.
  ///   - maps: The maps under the tracks of page and card.
  ///   - terrain: The terrain whose contour lines and relief are on the map; nil if there is none.
  ///   - printer: Prints the page as PDF; nil if not requested.
  /// - Returns: Warnings for a person about the writing, one line each.
  @discardableResult
  package func write(
    _ result: OutingResult, _ style: ReportStyle = ReportStyle(),
    maps: [MapFile] = [], terrain: TerrainFiles? = nil, printer: PagePrinter? = nil
  ) throws(HitherError) -> [String] {
    try OutputFile.makeFolder(folder, mode)
    var content = Self.content(result)
    if choice.writes(.page) || choice.writes(.card) {
      content.map = try MapSheetBuilder.sheet(maps, terrain, around: MapDrawing.places(content))
    }
    let (parts, complete) = (Part.allCases, content)
    let warnings = try ParallelRunner.map(parts.count) { (index) throws(HitherError) in
      try write(parts[index], result, complete, style)
    }
    try printer?.print(path(ReportFile.page.name), to: path("report.pdf"), mode)
    try OutputFile.synchronise(folder)
    let fixes = result.settledFixes.count
    return (content.map?.warnings ?? []) + warnings.flatMap(\.self)
      + (choice.leftOut(fixes: fixes).map { [$0] } ?? [])
  }

  /// Independent parts, the slowest first.
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

  static func content(
    _ result: OutingResult
  ) -> ReportContent {
    var content = ReportContent(
      summary: result.summary, outlines: result.outlines, outlineSpacing: result.outlineSpacing,
      events: result.events, gaps: result.gaps)
    (content.timeline, content.hands) = (result.timeline, result.hands)
    (content.clockStates, content.tempos) = (result.clockStates, result.tempos)
    content.arrivals = result.arrivals
    return content
  }

  private func writeTables(_ result: OutingResult) throws(HitherError) {
    let summary = result.summary
    if choice.writes(.summary) {
      try SummaryDocument.write(summary, to: path(ReportFile.summary.name), mode, .content)
    }
    try put(.events, EventWriter.ndjson(result.events))
    try put(.members, MembersTable.csv(summary))
    try put(.splits, SplitsTable.csv(summary))
    try put(.group, GroupTable.csv(result.moments))
    try put(
      .rollcall,
      RollCallTable.csv((summary.group?.rollCalls ?? []) + (summary.group?.forks ?? [])))
    try put(.sections, SectionsTable.csv(summary))
    try put(.timeline, TimelineTable.csv(result.timeline))
    try writeTracks(result)
    try writeRejects(result)
  }

  private func writePage(
    _ content: ReportContent, _ style: ReportStyle
  ) throws(HitherError) {
    try put(.page, ReportPage.html(content, style: style))
    try put(.message, Array(ChatMessage.text(content, style: style).utf8))
  }

  /// Writes the card; if it cannot be drawn, the rest of the report is still useful.
  private func writeCard(
    _ content: ReportContent, _ style: ReportStyle
  ) throws(HitherError) -> [String] {
    guard choice.writes(.card) else { return [] }
    let card: [UInt8]
    do {
      card = try OutingCard.png(content, style: style)
    } catch {
      OutputFile.remove(path(ReportFile.card.name))
      let hint = error.isLibraryMissing ? " (Debian: librsvg2-2)" : ""
      return ["warning: card.png not written: \(error.reason)\(hint)"]
    }
    try put(.card, card)
    return []
  }

  private func writeTracks(_ result: OutingResult) throws(HitherError) {
    guard choice.writes(.tracks, fixes: result.settledFixes.count) else { return }
    var file = try OutputFile(path(ReportFile.tracks.name), mode)
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
    try file.finish(.content)
  }

  private func writeRejects(_ result: OutingResult) throws(HitherError) {
    guard result.rejectCount > 0 else {
      OutputFile.remove(path("rejects.csv"))
      return
    }
    try RejectsFile.write(result, to: path("rejects.csv"), mode, .content)
  }
}
