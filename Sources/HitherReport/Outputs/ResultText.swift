package import HitherFiles
package import HitherOuting

/// The results that go to standard output.
package enum ResultText {
  /// A short table for a person.
  package static func table(
    _ result: OutingResult, _ style: ReportStyle = ReportStyle()
  ) -> [UInt8] {
    Array(SummaryText.table(result.summary, measures: Measures(style)).utf8)
  }

  /// The short table of a report with its answer to who fell behind, and the path of its page if one was written.
  package static func report(_ result: OutingResult, _ style: ReportStyle, page: String?) -> [UInt8]
  {
    let content = ReportFolder.content(result)
    let blocks = [
      SummaryText.table(result.summary, measures: Measures(style)),
      ChatMessage.findings(content, style: style), page.map { $0 + "\n" } ?? "",
    ]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: "\n").utf8)
  }

  /// The summary as JSON.
  package static func json(_ result: OutingResult) -> [UInt8] {
    SummaryDocument.json(result.summary)
  }

  /// Writes the summary as JSON to a file, or to standard output for `-`.
  package static func writeJSON(
    _ result: OutingResult, to path: String, _ mode: FileMode
  ) throws(HitherError) {
    try SummaryDocument.write(result.summary, to: path, mode)
  }

  /// The metres on the ways of a network: as JSON if the file's name ends so, otherwise for a person.
  package static func ways(_ result: OutingResult, for path: String) -> [UInt8] {
    path.lowercased().hasSuffix(".json")
      ? NetworkMatchDocument.json(result.summary) : WaysText.table(result.summary)
  }

  /// Hither's figures compared with other tools', for a person or as JSON.
  package static func presets(
    _ result: OutingResult, _ style: ReportStyle = ReportStyle(), asJSON: Bool
  ) -> [UInt8] {
    asJSON
      ? PresetsDocument.json(result.summary)
      : Array(PresetsText.table(result.summary, measures: Measures(style)).utf8)
  }

  /// Writes bytes to a file, or to standard output for `-`.
  package static func write(
    _ bytes: [UInt8], to path: String, _ mode: FileMode = .ownerOnly
  ) throws(HitherError) {
    try OutputFile.write(bytes, to: path, mode)
  }
}
