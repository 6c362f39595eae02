package import HitherReport
import HitherText

/// Formats figures and names on the lab's page.
package enum LabFigure {
  package static func text(_ number: Double, places: Int) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: number, places: places)
    return buffer.text
  }

  /// The same in the notation of a language.
  package static func text(_ number: Double, places: Int, _ language: Language) -> String {
    text(number, places: places).replacing(".", with: language.customs.numbers.decimals)
  }

  static func name(_ summary: PolicySummary) -> String {
    summary.parameters.isEmpty ? summary.policy : summary.policy + " " + summary.parameters
  }
}
