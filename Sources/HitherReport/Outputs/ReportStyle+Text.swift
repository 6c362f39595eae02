package import HitherOuting
import HitherText

/// How a report is to be written, for commands.
package typealias WritingStyle = ReportStyle

extension ReportStyle {
  /// The names of languages and of units that the command line takes.
  package static var languageNames: [String] { Language.allCases.map(\.rawValue) }
  package static var unitNames: [String] { UnitSystem.allCases.map(\.rawValue) }

  /// Makes a style of what was given on the command line; nil is what is usual.
  package init(language: String?, units: String?) throws(HitherError) {
    self.init(
      language: try Self.choice(language, of: "language", or: .english),
      units: try Self.choice(units, of: "system of units", or: .metric))
  }

  /// The case that is called so, in large or small letters.
  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ text: String?, of what: String, or usual: Choice
  ) throws(HitherError) -> Choice {
    guard let text else { return usual }
    let names = Choice.allCases.map(\.rawValue)
    let folded = text.lowercased()
    if let found = Choice.allCases.first(where: { $0.rawValue.lowercased() == folded }) {
      return found
    }
    let nearest = Suggestion.nearest(to: text, among: names)
    throw HitherError(
      .usage, "there is no \(what) '\(text)'",
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? "give one of \(names.joined(separator: ", "))")
  }
}
