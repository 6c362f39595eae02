import HitherLab
package import HitherReport

/// The result of a household trial as text for the terminal.
package enum HouseholdText {
  /// One line per policy, and the savings and costs of the adaptive one.
  package static func text(_ result: HouseholdResult, _ language: Language) -> String {
    let header: [any TextKey] = [
      LabWords.policyColumn, HouseholdWords.batteryADay, HouseholdWords.allHaveIt,
      HouseholdWords.ninetyFifth, HouseholdWords.inDay, HouseholdWords.oneHasIt,
      HouseholdWords.savedColumn,
    ]
    let rows = (result.figures + [result.bound]).map { row($0, HouseholdFigure(language)) }
    var layout = ColumnLayout(header.enumerated().map { $0.offset == 0 ? .left : .right })
    for row in [header.map { $0.text(language) }] + rows { layout.append(row) }
    return layout.lines.map { $0 + "\n" }.joined() + answer(result, language)
  }

  /// The adaptive policy's savings compared with the first, and its costs; of the last policy if
  /// there is no adaptive one.
  package static func answer(_ result: HouseholdResult, _ language: Language) -> String {
    guard let first = result.figures.first,
      let figures = result.figures.first(where: { $0.policy == "adaptive" })
        ?? result.figures.last, figures.policy != first.policy
    else { return "" }
    let figure = HouseholdFigure(language)
    let text = HouseholdWords.saves.with(
      [
        .who: figures.policy, .whom: first.policy, .value: figure.percent(figures.savedPercent),
        .gap: figure.longer(figures.addedMedian), .behind: figure.longer(figures.addedDeviceMean),
      ], language)
    return "\n" + text + "\n"
  }

  private static func row(_ figures: PolicyFigures, _ figure: HouseholdFigure) -> [String] {
    [
      figures.policy,
      figures.batteryPercentPerDay?.value.map { figure.text($0, places: 2) } ?? "–",
      figure.time(figures.spreadMedian.value), figure.time(figures.spreadNinetyFifth.value),
      figures.withinDay.value.map { figure.text(100 * $0, places: 0) + " %" } ?? "–",
      figure.time(figures.deviceMedian.value),
      figures.savedPercent.value.map { figure.text($0, places: 1) + " %" } ?? "–",
    ]
  }
}

/// The unit of the page's delays, the same for all so that they can be compared.
enum DelayUnit {
  case hours, minutes

  /// Minutes if even the slowest policy takes less than some hours.
  init(_ result: HouseholdResult) {
    let longest = result.figures.compactMap { $0.spreadNinetyFifth.value ?? $0.spreadMedian.value }
    self = longest.max().map { $0 < 7200 } ?? false ? .minutes : .hours
  }

  func name(_ language: Language) -> String {
    self == .hours ? language.customs.units.hour : language.customs.units.minute
  }

  var seconds: Double { self == .hours ? 3600 : 60 }
}

/// Formats a household's figures in a language.
struct HouseholdFigure {
  let language: Language

  init(_ language: Language) { self.language = language }

  func text(_ number: Double, places: Int) -> String {
    LabFigure.text(number, places: places, language)
  }

  /// A time in a suitable unit.
  func time(_ seconds: Double?) -> String {
    guard let seconds else { return "–" }
    let (size, units) = (abs(seconds), language.customs.units)
    // Between a figure and its unit, as in the rest of the lab's pages.
    let gap = units.gap.isEmpty ? "" : " "
    if size < 120 { return language.isolated(text(seconds, places: 0) + gap + units.second) }
    if size < 7200 { return language.isolated(text(seconds / 60, places: 0) + gap + units.minute) }
    return language.isolated(text(seconds / 3600, places: 1) + gap + units.hour)
  }

  /// How much longer something takes, with its interval.
  func longer(_ estimate: Estimate) -> String {
    guard let value = estimate.value else { return HouseholdWords.unknownLonger.text(language) }
    let text = value < 0 ? HouseholdWords.less : .longer
    return text.with([.length: time(abs(value))], language)
      + interval(estimate) { time($0) }
  }

  /// A percentage with its interval.
  func percent(_ estimate: Estimate) -> String {
    guard let value = estimate.value else { return HouseholdWords.unknownShare.text(language) }
    return language.isolated(text(value, places: 2) + " %")
      + interval(estimate) { text($0, places: 2) }
  }

  private func interval(_ estimate: Estimate, _ text: (Double) -> String) -> String {
    estimate.interval.map {
      " "
        + HouseholdWords.withInterval.with(
          [.from: text($0.lowerBound), .to: text($0.upperBound)], language)
    } ?? ""
  }
}
