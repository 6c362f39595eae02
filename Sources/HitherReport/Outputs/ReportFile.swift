package import HitherOuting
import HitherText

/// A file of a report, with its name in `--write`.
package enum ReportFile: String, CaseIterable, Sendable {
  case page, card, message
  case summary, members, splits, sections, group, rollcall, timeline
  case events, tracks, geopackage

  /// The file in the report's folder.
  package var name: String {
    switch self {
    case .page: "report.html"
    case .card: "card.png"
    case .message: "message.txt"
    case .summary: "summary.json"
    case .members: "members.csv"
    case .splits: "splits.csv"
    case .sections: "sections.csv"
    case .group: "group.csv"
    case .rollcall: "rollcall.csv"
    case .timeline: "timeline.csv"
    case .events: "events.ndjson"
    case .tracks: "tracks.geojson"
    case .geopackage: "outing.gpkg"
    }
  }

  /// Whether it has each fix, so that it is as large as all recordings together.
  var holdsFixes: Bool { self == .tracks || self == .geopackage }
}

/// The selected files of a report.
package struct ReportChoice: Hashable, Sendable {
  /// The named files; nil if none was named.
  private let named: Set<ReportFile>?

  /// The limit of fixes for files with each fix, if no file is named.
  package static let mostFixes = 2_000_000
  /// All files, however many fixes there are.
  package static let all = Self(named: Set(ReportFile.allCases))
  /// All files; with very many fixes, without those that have each of them.
  package static let standard = Self(named: nil)

  private init(named: Set<ReportFile>?) { self.named = named }

  /// What can be named: the files, and all of them.
  package static var names: [String] { ReportFile.allCases.map(\.rawValue) + ["all"] }

  /// Reads names of files, apart by commas; `all` stands for all of them.
  package init(reading text: String) throws(HitherError) {
    var files: Set<ReportFile> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if word == "all" {
        files.formUnion(ReportFile.allCases)
      } else if let file = ReportFile(rawValue: word) {
        files.insert(file)
      } else {
        throw HitherError(
          .usage, "a report has no file '\(word)'", place: "--write",
          hint: Suggestion.hint(for: word, among: Self.names)
            ?? "there are \(Self.names.joined(separator: ", "))")
      }
    }
    named = files
  }

  /// Whether a file is written for an outing with a number of fixes.
  package func writes(_ file: ReportFile, fixes: Int = 0) -> Bool {
    named?.contains(file) ?? (!file.holdsFixes || fixes <= Self.mostFixes)
  }

  /// The message if files are omitted by default; nil if none are.
  func leftOut(fixes: Int) -> String? {
    guard named == nil, fixes > Self.mostFixes else { return nil }
    let names = ReportFile.allCases.filter(\.holdsFixes).map(\.name).joined(separator: " and ")
    return "\(names) are not written of more than \(Self.mostFixes) fixes (here \(fixes)); "
      + "--write all writes them too"
  }

  /// The outputs of a run that these files need.
  package func needs(_ plan: OutingPlan) throws(HitherError) -> RunNeeds {
    var needs = try RunNeeds.everything(plan)
    // Ranges of arrival home are computed from the last fixes.
    needs.fixes = writes(.geopackage) || plan.isHousehold
    needs.lines = writes(.tracks)
    needs.outlines = [.page, .card, .message].contains { writes($0) }
    return needs
  }
}
