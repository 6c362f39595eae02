import HitherLab
package import HitherReport
import HitherTracks

/// Writes `report.html` of a household trial: one file that opens offline and makes no request.
package enum HouseholdPage {
  /// The page as UTF-8.
  package static func html(
    _ subject: HouseholdDocument.Subject, _ language: Language = .english
  ) -> [UInt8] {
    let title = HouseholdWords.householdCards.text(language)
    return LabFrame.html(
      title: (subject.plan?.name ?? "") + " · " + title, css: LabStyle.css + HouseholdStyle.css,
      language
    ) { markup in
      writeHeader(subject, title, language, to: &markup)
      writePlots(subject.result, language, to: &markup)
      if let journey = EditJourney.telling(subject.result) {
        write(journey, language, to: &markup)
      }
      HouseholdPolicyTable.write(subject.result, language, to: &markup)
      writeAges(subject.result, language, to: &markup)
    }
  }

  private static func writeHeader(
    _ subject: HouseholdDocument.Subject, _ title: String, _ language: Language,
    to markup: inout Markup
  ) {
    let result = subject.result
    let certainty = result.hasIntervals ? HouseholdWords.intervalsAreWeeks : .tooLittle
    markup.element("header") { markup in
      markup.element("p", ["class": "eyebrow"], title)
      markup.element("h1") { $0.name(subject.plan?.name ?? "") }
      markup.element(
        "p", ["class": "answer"],
        HouseholdText.answer(result, language).split(separator: "\n").joined(separator: " "))
      markup.element(
        "p", ["class": "note"],
        HouseholdWords.householdNote.with(
          [
            .count: "\(subject.plan?.members.count ?? 0)",
            .total: HouseholdWords.dayCount.with(count: subject.plan?.days ?? 0, language),
            .gap: HouseholdWords.runCount.with(count: result.plans.count, language),
            .value: "\(subject.plan?.seed ?? 0)", .what: subject.version,
            .unknown: certainty.text(language), .cause: meetings(subject, language),
          ], language))
    }
  }

  /// The source of the meetings, in words.
  private static func meetings(
    _ subject: HouseholdDocument.Subject, _ language: Language
  ) -> String {
    guard let range = subject.rangeMetres else {
      return HouseholdWords.contactsKnown.text(language)
    }
    let figure = HouseholdFigure(language)
    let isAssumed = subject.perRun(\.assumedEncounterCount) > 0
    let people =
      subject.origin == .recorded ? HouseholdWords.peopleRecorded.text(language) : nil
    return (isAssumed ? HouseholdWords.homeAssumed : .noneAssumed).with(
      [
        .who: people, .gap: figure.text(range, places: 1),
        .value: figure.text(100 * subject.settings.homeChancePerHour, places: 0),
        .length: figure.time(subject.settings.homeMeetingSeconds),
      ], language)
  }

  private static func writePlots(
    _ result: HouseholdResult, _ language: Language, to markup: inout Markup
  ) {
    let unit = DelayUnit(result)
    markup.newline()
    let figure = HouseholdFigure(language)
    markup.section("battery", HouseholdWords.costOfEdits.text(language)) { markup in
      markup.element("div", ["class": "plots"]) { markup in
        for (plot, bound) in [
          (ParetoPlot.spreadMedian(unit, language), result.bound.spreadMedian),
          (ParetoPlot.spreadNinetyFifth(unit, language), result.bound.spreadNinetyFifth),
        ] {
          markup.element("div") { markup in
            plot.write(result.figures, plot.title, to: &markup)
            markup.element(
              "p", ["class": "note"],
              HouseholdWords.noneBelow.with([.length: figure.time(bound.value)], language))
          }
        }
      }
      markup.element("p", ["class": "note"], ParetoPlot.spreadMedian(unit, language).note)
    }
  }

  private static func write(
    _ journey: EditJourney, _ language: Language, to markup: inout Markup
  ) {
    let times = LocalTimes(zoneName: journey.plan.zoneName, start: nil, language: language)
    func name(_ member: Int) -> String { journey.plan.members[member].name }
    func when(_ step: EditJourney.Step) -> String {
      times.date(step.time) + language.customs.lists.comma + times.timeOfDay(step.time)
    }
    markup.newline()
    markup.section("journey", HouseholdWords.howItTravelled.text(language)) { markup in
      markup.element("p") { markup in
        markup.wording(
          HouseholdWords.underPolicy.filled(
            [.place: AttributedText(journey.policy), .what: .name(journey.words(language))],
            language))
      }
      JourneyPicture(journey: journey, language: language).write(to: &markup)
      markup.element("ol", ["class": "steps"]) { markup in
        for step in journey.steps {
          markup.element("li") { markup in
            let isWriter = step.from == step.member
            let milliseconds: Int64 = step.time - journey.edit.time
            let after = HouseholdFigure(language).time(Double(milliseconds) / 1000)
            markup.wording(
              (isWriter ? HouseholdWords.writesIt : .hearsIt).filled(
                [
                  .when: AttributedText(when(step)), .who: .name(name(step.member)),
                  .whom: .name(name(step.from)), .length: AttributedText(after),
                ], language))
          }
        }
      }
    }
  }

  private static func writeAges(
    _ result: HouseholdResult, _ language: Language, to markup: inout Markup
  ) {
    let figure = HouseholdFigure(language)
    let title = HouseholdWords.howOldCards.text(language)
    let chosen = result.figures.firstIndex { $0.policy == "adaptive" } ?? result.figures.count - 1
    guard result.ages.indices.contains(chosen) else { return }
    markup.newline()
    markup.section("ages", title) { markup in
      markup.scrolling(title) { markup in
        markup.element("table") { markup in
          let heads: [HouseholdWords] = [.cardColumn, .editsColumn, .meanAge, .behindColumn]
          markup.tableHead(heads.map { $0.text(language) })
          markup.element("tbody") { markup in
            for age in result.ages[chosen] {
              markup.element("tr") { markup in
                markup.element(
                  "th", ["scope": "row"],
                  CardKey(year: age.year, month: age.month)?.text ?? "")
                markup.element("td", String(age.edits))
                markup.element("td", figure.time(age.meanSeconds))
                markup.element(
                  "td",
                  age.behindShare.map { language.isolated(figure.text(100 * $0, places: 0) + " %") }
                    ?? "–")
              }
            }
          }
        }
      }
      markup.element(
        "p", ["class": "note"],
        HouseholdWords.agesNote.with([.place: result.figures[chosen].policy], language))
    }
  }
}

