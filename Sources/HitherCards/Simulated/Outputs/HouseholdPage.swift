import HitherLab
import HitherReport
import HitherTracks

/// Writes `report.html` of a household's trial: one file that opens offline and makes no request.
package enum HouseholdPage {
  /// The page as UTF-8.
  package static func html(_ subject: HouseholdDocument.Subject) -> [UInt8] {
    LabFrame.html(
      title: (subject.plan?.name ?? "") + " · Hither cards", css: LabStyle.css + HouseholdStyle.css,
      .english
    ) { markup in
      writeHeader(subject, to: &markup)
      writePlots(subject.result, to: &markup)
      if let journey = EditJourney.telling(subject.result) { write(journey, to: &markup) }
      HouseholdPolicyTable.write(subject.result, to: &markup)
      writeAges(subject.result, to: &markup)
    }
  }

  private static func writeHeader(_ subject: HouseholdDocument.Subject, to markup: inout Markup) {
    let result = subject.result
    markup.element("header") { markup in
      markup.element("p", ["class": "eyebrow"], "Hither cards")
      markup.element("h1") { $0.name(subject.plan?.name ?? "") }
      markup.element(
        "p", ["class": "answer"],
        HouseholdText.answer(result).split(separator: "\n").joined(separator: " "))
      markup.element(
        "p", ["class": "note"],
        "\(subject.plan?.members.count ?? 0) people, "
          + HouseholdFigure.counted(subject.plan?.days ?? 0, "day") + ", "
          + HouseholdFigure.counted(result.plans.count, "run") + " with other chance, seed "
          + "\(subject.plan?.seed ?? 0), Hither \(subject.version). "
          + (result.hasIntervals
            ? "Intervals are 95 %, by bootstrap over weeks of runs. "
            : "There is too little of it for intervals. ") + meetings(subject))
    }
  }

  /// Where it is known from who meets whom, in words.
  private static func meetings(_ subject: HouseholdDocument.Subject) -> String {
    guard let range = subject.rangeMetres else {
      return
        "Who meets whom is as a trace of contacts tells, the same in each run; of no phone it is known "
        + "that it moves."
    }
    let people = subject.origin == .recorded ? "People were recorded. " : ""
    let reach = people + "Reach \(LabFigure.text(range, places: 1)) m; "
    guard subject.perRun(\.assumedEncounterCount) > 0 else {
      return reach + "none of the encounters is assumed."
    }
    return reach + "inside a home it is an assumption: two come into reach with a chance of "
      + LabFigure.text(100 * subject.settings.homeChancePerHour, places: 0)
      + " % an hour, for \(HouseholdFigure.time(subject.settings.homeMeetingSeconds))."
  }

  private static func writePlots(_ result: HouseholdResult, to markup: inout Markup) {
    let unit = DelayUnit(result)
    markup.newline()
    markup.section("battery", "What it costs to hear of edits soon") { markup in
      markup.element("div", ["class": "plots"]) { markup in
        for (plot, bound) in [
          (ParetoPlot.spreadMedian(unit), result.bound.spreadMedian),
          (ParetoPlot.spreadNinetyFifth(unit), result.bound.spreadNinetyFifth),
        ] {
          markup.element("div") { markup in
            plot.write(result.figures, plot.title, to: &markup)
            markup.element(
              "p", ["class": "note"],
              "No policy can be below \(HouseholdFigure.time(bound.value)): that is how long it takes "
                + "where devices hear each other at once.")
          }
        }
      }
      markup.element("p", ["class": "note"], ParetoPlot.spreadMedian(unit).note)
    }
  }

  private static func write(_ journey: EditJourney, to markup: inout Markup) {
    let times = LocalTimes(zoneName: journey.plan.zoneName, start: nil)
    func name(_ member: Int) -> String { journey.plan.members[member].name }
    func when(_ step: EditJourney.Step) -> String {
      times.date(step.time) + ", " + times.timeOfDay(step.time)
    }
    markup.newline()
    markup.section("journey", "How one edit travelled") { markup in
      markup.element("p") { markup in
        markup.text("Under the policy \(journey.policy): ")
        markup.name(journey.words)
        markup.text(".")
      }
      JourneyPicture(journey: journey).write(to: &markup)
      markup.element("ol", ["class": "steps"]) { markup in
        for step in journey.steps {
          markup.element("li") { markup in
            markup.text(when(step) + ": ")
            markup.name(name(step.member))
            guard step.from != step.member else { return markup.text(" writes it.") }
            markup.text(" hears it from ")
            markup.name(name(step.from))
            let milliseconds: Int64 = step.time - journey.edit.time
            let after = HouseholdFigure.time(Double(milliseconds) / 1000)
            markup.text(", after \(after).")
          }
        }
      }
    }
  }

  private static func writeAges(_ result: HouseholdResult, to markup: inout Markup) {
    let chosen = result.figures.firstIndex { $0.policy == "adaptive" } ?? result.figures.count - 1
    guard result.ages.indices.contains(chosen) else { return }
    markup.newline()
    markup.section("ages", "How old each card is") { markup in
      markup.scrolling("How old each card is") { markup in
        markup.element("table") { markup in
          markup.tableHead(["card", "edits", "mean age", "time out of date"])
          markup.element("tbody") { markup in
            for age in result.ages[chosen] {
              markup.element("tr") { markup in
                markup.element(
                  "th", ["scope": "row"],
                  CardKey(year: age.year, month: age.month)?.text ?? "")
                markup.element("td", String(age.edits))
                markup.element("td", HouseholdFigure.time(age.meanSeconds))
                markup.element(
                  "td",
                  age.behindShare.map { LabFigure.text(100 * $0, places: 0) + " %" } ?? "–")
              }
            }
          }
        }
      }
      markup.element(
        "p", ["class": "note"],
        "Under the policy \(result.figures[chosen].policy): the age of the oldest edit that a device "
          + "lacks, 0 where it lacks none, the mean over devices and time since the card's first edit."
      )
    }
  }
}

