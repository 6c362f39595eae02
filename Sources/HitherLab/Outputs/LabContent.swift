package import HitherGeodesy

/// The content of the lab's page.
package struct LabContent: Sendable {
  /// A path or kept fixes on the map.
  package struct Places: Sendable {
    package var name: String
    package var places: [Coordinate]

    package init(name: String, places: [Coordinate]) {
      (self.name, self.places) = (name, places)
    }
  }

  package var name: String
  package var summaries: [PolicySummary]
  /// The outing on the map.
  package var trace: String
  package var ways: [Places]
  package var kept: [Places]
  /// The number of outings.
  package var traces: Int
  /// The number of rows of `results.csv`.
  package var rows: Int
  package var seed: UInt64
  package var version: String

  package init(
    name: String, summaries: [PolicySummary], trace: String, ways: [Places], kept: [Places],
    traces: Int, rows: Int, seed: UInt64, version: String
  ) {
    (self.name, self.summaries, self.trace) = (name, summaries, trace)
    (self.ways, self.kept, self.traces) = (ways, kept, traces)
    (self.rows, self.seed, self.version) = (rows, seed, version)
  }
}
