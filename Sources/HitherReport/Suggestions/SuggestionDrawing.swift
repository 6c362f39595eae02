import HitherGeodesy
import HitherOuting
import HitherPlaces
import HitherTracks

/// The map of suggested places near one another: tracks, stays and a circle with a letter for each place.
struct SuggestionDrawing {
  private let page: PageContext
  private let group: SuggestionGroup
  private let frame: MapFrame
  private let number: Int

  init?(_ group: SuggestionGroup, number: Int, _ page: PageContext) {
    guard let frame = group.frame(ratio: 1.5) else { return nil }
    (self.group, self.number, self.page, self.frame) = (group, number, page, frame)
  }

  private var id: String { "suggestions-\(number)" }

  func write(to markup: inout Markup) {
    markup.element("figure") { markup in
      markup.element("div", ["class": "map-box"]) { markup in
        markup.element(
          "svg",
          [
            "class": "map", "role": "img", "aria-labelledby": id,
            "style": "--ratio:\(Percent.pixels(frame.ratio * 100))",
          ]
        ) { markup in
          markup.element("title", ["id": id], page.text(.suggestedPlaces))
          writeContents(to: &markup)
        }
      }
      markup.element("figcaption", ["class": "note"]) { markup in
        markup.element("ul", ["class": "marks"]) { markup in
          for mark in group.marks {
            markup.element("li") { markup in
              markup.element("b", mark.letter)
              markup.text(" ")
              markup.wording(page.list(mark.ids.map { .name($0) }))
            }
          }
        }
        markup.text(page.text(.northIsUp))
      }
    }
  }

  private func writeContents(to markup: inout Markup) {
    let scale = MapScale(frame, page.measures)
    markup.element(
      "svg", ["viewBox": "0 0 10000 \(Percent.pixels(frame.unitsHigh))", "class": "ways"]
    ) { markup in
      scale.writeGrid(to: &markup)
      let paths = TrackPaths(frame: frame, pen: .steady)
      for member in page.shownMembers {
        for piece in paths.way(page.drawn.outlines[member]) {
          markup.void(
            "path", ["class": "track", "style": page.styles[member].strokeStyle, "d": piece])
        }
      }
      for mark in group.marks {
        let at = frame.place(mark.found.center)
        let radius = mark.found.radiusMetres * MapFrame.unitsWide / frame.widthMetres
        markup.void(
          "circle",
          [
            "class": "place suggested", "cx": Percent.pixels(at.x), "cy": Percent.pixels(at.y),
            "r": Percent.pixels(radius),
          ])
      }
    }
    for mark in group.marks {
      let percent = frame.percent(frame.place(mark.found.center))
      markup.element("svg", ["x": percent.x, "y": percent.y, "class": "mark"]) { markup in
        markup.void("circle", ["class": "end", "r": "4"])
        markup.element("text", ["class": "mark-label", "x": "8", "y": "-8"], mark.letter)
      }
    }
    scale.write(isLeft: true, to: &markup)
  }
}