extension ParetoPlot where Subject == PolicyFigures {
  private init(
    _ loss: @escaping @Sendable (PolicyFigures) -> Estimate,
    _ isBest: @escaping @Sendable (PolicyFigures) -> Bool, _ title: String, _ unit: DelayUnit
  ) {
    self.init(
      cost: { $0.batteryPercentPerDay?.value },
      loss: { loss($0).value.map { $0 / unit.seconds } },
      isBest: isBest, name: { $0.policy }, title: title + ", " + unit.rawValue,
      costTitle: "battery, % of a full one a day", costUnit: "%/day",
      note:
        "Of the battery what calling, listening, connecting, exchanging and the motion sensor draw. "
        + "Filled marks: no other policy is better in both.", language: .english)
  }

  /// Battery against the time until every device has an edit.
  static func spreadMedian(_ unit: DelayUnit) -> ParetoPlot {
    ParetoPlot(
      { $0.spreadMedian }, { $0.isBestForMedian }, "until all have an edit, median", unit)
  }

  static func spreadNinetyFifth(_ unit: DelayUnit) -> ParetoPlot {
    ParetoPlot(
      { $0.spreadNinetyFifth }, { $0.isBestForNinetyFifth },
      "until all have an edit, 95th percentile", unit)
  }
}

/// What the page of a household adds to the lab's style.
enum HouseholdStyle {
  static let css = """

    .answer{font-size:1.1rem;margin-top:.6rem;max-width:60rem}
    svg.journey{min-width:36rem}
    .journey .lacks{stroke:var(--line);stroke-width:2;stroke-dasharray:2 5}
    .journey .has{stroke:var(--accent);stroke-width:4}
    .journey .telling{stroke:var(--ink-soft);stroke-width:1.5}
    .journey .heard{fill:var(--surface);stroke:var(--accent);stroke-width:3}
    .journey .writer{fill:var(--accent)}
    .journey text{font-size:12px}
    .journey .name{fill:var(--ink);font-weight:600;font-size:13px}
    .steps{margin:.8rem 0 0;padding-inline-start:1.4rem}
    """
}
