/// The register of conventions, one line per tool.
package enum Conventions {
  package static let all: [any Convention] = [
    ConventionFold<GpxpyRules>(),
    ConventionFold<StravaRules>(),
    ConventionFold<GoldenCheetahRules>(),
    ConventionFold<OsmAndRules>(),
  ]

  /// The names on the command line.
  package static var names: [String] { all.map(\.tool.name) }

  /// The convention with a name; nil if there is none.
  package static func named(_ name: String) -> (any Convention)? {
    all.first { $0.tool.name == name }
  }
}
