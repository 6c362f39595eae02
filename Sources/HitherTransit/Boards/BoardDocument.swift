package import HitherOuting
import HitherTracks

/// A board as JSON (`hither/board/1`).
///
/// It has its journeys, each as in `hither/departures/1`, or stops as in `hither/stop-departures/1`.
package enum BoardDocument: FieldDocument {
  package static let schemaName = "hither/board/1"
  package static let summary = "A board of departures: one journey or several, or stops."

  package static let fields: [Field<DepartureBoard>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .word("size", "How much it shows.", of: DepartureBoard.Size.allCases.map(\.rawValue)) {
      $0.size.rawValue
    },
    .instant("now", "When it was computed; null if it shows no journey.", canBeNull: true) {
      board in
      board.now.map { Instant(milliseconds: $0 * 1000) }
    },
    .text("text", "What it shows, in lines.") { BoardText.lines($0) },
    .list(
      "journeys", "Its journeys, the one for which to leave first before the others.",
      DeparturesDocument.fields
    ) { $0.answers },
    .list("more", "Journeys or lines that do not fit on it, by the same order.", other) {
      $0.others
    },
    .list("stops", "Departures of stops as a service reported them.", StopDeparturesDocument.fields)
    {
      $0.stops.map { [$0] } ?? []
    },
  ]

  private static let other: [Field<String>] = [.text("name", "What it is called.") { $0 }]
}
