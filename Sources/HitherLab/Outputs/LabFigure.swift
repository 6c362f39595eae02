import HitherText

/// How figures and names stand on the lab's page.
package enum LabFigure {
  package static func text(_ number: Double, places: Int) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: number, places: places)
    return buffer.text
  }

  static func name(_ summary: PolicySummary) -> String {
    summary.parameters.isEmpty ? summary.policy : summary.policy + " " + summary.parameters
  }
}
