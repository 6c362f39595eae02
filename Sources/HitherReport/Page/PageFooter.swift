/// The page's footer: the meaning of the figures.
enum PageFooter {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.newline()
    markup.element("footer") { markup in
      markup.element("div", ["class": "inside"]) { markup in
        markup.element("p", page.text(.whatDistanceIs))
        markup.element("p", page.text(.madeBy))
      }
    }
  }
}
