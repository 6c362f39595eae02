import HitherGeodesy

/// The map with its legend.
enum MapSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.section("map", page.text(.map)) { markup in
      guard let map = MapDrawing(page) else {
        markup.element("p", ["class": "note"], page.text(.noPositions))
        return
      }
      markup.element("figure", ["aria-labelledby": "map"]) { markup in
        writeBox(map, page, to: &markup)
        JourneysDrawing(page)?.write(to: &markup)
        writeChoices(page, to: &markup)
        if page.scripts != nil { ReplayControls.write(page, to: &markup) }
        let points =
          page.rollCalls.isEmpty ? [] : [LegendSign(text: page.text(.rollCall), isPoint: true)]
        let signs = MapStretches.signs(page) + points
        if page.isGroup || page.summary.outing.route != nil || !signs.isEmpty {
          MemberKey.writeLegend(page, signs: signs, to: &markup)
        }
        let hasStops = page.summary.members.contains {
          $0.stops.contains { !$0.isPlaceWithheld }
        }
        writeCaption(page, hasStops: hasStops, to: &markup)
      }
    }
  }

  /// Writes the choice between lines, pictures and both, which needs no script.
  private static func writeChoices(_ page: PageContext, to markup: inout Markup) {
    guard let sheet = page.content.map else { return }
    let choices = MapLayerChoice.all(sheet)
    guard !choices.isEmpty else { return }
    markup.element("fieldset", ["class": "base-choice"]) { markup in
      markup.element("legend", ["class": "unseen"], page.text(.mapLayers))
      for choice in choices {
        markup.element("label") { markup in
          writeControl(choice.id, isChosen: choice == choices[0], to: &markup)
          switch choice {
          case .plain: markup.element("span", page.text(.plainMap))
          case .pictures(let place): markup.element("span") { $0.name(sheet.pictures[place].name) }
          case .hybrid: markup.element("span", page.text(.hybridMap))
          }
        }
      }
    }
  }

  private static func writeControl(_ id: String, isChosen: Bool, to markup: inout Markup) {
    if isChosen {
      markup.void("input", ["type": "radio", "name": "base", "id": id, "checked": "checked"])
    } else {
      markup.void("input", ["type": "radio", "name": "base", "id": id])
    }
  }

  private static func writeCaption(
    _ page: PageContext, hasStops: Bool, to markup: inout Markup
  ) {
    let gap = page.language.customs.lists.betweenSentences
    markup.element("figcaption", ["class": "note"]) { markup in
      markup.text(page.text(.northIsUp))
      if page.isGroup {
        // On the interactive map a number marks the member's position.
        markup.element("span", ["class": "drawn-only"], gap + page.text(.endsOnMap))
      }
      if hasStops { markup.text(gap + page.text(.stopsOnMap)) }
      if HouseholdArea.near(page.content) != nil {
        markup.text(gap + page.text(.aroundHomes))
      }
      for credit in page.content.map?.credits ?? [] {
        markup.text(" ")
        markup.name(credit)
      }
    }
  }

  /// The surroundings of a household's homes, as south, west, north and east; empty for all tracks.
  private static func shown(_ content: ReportContent) -> String {
    guard let near = HouseholdArea.near(content),
      let box = Envelope(
        latitudesE7: near.map(\.latitudeE7), longitudesE7: near.map(\.longitudeE7))
    else { return "" }
    let west = Int(box.westE7)
    let sides: [Int] = [Int(box.southE7), west, Int(box.northE7), west + box.widthE7]
    let degrees: [String] = sides.map { side in String(Double(side) / 1e7) }
    return degrees.joined(separator: " ")
  }

  /// The drawn map in its box, which the interactive map replaces.
  private static func writeBox(
    _ map: MapDrawing, _ page: PageContext, to markup: inout Markup
  ) {
    guard page.scripts != nil else {
      markup.element("div", ["class": "map-box"]) { map.write(to: &$0) }
      return
    }
    markup.element(
      "div",
      [
        "class": "map-box", "data-map": "", "data-label": page.text(.map),
        "data-zoom-in": page.text(.zoomIn), "data-zoom-out": page.text(.zoomOut),
        "data-north": page.text(.northLetter),
        // The part that the interactive map shows first; empty for all.
        "data-shown": shown(page.content),
        "data-credits": (page.content.map?.credits ?? []).joined(separator: " "),
      ]
    ) { map.write(to: &$0) }
  }
}
