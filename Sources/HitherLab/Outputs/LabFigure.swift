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

  /// An interval; a dash beside a minus would not be read as one.
  package static func text(
    _ interval: ClosedRange<Double>, places: Int, _ language: Language
  ) -> String {
    let bounds = [interval.lowerBound, interval.upperBound].map {
      text($0, places: places, language)
    }
    return bounds.joined(separator: interval.lowerBound < 0 ? " … " : "–")
  }

  /// A line for each policy that was not compared on some recording, with the reason; with the device if they differ.
  package static func notCompared(_ summaries: [PolicySummary], _ language: Language) -> [String] {
    func lines(withDevice: Bool) -> [String] {
      var lines: [String] = []
      for summary in summaries {
        guard let row = summary.refusal, let needed = row.neededSeconds,
          let recorded = row.recordedSeconds
        else { continue }
        let line = LabWords.notCompared.with(
          [
            .who: name(summary), .place: withDevice ? summary.device : nil,
            .value: short(needed, language), .length: short(recorded, language),
          ], language)
        if !lines.contains(line) { lines.append(line) }
      }
      return lines
    }
    let refused = Set(summaries.filter { $0.refused > 0 }.map { name($0) })
    let plain = lines(withDevice: false)
    return plain.count == refused.count ? plain : lines(withDevice: true)
  }

  /// Seconds with as many decimals as they need, of two at most.
  private static func short(_ seconds: Double, _ language: Language) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let places = hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2
    return text(seconds, places: places, language)
  }

  static func name(_ summary: PolicySummary) -> String {
    summary.parameters.isEmpty ? summary.policy : summary.policy + " " + summary.parameters
  }
}
