package import HitherReport
import HitherText

/// Writes `lab.html`: one file that opens offline and makes no request.
package enum LabPage {
  /// The page as UTF-8.
  package static func html(_ content: LabContent, _ language: Language = .english) -> [UInt8] {
    let title = LabWords.policyLab.text(language)
    return LabFrame.html(title: content.name + " · " + title, language) { markup in
      markup.element("header") { markup in
        markup.element("p", ["class": "eyebrow"], title)
        markup.element("h1") { $0.name(content.name) }
        markup.element(
          "p", ["class": "note"],
          LabWords.labNote.with(
            [
              .count: LabWords.outings.with(count: content.traces, language),
              .total: "\(content.rows)", .value: "\(content.seed)",
              .what: content.version,
            ], language))
        if content.traces == 1 {
          markup.element("p", ["class": "note"], LabWords.oneOuting.text(language))
        }
        for line in LabFigure.notCompared(content.summaries, language) {
          markup.element("p", ["class": "note"], line)
        }
      }
      writePlots(content, language, to: &markup)
      LabPolicyTable.write(content.summaries, language, to: &markup)
      LabMap.write(content, language, to: &markup)
    }
  }

  private static func writePlots(
    _ content: LabContent, _ language: Language, to markup: inout Markup
  ) {
    let devices = content.summaries.reduce(into: [String]()) { devices, summary in
      if !devices.contains(summary.device) { devices.append(summary.device) }
    }
    for (id, heading, plot) in [
      ("stragglers", LabWords.costOfStragglers, ParetoPlot.stragglers(language)),
      ("live", .costOfPlaces, ParetoPlot.live(language)),
    ] {
      markup.newline()
      markup.section(id, heading.text(language)) { markup in
        markup.element("div", ["class": "plots"]) { markup in
          for device in devices {
            plot.write(content.summaries.filter { $0.device == device }, device, to: &markup)
          }
        }
        markup.element("p", ["class": "note"], plot.note)
      }
    }
  }
}
