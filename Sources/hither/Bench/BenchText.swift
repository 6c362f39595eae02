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
      + (record.isCompared ? ["time by base", "memory by base"] : [])
    let missing = record.unpaired.filter { $0.reason != .notInBase }.map { stage in
      // The column of times says why.
      [stage.stage] + [String](repeating: "", count: head.count - 3) + [stage.text, ""]
    }
    return [head] + record.stages.map { row($0, record, isCounted: isCounted) } + missing
  }

  private static func row(
    _ stage: BenchRecord.Stage, _ record: BenchRecord, isCounted: Bool
  ) -> [String] {
    var row = [
      stage.name, text(stage.fixesPerCoreSecond / 1e6, 2), text(stage.wallSeconds, 3),
      text(stage.coreSeconds, 3), stage.spread.map { text($0 * 100, 0) + " %" } ?? "",
      stage.megabytesPerSecond.map { text($0, 0) } ?? "",
      stage.peakMegabytes.map { text($0, 0) } ?? "",
    ]
    if isCounted { row.append(stage.instructionsPerFix.map { text($0, 0) } ?? "") }
    guard record.isCompared else { return row }
    if let comparison = record.comparison(of: stage.name) {
      row.append(words(comparison.time, comparison.isSlower ? " slower" : ""))
      let memory = comparison.memory.map { words($0, comparison.isLarger ? " larger" : "") }
      row.append(memory ?? "")
    } else {
      row += [record.unpaired(stage.name)?.text ?? "too few processes", ""]
    }
    return row
  }

  private static func words(_ interval: BenchInterval, _ verdict: String) -> String {
    "\(text(interval.estimate, 2)) (\(text(interval.lower, 2)) to \(text(interval.upper, 2)))\(verdict)"
  }

  /// A line for a person about what has become slower or larger than allowed, or cannot be compared; nil if nothing
  /// has.
  package static func failure(_ record: BenchRecord) -> String? {
    let parts =
      record.comparisons.flatMap { comparison in
        verdicts(comparison).map { "\(comparison.stage) \($0)" }
      }
      + record.unpaired.filter(\.hasFailed).map { "\($0.stage) is \($0.text)" }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  static func verdicts(_ comparison: BenchComparison) -> [String] {
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

  /// A line for a person about stages that were left out of a comparison on request; nil if none was.
  package static func leftOut(_ record: BenchRecord) -> String? {
    let names = record.unpaired.filter { !$0.hasFailed }.map(\.stage)
    return names.isEmpty ? nil : "in the base, and not run: \(names.joined(separator: ", "))"
  }

  /// A summary in Markdown: what failed, the table, and by what it was measured.
  package static func markdown(_ record: BenchRecord) -> [UInt8] {
    let rows = rows(record)
    let rule = ["---"] + rows[0].dropFirst().map { _ in "---:" }
    let table = ([rows[0], rule] + rows.dropFirst()).map { "| \($0.joined(separator: " | ")) |" }
    let verdict =
      failure(record).map { "**Failed:** \($0)." }
      ?? record.notJudged.map { "**Not judged:** \($0)." } ?? "**No stage fails.**"
    let lines =
      ["### hither bench, size \(record.size)", ""] + (record.isCompared ? [verdict, ""] : [])
      + table + ["", "\(record.provenance.text); \(record.machine.text); seed \(record.seed)."]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  static func text(_ number: Double, _ places: Int) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: number, places: places)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
