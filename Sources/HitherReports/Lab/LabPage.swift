import HitherLab
import HitherText

/// Writes `lab.html`: one file that opens offline and makes no request.
package enum LabPage {
  /// The page as UTF-8.
  package static func html(_ content: LabContent) -> [UInt8] {
    var markup = Markup()
    markup.documentType()
    markup.element("html", ["lang": "en"]) { markup in
      writeHead(content, to: &markup)
      markup.element("body") { markup in
        markup.element("main") { markup in
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
        markup.newline()
        markup.script(LabScript.script)
      }
      markup.newline()
    }
    markup.newline()
    return markup.bytes
  }

  private static func writeHead(_ content: LabContent, to markup: inout Markup) {
    markup.element("head") { markup in
      markup.void("meta", ["charset": "utf-8"])
      markup.void(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'; script-src "
            + LabScript.script.hash,
        ])
      markup.void(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      markup.void("meta", ["name": "generator", "content": "Hither"])
      markup.element("title", content.name + " · Hither policy lab")
      markup.styleSheet(LabStyle.css)
    }
    markup.newline()
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
