/// An entry of the list of simplification algorithms, which are selected by name.
package struct CompressorEntry: Sendable {
  /// The name on the command line.
  package let id: String
  /// One sentence.
  package let summary: String
  /// The parameter, with its unit.
  package let parameter: String
  /// What the parameter bounds; nil if nothing.
  package let bound: String?
  /// The valid values of the parameter.
  package let range: ClosedRange<Double>
  /// Makes the algorithm with a value of the parameter.
  package let make: @Sendable (Double) -> any Simplifier

  /// All algorithms, in the order of the documentation.
  package static let all: [CompressorEntry] = [
    CompressorEntry(
      id: "douglas-peucker",
      summary: "Splits a segment at the fix farthest from the straight line.",
      metres: "perpendicular distance"
    ) { TopDownSplit<PerpendicularDeviation>(errorMetres: $0) },
    CompressorEntry(
      id: "td-tr",
      summary: "Splits a segment at the fix farthest from the interpolated position at its time.",
      metres: "synchronised distance"
    ) { TopDownSplit<SynchronisedDeviation>(errorMetres: $0) },
    CompressorEntry(
      id: "opw-tr",
      summary:
        "Extends a window until a fix is too far from the interpolated position at its time.",
      metres: "synchronised distance"
    ) { OpeningWindow<SynchronisedDeviation>(errorMetres: $0) },
    CompressorEntry(
      id: "squish-e-mu", summary: "Drops the fix that loses least, up to a loss.",
      metres: "synchronised distance"
    ) { Squish(.metres($0)) },
    CompressorEntry(
      id: "squish-e-lambda",
      summary: "Drops the fix that loses least, until one fix in a given number remains.",
      parameter: "ratio", bound: nil, range: 1...1e6
    ) { Squish(.ratio($0)) },
    CompressorEntry(
      id: "dead-reckoning",
      summary: "Keeps a fix that the last kept fix's velocity did not predict.",
      metres: "predicted position"
    ) { DeadReckoning(errorMetres: $0) },
    CompressorEntry(
      id: "bqs", summary: "Keeps a fix where a straight line no longer represents the track.",
      metres: "perpendicular distance"
    ) { BoundedQuadrants(errorMetres: $0) },
    CompressorEntry(
      id: "fbqs", summary: "As bqs, in constant memory.", metres: "perpendicular distance"
    ) { BoundedQuadrants(fastErrorMetres: $0) },
    CompressorEntry(
      id: "visvalingam", summary: "Drops the fix with the smallest triangle, up to an area.",
      parameter: "area_m2", bound: nil, range: 0...1e12
    ) { Visvalingam(areaSquareMetres: $0) },
  ]
}

extension CompressorEntry {
  fileprivate init(
    id: String, summary: String, metres bound: String,
    make: @escaping @Sendable (Double) -> any Simplifier
  ) {
    self.init(
      id: id, summary: summary, parameter: "error_m", bound: bound, range: 0...1e7, make: make)
  }
}
