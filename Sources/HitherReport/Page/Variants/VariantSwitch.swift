/// The controls with which a reader chooses language, units and the size of text; a script shows them.
enum VariantSwitch {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.element("div", ["class": "switch", "data-switch": "", "hidden": ""]) { markup in
      markup.element(
        "select", ["data-part": "language", "aria-label": page.text(.language)]
      ) { markup in
        for language in Language.all {
          markup.element(
            "option", ["value": language.tag, "lang": language.tag], language.ownName)
        }
      }
      markup.element(
        "select", ["data-part": "units", "aria-label": page.text(.unitSystem)]
      ) { markup in
        for units in UnitSystem.allCases {
          markup.element(
            "option", ["value": units.rawValue],
            page.text(units == .metric ? .metricUnits : .imperialUnits))
        }
      }
      markup.element(
        "select",
        [
          "data-part": "text", "aria-label": page.text(.textSize), "title": page.text(.textSize),
        ]
      ) { markup in
        for (value, percent) in [("", 100.0), ("large", 125), ("largest", 150)] {
          markup.element("option", ["value": value], page.measures.percent(percent))
        }
      }
    }
  }
}
