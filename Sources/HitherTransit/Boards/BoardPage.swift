import HitherReport

/// A board as a self-contained HTML page: no script, nothing from the network.
package enum BoardPage {
  package static func html(_ board: DepartureBoard) -> [UInt8] {
    var markup = Markup()
    markup.documentType()
    markup.element("html", board.words.language.attributes) { markup in
      markup.element("head") { markup in
        markup.void("meta", ["charset": "utf-8"])
        markup.void(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        markup.element("title", board.panels.first?.title ?? board.words.text(.departures))
        markup.styleSheet(style)
      }
      markup.newline()
      markup.element("body") {
        $0.element("main", ["class": board.size.rawValue]) { write(board, to: &$0) }
      }
    }
    markup.newline()
    return markup.bytes
  }

  private static func write(_ board: DepartureBoard, to markup: inout Markup) {
    let panels = board.panels
    markup.element("h1", board.words.text(.departures))
    for panel in panels { write(panel, to: &markup) }
    if panels.isEmpty { markup.element("p", ["class": "card"], board.noJourneys) }
    if let rest = board.rest { markup.element("p", ["class": "rest"], rest) }
    markup.newline()
    let foot = [board.updated, board.age].filter { !$0.isEmpty }
    markup.element("p", ["class": "age"], foot.joined(separator: " · "))
  }

  private static func write(_ panel: DepartureBoard.Panel, to markup: inout Markup) {
    markup.newline()
    markup.element("section", ["class": "card"]) { markup in
      markup.element("h2", panel.title)
      if let gone = panel.gone {
        markup.element("p", ["class": "gone"]) { markup in
          markup.element("span", ["class": "times"], gone.times.text)
          markup.text(" " + gone.stateWords)
        }
      }
      guard !panel.entries.isEmpty else {
        return markup.element("p", ["class": "excuse"], panel.excuse)
      }
      markup.element("ol") { for entry in panel.entries { write(entry, to: &$0) } }
    }
  }

  private static func write(_ entry: BoardEntry, to markup: inout Markup) {
    markup.newline()
    markup.element("li") { markup in
      markup.element("p", ["class": "advice \(entry.state.rawValue)"]) { markup in
        markup.element("span", ["aria-hidden": "true"], entry.sign)
        markup.text(" " + entry.advice)
      }
      markup.element("p", ["class": "times"]) { markup in
        for part in entry.times.parts {
          if let mood = part.mood {
            markup.element("span", ["class": mood.rawValue], part.text)
          } else {
            markup.text(part.text)
          }
        }
      }
      markup.element("p", ["class": "details"]) { markup in
        markup.element("span", ["class": "badge"], entry.route)
        if let platform = entry.platform { markup.text(" " + platform) }
        for remark in entry.remarks {
          markup.text(entry.words.comma)
          markup.element("span", ["class": remark.mood.rawValue], remark.text)
        }
      }
      if !entry.preparation.isEmpty {
        markup.element("p", ["class": "walk"], entry.preparation)
      }
    }
  }

  private static var style: String {
    func of(_ colour: BoardColour) -> String { colour.rawValue }
    return """
      :root{color-scheme:dark}
      *{box-sizing:border-box;margin:0}
      body{background:\(of(.ground));color:\(of(.text));font:1rem/1.35 system-ui,sans-serif;padding:1rem}
      main{margin:0 auto;max-width:26rem}
      main.medium{max-width:46rem}
      h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
      .card{background:\(of(.card));border:1px solid \(of(.border));border-radius:20px;padding:16px 18px;margin-bottom:12px}
      h2{font-size:1rem;font-weight:600;margin-bottom:6px;overflow-wrap:anywhere}
      ol{list-style:none;padding:0;display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:14px 20px}
      li{min-width:0;overflow-wrap:anywhere}
      .medium li+li{border-inline-start:1px solid \(of(.border));padding-inline-start:18px}
      .advice{font-size:1.5rem;font-weight:700;line-height:1.2;color:\(of(.accent))}
      .medium .advice{font-size:1.125rem;line-height:1.5}
      .leave_now{color:\(of(.delay))}
      .run,.missed,.cancelled,.gone,.fault{color:\(of(.fault))}
      .times{font-variant-numeric:tabular-nums;font-size:1.125rem}
      .gone{margin-bottom:6px}
      .gone .times{font-size:1rem;text-decoration:line-through}
      .details,.excuse,.age,.walk,.rest{color:\(of(.soft));font-size:.9375rem;overflow-wrap:anywhere}
      .details{margin-top:4px}
      .badge{background:\(of(.badge));color:\(of(.text));border-radius:6px;padding:1px 7px;font-weight:600}
      .fine{color:\(of(.fine))}
      .delay{color:\(of(.delay))}
      .age,.rest{padding:0 18px;font-size:.875rem}
      .rest{margin-bottom:6px}
      @media (prefers-contrast:more){body{color:#fff}.card{background:#000;border-color:#fff}.details,.excuse,.age,.walk,.rest{color:#fff}
      .advice{color:#8cc4ff}.leave_now,.delay{color:#ffb84d}.run,.missed,.cancelled,.gone,.fault{color:#ff9e99}.badge{background:#004a99}}
      @media (forced-colors:active){.badge{border:1px solid}}
      @media (max-width:40rem){.medium li+li{border-inline-start:0;padding-inline-start:0;border-top:1px solid \(of(.border));padding-top:10px}.medium ol{display:block}.medium li+li{margin-top:10px}}
      """
  }
}
