package import HitherSummaries
package import HitherText

/// Writes `summary.json`.
package enum SummaryDocument {
  /// The document as UTF-8, with a newline at its end.
  package static func json(
    _ summary: OutingSummary, style: JSONWriter.Style = .pretty
  ) -> [UInt8] {
    var writer = JSONWriter(style: style)
    FieldContent.write(
      OutingFields.document.map { $0.content(summary) },
      as: OutingFields.document.map(\.description), to: &writer)
    writer.newline()
    return writer.buffer.bytes
  }
}
