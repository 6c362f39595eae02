import HitherEngine
package import HitherOuting
import HitherText
import HitherTracks

/// The catalogue of operators for a person: one line each, and one in full.
package struct OperatorsText {
  let operators: OperatorCatalogue

  package init(_ operators: OperatorCatalogue) { self.operators = operators }

  /// One line per operator.
  package func list() -> [UInt8] {
    let parts = [
      ("Over the fixes of one member:", operators.all.filter { !$0.looksAtGroup }),
      ("Over the group, tick by tick:", operators.all.filter(\.looksAtGroup)),
    ]
    let texts = parts.map { title, entries in
      var layout = ColumnLayout([.left, .left])
      for entry in entries {
        layout.append(["  " + entry.description.name, entry.description.summary])
      }
      return ([title] + layout.lines).map { $0 + "\n" }.joined()
    }
    return Array(texts.joined(separator: "\n").utf8)
  }

  /// The full description of one operator.
  package func one(_ name: String) throws(HitherError) -> [UInt8] {
    guard let entry = operators.named(name) else {
      throw HitherError(
        .usage, "unknown operator '\(name)'",
        hint: Suggestion.hint(for: name, among: operators.names) ?? "'hither operators' lists them")
    }
    var head = ColumnLayout([.left, .left])
    for fact in Self.facts(entry) { head.append([fact.name, fact.text]) }
    var text = "\(name): \(entry.description.summary)\n\n" + Self.lines(head)
    let rows = Self.parameters(entry.description)
    if !rows.isEmpty {
      var table = ColumnLayout([.left, .left, .left, .left, .left])
      for row in [["parameter", "unit", "default", "accepted", "meaning"]] + rows {
        table.append(row)
      }
      text += "\n" + Self.lines(table)
    }
    return Array(text.utf8)
  }

  private static func lines(_ layout: ColumnLayout) -> String {
    layout.lines.map { $0 + "\n" }.joined()
  }

  static func facts(_ entry: CatalogueEntry) -> [(name: String, text: String)] {
    func list(_ names: [String]) -> String {
      names.isEmpty ? "nothing" : names.joined(separator: ", ")
    }
    let description = entry.description
    return [
      ("input", entry.looksAtGroup ? "the group on its tick grid" : "the fixes of one member"),
      ("reads", list(description.reads.map(\.name))),
      ("adds", list(description.adds.map(\.name))),
      ("events", list(description.events.map { $0.type.name })),
      ("needs", list(description.needs.map(\.rawValue))),
      ("state", description.state), ("late data", description.lateData),
    ]
  }

  /// Name, unit, default, accepted values, meaning.
  static func parameters(_ description: OperatorDescription) -> [[String]] {
    let defaults = OutingSettings()
    return description.settings.map { setting in
      [
        setting.name, setting.isWhole ? "count" : FieldFormat.unit(ofFieldNamed: setting.name),
        number(setting.value(in: defaults)),
        "\(number(setting.range.lowerBound)) to \(number(setting.range.upperBound))",
        setting.summary,
      ]
    }
      + description.choices.flatMap(rows)
  }

  /// A choice, followed by the numbers that may be set for each of its words.
  private static func rows(of choice: OperatorDescription.Choice) -> [[String]] {
    let meanings = choice.words.map { "`\($0.word)`: \($0.meaning)" }
    let first = [
      choice.name, "", choice.words.first?.word ?? "",
      choice.words.map(\.word).joined(separator: ", "),
      choice.summary + " " + meanings.joined(separator: " "),
    ]
    return [first]
      + choice.words.flatMap { word in word.numbers.map { row(of: $0, beside: word.word) } }
  }

  private static func row(
    of parameter: OperatorDescription.Number, beside word: String
  ) -> [String] {
    [
      parameter.name, FieldFormat.unit(ofFieldNamed: parameter.name), number(parameter.usual),
      "\(number(parameter.range.lowerBound)) to \(number(parameter.range.upperBound))",
      "With `\(word)`.",
    ]
  }

  private static func number(_ value: Double) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: value, places: 6)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
