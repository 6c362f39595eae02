import HitherOuting

@testable import HitherReport

extension OperatorsText {
  /// The page `docs/operators.md`.
  var markdown: String {
    """
    # Operators

    What a declared pipeline may hold ([pipelines.md](pipelines.md)), made from what each operator says of itself; a
    test compares. `hither operators NAME` prints one. Where a parameter is not set, the outing's setting counts
    (`outing.json`), and the default where that has none.


    """
      + operators.all.map(Self.section).joined(separator: "\n")
  }

  private static func section(_ entry: CatalogueEntry) -> String {
    let description = entry.description
    var text = "## \(description.name)\n\(description.summary)\n\n"
    for fact in facts(entry) { text += "- \(fact.name): \(fact.text)\n" }
    let rows = parameters(description)
    guard !rows.isEmpty else { return text }
    text +=
      "\n| parameter | unit | default | accepted | meaning |\n| --- | --- | --- | --- | --- |\n"
    for row in rows { text += "| `\(row[0])` | \(row[1...].joined(separator: " | ")) |\n" }
    return text
  }
}
