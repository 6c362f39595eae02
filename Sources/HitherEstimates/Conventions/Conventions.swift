/// The register of conventions: one line a tool.
package enum Conventions {
  package static let all: [any Convention] = [
    ConventionFold<GpxpyRules>(),
    ConventionFold<StravaRules>(),
    ConventionFold<GoldenCheetahRules>(),
    ConventionFold<OsmAndRules>(),
  ]

  /// The names on the command line.
  package static var names: [String] { all.map(\.tool.name) }

  /// The convention of a name; nil where there is none.
  package static func named(_ name: String) -> (any Convention)? {
    all.first { $0.tool.name == name }
  }
}
