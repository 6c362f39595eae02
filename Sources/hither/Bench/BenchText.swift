import HitherReport
import HitherText

/// Writes what the benchmarks measured for a person, and for those who read CI's results.
package enum BenchText {
  private static let head = [
    "stage", "Mfix/s a core", "wall s", "core s", "±", "MB/s", "peak MB",
  ]

  private static func rows(_ record: BenchRecord) -> [[String]] {
    let isCounted = record.stages.contains { $0.instructions != nil }
    let head =
      head + (isCounted ? ["instr a fix"] : []) + (record.comparisons.isEmpty ? [] : ["by base"])
    return [head]
      + record.stages.map { stage in
        var row = [
          stage.name, text(stage.fixesPerCoreSecond / 1e6, 2), text(stage.wallSeconds, 3),
          text(stage.coreSeconds, 3), text(stage.spread * 100, 0) + " %",
          stage.megabytesPerSecond.map { text($0, 0) } ?? "",
          stage.peakMegabytes.map { text($0, 0) } ?? "",
        ]
        if isCounted { row.append(stage.instructionsPerFix.map { text($0, 0) } ?? "") }
        if !record.comparisons.isEmpty {
          row.append(record.comparison(of: stage.name).map(words) ?? "new")
        }
        return row
      }
  }

  private static func words(_ comparison: BenchRecord.Comparison) -> String {
    text(comparison.factor, 2) + (comparison.isSlower ? " slower" : "")
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

  /// A suite of JUnit, a case a stage; what is slower than allowed has failed.
  package static func junit(_ record: BenchRecord) -> [UInt8] {
    let failures = record.comparisons.count { $0.isSlower }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuite name=\"hither bench \(record.size)\" tests=\"\(record.stages.count)\" "
        + "failures=\"\(failures)\">",
    ]
    for stage in record.stages {
      let open =
        "  <testcase classname=\"bench\" name=\"\(stage.name)\" "
        + "time=\"\(text(stage.wallSeconds, 3))\""
      if let slower = record.comparison(of: stage.name), slower.isSlower {
        lines.append(
          open + "><failure message=\"takes \(text(slower.factor, 2)) times the base's time\"/>"
            + "</testcase>")
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