extension ParetoPlot where Subject == PolicyFigures {
  private init(
    _ loss: @escaping @Sendable (PolicyFigures) -> Estimate,
    _ isBest: @escaping @Sendable (PolicyFigures) -> Bool, _ title: HouseholdWords,
    _ unit: DelayUnit, _ language: Language
  ) {
    self.init(
      cost: { $0.batteryPercentPerDay?.value },
      loss: { loss($0).value.map { $0 / unit.seconds } },
      isBest: isBest, name: { $0.policy },
      title: title.with([.what: unit.name(language)], language),
      costTitle: HouseholdWords.batteryPerDay.text(language),
      costUnit: HouseholdWords.perDay.text(language),
      note: HouseholdWords.batteryNote.text(language), language: language)
  }

  /// Battery against the time until every device has an edit.
  static func spreadMedian(_ unit: DelayUnit, _ language: Language) -> ParetoPlot {
    ParetoPlot(
      { $0.spreadMedian }, { $0.isBestForMedian }, .untilAllMedian, unit, language)
  }

  static func spreadNinetyFifth(_ unit: DelayUnit, _ language: Language) -> ParetoPlot {
    ParetoPlot(
      { $0.spreadNinetyFifth }, { $0.isBestForNinetyFifth },
      .untilAllNinetyFifth, unit, language)
  }
}

/// The additions of a household's page to the lab's style.
enum HouseholdStyle {
  static let css = """

    .answer{font-size:1.1rem;margin-top:.6rem;max-width:60rem}
    svg.journey{min-width:45rem}
    .journey .lacks{stroke:var(--line);stroke-width:2;stroke-dasharray:2 5}
    .journey .has{stroke:var(--accent);stroke-width:4}
    .journey .telling{stroke:var(--ink-soft);stroke-width:1.5}
    .journey .heard{fill:var(--surface);stroke:var(--accent);stroke-width:3}
    .journey .writer{fill:var(--accent)}
    .journey text{font-size:14px}
    .journey .name{fill:var(--ink);font-weight:600}
    .steps{margin:.8rem 0 0;padding-inline-start:1.4rem}
    """
}
