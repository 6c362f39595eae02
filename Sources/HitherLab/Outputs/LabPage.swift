import HitherReport
import HitherText

/// Writes `lab.html`: one file that opens offline and makes no request.
package enum LabPage {
  /// The page as UTF-8.
  package static func html(_ content: LabContent) -> [UInt8] {
    LabFrame.html(title: content.name + " · Hither policy lab") { markup in
      markup.element("header") { markup in
        markup.element("p", ["class": "eyebrow"], "Hither policy lab")
        markup.element("h1") { $0.name(content.name) }
        markup.element(
          "p", ["class": "note"],
          "\(content.traces) outings, \(content.rows) results, seed \(content.seed), Hither "
            + content.version + ". Intervals are 95 %, by bootstrap over outings.")
      }
      writePlots(content, to: &markup)
      LabPolicyTable.write(content.summaries, to: &markup)
      LabMap.write(content, to: &markup)
    }
  }

  private static func writePlots(_ content: LabContent, to markup: inout Markup) {
    let devices = content.summaries.reduce(into: [String]()) { devices, summary in
      if !devices.contains(summary.device) { devices.append(summary.device) }
    }
    for (id, heading, plot) in [
      ("stragglers", "What it costs to hear of stragglers soon", ParetoPlot.stragglers),
      ("live", "What it costs to know where everyone is", ParetoPlot.live),
    ] {
      markup.newline()
      markup.section(id, heading) { markup in
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
