package import HitherOuting
import HitherText

/// The style of a report, for commands.
package typealias WritingStyle = ReportStyle

extension ReportStyle {
  /// The names of languages and of units on the command line.
  package static var languageNames: [String] { Language.all.map(\.tag) }
  package static var unitNames: [String] { UnitSystem.allCases.map(\.rawValue) }

  /// Makes a style from the command line; nil for the default.
  package init(language: String?, units: String?) throws(HitherError) {
    self.init(
      language: try Self.choice(
        language, of: "language", among: Self.languageNames, Language.named) ?? .english,
      units: try Self.choice(
        units, of: "system of units", among: Self.unitNames
      ) { UnitSystem(rawValue: $0.lowercased()) } ?? .metric)
  }

  /// The choice with a name; nil if none is given.
  private static func choice<Choice>(
    _ text: String?, of what: String, among names: [String], _ named: (String) -> Choice?
  ) throws(HitherError) -> Choice? {
    guard let text else { return nil }
    if let found = named(text) { return found }
    throw HitherError(
      .usage, "unknown \(what) '\(text)'",
      hint: Suggestion.hint(for: text, among: names)
        ?? "give one of \(names.joined(separator: ", "))")
  }
}
