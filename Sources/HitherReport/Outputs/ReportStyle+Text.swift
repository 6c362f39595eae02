package import HitherOuting
import HitherText

/// How a report is to be written, for commands.
package typealias WritingStyle = ReportStyle

extension ReportStyle {
  /// The names of languages and of units that the command line takes.
  package static var languageNames: [String] { Language.all.map(\.tag) }
  package static var unitNames: [String] { UnitSystem.allCases.map(\.rawValue) }

  /// Makes a style of what was given on the command line; nil is what is usual.
  package init(language: String?, units: String?) throws(HitherError) {
    self.init(
      language: try Self.choice(
        language, of: "language", among: Self.languageNames, Language.named) ?? .english,
      units: try Self.choice(
        units, of: "system of units", among: Self.unitNames
      ) { UnitSystem(rawValue: $0.lowercased()) } ?? .metric)
  }

  /// What is called so; nil where nothing is given.
  private static func choice<Choice>(
    _ text: String?, of what: String, among names: [String], _ named: (String) -> Choice?
  ) throws(HitherError) -> Choice? {
    guard let text else { return nil }
    if let found = named(text) { return found }
    let nearest = Suggestion.nearest(to: text, among: names)
    throw HitherError(
      .usage, "unknown \(what) '\(text)'",
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? "give one of \(names.joined(separator: ", "))")
  }
}
