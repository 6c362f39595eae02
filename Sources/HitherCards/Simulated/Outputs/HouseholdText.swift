import HitherLab
import HitherReport

/// What a household's trial came to, for the terminal.
package enum HouseholdText {
  /// A line for each policy, and what the adaptive one saves and costs.
  package static func text(_ result: HouseholdResult) -> String {
    let header = [
      "policy", "battery %/day", "all have it", "95th", "in 24 h", "one has it", "saved",
    ]
    let rows = result.figures.map(row) + [row(result.bound)]
    var layout = ColumnLayout(header.enumerated().map { $0.offset == 0 ? .left : .right })
    for row in [header] + rows { layout.append(row) }
    return layout.lines.map { $0 + "\n" }.joined() + answer(result)
  }

  /// What the adaptive policy saves against the first, and what it costs; the last one where it is not there.
  package static func answer(_ result: HouseholdResult) -> String {
    guard let first = result.figures.first,
      let figures = result.figures.first(where: { $0.policy == "adaptive" })
        ?? result.figures.last, figures.policy != first.policy
    else { return "" }
    let saved = LabFigure.percent(figures.savedPercent)
    return "\n\(figures.policy) saves \(saved) of the battery that \(first.policy) draws. "
      + "Until every device has an edit it takes "
      + "\(HouseholdFigure.longer(figures.addedMedian)) in the median, until another device has "
      + "it \(HouseholdFigure.longer(figures.addedDeviceMean)) in the mean.\n"
  }

  private static func row(_ figures: PolicyFigures) -> [String] {
    [
      figures.policy,
      figures.batteryPercentPerDay?.value.map { LabFigure.text($0, places: 2) } ?? "–",
      HouseholdFigure.time(figures.spreadMedian.value),
      HouseholdFigure.time(figures.spreadNinetyFifth.value),
      figures.withinDay.value.map { LabFigure.text(100 * $0, places: 0) + " %" } ?? "–",
      HouseholdFigure.time(figures.deviceMedian.value),
      figures.savedPercent.value.map { LabFigure.text($0, places: 1) + " %" } ?? "–",
    ]
  }
}

/// In what the page's delays are told: all in one unit, so that they compare.
enum DelayUnit: String {
  case hours = "h"
  case minutes = "min"

  /// Minutes where even the slowest policy takes less than some hours.
  init(_ result: HouseholdResult) {
    let longest = result.figures.compactMap { $0.spreadNinetyFifth.value ?? $0.spreadMedian.value }
    self = longest.max().map { $0 < 7200 } ?? false ? .minutes : .hours
  }

  var seconds: Double { self == .hours ? 3600 : 60 }
}

/// How a household's figures are written.
enum HouseholdFigure {
  /// A number of things that are named by adding an s.
  static func counted(_ count: Int, _ name: String) -> String {
    "\(count) \(name)" + (count == 1 ? "" : "s")
  }

  /// A time in the unit that suits it.
  static func time(_ seconds: Double?) -> String {
    guard let seconds else { return "–" }
    let size = abs(seconds)
    if size < 120 { return LabFigure.text(seconds, places: 0) + " s" }
    if size < 7200 { return LabFigure.text(seconds / 60, places: 0) + " min" }
    return LabFigure.text(seconds / 3600, places: 1) + " h"
  }

  /// By how much something takes longer, with its interval.
  static func longer(_ estimate: Estimate) -> String {
    guard let value = estimate.value else { return "an unknown time longer" }
    let interval = estimate.interval.map {
      " (95 %: \(time($0.lowerBound)) to \(time($0.upperBound)))"
    }
    return (value < 0 ? "\(time(-value)) less" : "\(time(value)) longer") + (interval ?? "")
  }
}

extension LabFigure {
  /// A percentage with its interval.
  static func percent(_ estimate: Estimate) -> String {
    guard let value = estimate.value else { return "an unknown share" }
    let interval = estimate.interval.map {
      " (95 %: \(text($0.lowerBound, places: 2)) to \(text($0.upperBound, places: 2)))"
    }
    return text(value, places: 2) + " %" + (interval ?? "")
  }
}
