import HitherTracks

/// The entries of the log, with their effects.
enum LogSection {
  private static let mostLines = 500

  static func write(_ page: PageContext, to markup: inout Markup) {
    guard let log = page.summary.log else { return }
    let lines = LogLines(page: page, log: log).all
    guard !lines.isEmpty else { return }
    let shown = ShownRows(lines, most: mostLines, allIn: "summary.json")
    markup.section("log", page.text(.whatWasSaid)) { markup in
      markup.element("ol", ["class": "happenings log"]) { markup in
        for line in shown.rows {
          markup.element("li") { markup in
            markup.element("span", ["class": "at"], page.times.time(line.time))
            markup.text(" ")
            markup.element("div") { markup in
              markup.element("p") { markup in
                markup.element("strong") { $0.wording(page.name(ofID: line.member)) }
                markup.text(" ")
                markup.wording(line.words)
              }
              for effect in line.effects {
                markup.element("p", ["class": "note"]) { $0.wording(effect) }
              }
            }
          }
          markup.newline()
        }
      }
      shown.writeRest(page, to: &markup)
    }
  }
}
