package import HitherOuting
import HitherText

/// The forms of a rescue answer: text, JSON, or a page.
package enum RescueOutput {
  /// Reads the terrain from the command line; nil for mountains, whose circles are larger.
  package static func ground(_ text: String?) throws(HitherError) -> LostPersonRing.Ground {
    guard let text else { return .mountains }
    if let ground = LostPersonRing.Ground(rawValue: text) { return ground }
    throw HitherError(
      .usage, "unknown terrain '\(text)'",
      hint: Suggestion.hint(for: text, among: groundNames)
        ?? "give one of \(groundNames.joined(separator: ", "))")
  }

  /// The names of terrains on the command line.
  package static let groundNames = LostPersonRing.Ground.allCases.map(\.rawValue)

  /// The answer as UTF-8: JSON if it is asked for, a page for a file named `.html`, otherwise text.
  package static func bytes(
    _ answer: RescueAnswer, _ ground: LostPersonRing.Ground, _ style: ReportStyle = ReportStyle(),
    to path: String, asJSON: Bool
  ) -> [UInt8] {
    guard !asJSON else { return RescueDocument.json(answer) }
    let figures = RescueFigures(answer, ground, Measures(style))
    let isPage = [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
    return isPage ? RescuePage.html(figures) : Array(RescueText.lines(figures).utf8)
  }
}
