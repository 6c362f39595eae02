/// The last known position of a member on one printable A4 page: self-contained, light, without scripts.
enum RescuePage {
  static func html(_ figures: RescueFigures) -> [UInt8] {
    let language = figures.language
    var markup = Markup()
    markup.documentType()
    markup.element("html", language.attributes) { markup in
      markup.pageHead(figures.title.plain, css: RescueStyle.css + language.drawingStyle)
      markup.element("body") { markup in
        markup.element("main") { write(figures, to: &$0) }
        markup.newline()
      }
    }
    markup.newline()
    return markup.bytes
  }

  private static func write(_ figures: RescueFigures, to markup: inout Markup) {
    markup.element("div", ["class": "emergency", "role": "note"]) { markup in
      markup.element("p", ["class": "call"], figures.text(.emergency))
      markup.element("p", figures.text(.notService))
    }
    markup.newline()
    markup.element("header") { markup in
      markup.element("h1") { $0.wording(figures.title) }
      markup.element("p") { $0.name(figures.answer.outing) }
    }
    markup.element("div", ["class": "facts"]) { markup in
      list(figures.place, "main", to: &markup)
      list(figures.time + figures.motion, "times", to: &markup)
    }
    // Without points of the planned route there is space for larger sketches.
    let size = figures.routeParts.isEmpty ? "sketches large" : "sketches"
    markup.element("div", ["class": size]) { markup in
      for extent in [RescueSketch.Extent.near, .far] {
        RescueSketch(figures, extent)?.write(to: &markup)
      }
    }
    markup.element("div", ["class": "facts"]) { markup in
      section(figures.ringsTitle, figures.rings, note: figures.text(.ringsNote), to: &markup)
      section(
        figures.text(.reach), figures.reach, "reaches", note: figures.text(.reachNote),
        to: &markup)
    }
    if let ways = figures.ways {
      section(ways.title, ways.rows, note: ways.note, to: &markup)
    }
    markup.newline()
    list(figures.route, "route", to: &markup)
    markup.element("div", ["class": "facts"]) { markup in
      for part in figures.routeParts {
        section(figures.text(part.title), part.rows, note: nil, to: &markup)
      }
    }
    markup.element("footer", Phrase.madeBy.text(figures.language))
  }

  private static func section(
    _ title: String, _ rows: [RescueFigures.Row], _ style: String = "", note: String?,
    to markup: inout Markup
  ) {
    markup.newline()
    markup.element("section") { markup in
      markup.element("h2", title)
      list(rows, style, to: &markup)
      if let note { markup.element("p", ["class": "note"], note) }
    }
  }

  private static func list(
    _ rows: [RescueFigures.Row], _ style: String, to markup: inout Markup
  ) {
    markup.newline()
    markup.element("dl", style.isEmpty ? [:] : ["class": style]) { markup in
      for row in rows {
        markup.element("div") { markup in
          markup.element("dt") { $0.wording(row.label) }
          markup.element("dd") { $0.wording(row.value) }
        }
      }
    }
  }
}
