import HitherText
package import HitherTracks

/// Writes who was when in which state of the clock, and the totals of the days, as JSON
/// (`hither/timeline/1`): the rows of `timeline.csv` and `totals.csv` in one document.
package struct TimelineDocument {
  package static let schemaName = "hither/timeline/1"

  private let intervals: [StateStay]
  private let totals: [TotalsRow]

  /// Makes the document.
  ///
  /// - Parameters:
  ///   - intervals: By member, then in order of time.
  ///   - totals: By member, then by day.
  package init(intervals: [StateStay], totals: [TotalsRow]) {
    self.intervals = intervals
    self.totals = totals
  }

  private static let document: [Field<TimelineDocument>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("intervals", "They tile each member's span.", TimelineTable.table.fields) {
      $0.intervals
    },
    .list("totals", "The time in each state on each local day.", TotalsTable.table.fields) {
      $0.totals
    },
  ]

  /// What its fields are called, hold and mean.
  package static var descriptions: [FieldDescription] { document.map(\.description) }

  /// The document as UTF-8, with a newline at its end.
  package var json: [UInt8] {
    var writer = JSONWriter(style: .pretty)
    FieldContent.write(
      Self.document.map { $0.content(self) }, as: Self.descriptions, to: &writer)
    writer.newline()
    return writer.buffer.bytes
  }

  /// The JSON Schema; `docs/schemas/timeline.schema.json` holds it.
  package static func schema() -> [UInt8] {
    var schema = SchemaWriter()
    schema.begin(
      id: "urn:hither:timeline:1", title: schemaName,
      summary: "Who was when in which state of the clock, and how long on each day.")
    schema.pair("type", "object")
    schema.fields(descriptions)
    return schema.end()
  }
}
