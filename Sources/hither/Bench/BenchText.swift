import HitherReport
import HitherText

/// Writes the results of the benchmarks for a person, and for readers of CI's results.
package enum BenchText {
  private static let head = [
    "stage", "Mfix/s a core", "wall s", "core s", "±", "MB/s", "peak MB",
  ]

  private static func rows(_ record: BenchRecord) -> [[String]] {
    let isCounted = record.stages.contains { $0.instructionsPerFix != nil }
    let head =
      head + (isCounted ? ["instr a fix"] : [])
      + (record.comparisons.isEmpty ? [] : ["time by base", "memory by base"])
    return [head]
      + record.stages.map { stage in
        var row = [
          stage.name, text(stage.fixesPerCoreSecond / 1e6, 2), text(stage.wallSeconds, 3),
          text(stage.coreSeconds, 3), stage.spread.map { text($0 * 100, 0) + " %" } ?? "",
          stage.megabytesPerSecond.map { text($0, 0) } ?? "",
          stage.peakMegabytes.map { text($0, 0) } ?? "",
        ]
        if isCounted { row.append(stage.instructionsPerFix.map { text($0, 0) } ?? "") }
        if !record.comparisons.isEmpty {
          let comparison = record.comparison(of: stage.name)
          row.append(comparison.map { words($0.time, $0.isSlower ? " slower" : "") } ?? "new")
          let memory = comparison?.memory.map { memory in
            words(memory, comparison?.isLarger == true ? " larger" : "")
          }
          row.append(memory ?? "")
        }
        return row
      }
  }

  private static func words(_ interval: BenchInterval, _ verdict: String) -> String {
    "\(text(interval.estimate, 2)) (\(text(interval.lower, 2)) to \(text(interval.upper, 2)))\(verdict)"
  }

  /// A line for a person about stages that are slower or larger than allowed; nil if there are none.
  package static func failure(_ record: BenchRecord) -> String? {
    let parts = record.comparisons.flatMap { comparison in
      verdicts(comparison).map { "\(comparison.stage) \($0)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private static func verdicts(_ comparison: BenchComparison) -> [String] {
    (comparison.isSlower ? ["takes \(words(comparison.time, "")) times the base's time"] : [])
      + (comparison.isLarger
        ? (comparison.memory.map { ["takes \(words($0, "")) times the base's memory"] } ?? []) : [])
  }

  /// A table for a terminal.
  package static func table(_ record: BenchRecord) -> [UInt8] {
    let rows = rows(record)
    var layout = ColumnLayout([.left] + rows[0].dropFirst().map { _ in .right })
    for row in rows { layout.append(row) }
    return Array((layout.lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A table in Markdown.
  package static func markdown(_ record: BenchRecord) -> [UInt8] {
    let rows = rows(record)
    let rule = ["---"] + rows[0].dropFirst().map { _ in "---:" }
    let lines = ([rows[0], rule] + rows.dropFirst()).map { "| \($0.joined(separator: " | ")) |" }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A JUnit suite with one case per stage; a stage that is slower than allowed has failed.
  package static func junit(_ record: BenchRecord) -> [UInt8] {
    let failures = record.comparisons.count { $0.hasFailed }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuite name=\"hither bench \(record.size)\" tests=\"\(record.stages.count)\" "
        + "failures=\"\(failures)\">",
    ]
    for stage in record.stages {
      let open =
        "  <testcase classname=\"bench\" name=\"\(stage.name)\" "
        + "time=\"\(text(stage.wallSeconds, 3))\""
      if let failed = record.comparison(of: stage.name), failed.hasFailed {
        let message = verdicts(failed).joined(separator: "; ")
        lines.append(open + "><failure message=\"\(message)\"/></testcase>")
      } else {
        lines.append(open + "/>")
      }
    }
    lines.append("</testsuite>")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func text(_ number: Double, _ places: Int) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: number, places: places)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
