package import HitherFiles
package import HitherOuting
import HitherTracks

/// Writes a report for each of several outings whose recordings are in one folder, and an index page.
package struct SeparateReports {
  private let folder: String
  private let mode: FileMode
  private let choice: ReportChoice
  private let style: ReportStyle
  private var entries: [ReportIndex.Entry] = []

  /// The most bytes of an outing's name within the name of a folder.
  private static let longestName = 80

  /// - Parameter folder: The parent folder; nothing is created yet.
  package init(
    _ folder: String, _ mode: FileMode, _ choice: ReportChoice, _ style: ReportStyle
  ) {
    (self.folder, self.mode, self.choice, self.style) = (folder, mode, choice, style)
  }

  /// The outings that a run has found, in order of time.
  ///
  /// An outing with only one recording gets its name.
  package static func plans(_ plan: OutingPlan, _ summary: OutingSummary) -> [OutingPlan] {
    summary.outings.map { members in
      let ids = members.map { summary.members[$0].member.id }
      let name = ids.count == 1 ? ids[0] : plan.outing.name
      return plan.part(of: ids, named: name)
    }
  }

  /// Writes the next report into a folder named after its day and, if only one member took part, the member.
  ///
  /// - Returns: Warnings for a person, one line each.
  package mutating func write(
    _ result: OutingResult, maps: [MapFile], terrain: TerrainFiles?, printer: PagePrinter?
  ) throws(HitherError) -> [String] {
    let name = freeName(result.summary)
    try OutputFile.makeFolder(folder, mode)
    let path = folder + "/" + name
    let warnings = try ReportFolder(path, mode, choice).write(
      result, style, maps: maps, terrain: terrain, printer: printer)
    entries.append(ReportIndex.Entry(name: name, content: ReportContent(index: result)))
    return result.warnings(rejectsPath: path + "/rejects.csv") + warnings
  }

  /// Writes `index.html`, which links to the reports' pages, unless they are left out.
  package func finish(_ title: String) throws(HitherError) {
    guard choice.writes(.page) else { return try OutputFile.synchronise(folder) }
    let page = ReportIndex.html(title, entries, style)
    try OutputFile.write(page, to: folder + "/index.html", mode, .content)
    try OutputFile.synchronise(folder)
  }

  private func freeName(_ summary: OutingSummary) -> String {
    let times = LocalTimes(zoneName: summary.outing.timeZone, start: summary.start)
    var parts = [summary.start.map { times.day($0) } ?? "undated"]
    if summary.members.count == 1 { parts.append(Self.safe(summary.members[0].member.id)) }
    let name = parts.joined(separator: "-")
    let taken = Set(entries.map(\.name))
    var number = 1
    while taken.contains(number == 1 ? name : "\(name)-\(number)") { number += 1 }
    return number == 1 ? name : "\(name)-\(number)"
  }

  /// A name without characters that are invalid in a folder's name or a link.
  private static func safe(_ name: String) -> String {
    var bytes = 0
    let letters = name.prefix { letter in
      bytes += letter.utf8.count
      return bytes <= longestName
    }
    return String(
      letters.map { letter in
        letter.isLetter || letter.isNumber || "-_.".contains(letter) ? letter : "-"
      })
  }
}

extension ReportContent {
  /// The part of a report that an index shows: its figures, without tracks.
  fileprivate init(index result: OutingResult) {
    self.init(summary: result.summary, outlines: [], events: [])
  }
}
