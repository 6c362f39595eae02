import HitherGeodesy
import HitherReport

/// The page's map of one outing with the fixes that each policy kept.
enum LabMap {
  static func write(_ content: LabContent, _ language: Language, to markup: inout Markup) {
    let all = content.ways.flatMap(\.places) + content.kept.flatMap(\.places)
    guard let frame = MapFrame(around: all) else { return }
    markup.newline()
    markup.section("map", LabWords.keptFixes.with([.what: content.trace], language)) { markup in
      markup.element("p", ["class": "tools", "hidden": ""]) { markup in
        markup.element("label") { markup in
          markup.text(LabWords.choosePolicy.text(language) + " ")
          markup.element("select", ["data-choose": ""]) { markup in
            for (index, kept) in content.kept.enumerated() {
              markup.element(
                "option", ["value": "\(index)"], "\(kept.name) (\(kept.places.count))")
            }
          }
        }
      }
      markup.element(
        "svg",
        [
          "class": "map", "role": "img",
          "aria-label": LabWords.mapOf.with([.what: content.trace], language),
          "viewBox": "0 0 10000 \(Int(frame.unitsHigh.rounded()))",
        ]
      ) { markup in
        for way in content.ways {
          markup.void("path", ["class": "way", "d": path(way.places, frame)])
        }
        for (index, kept) in content.kept.enumerated() {
          let attributes: KeyValuePairs<StaticString, String> =
            index == 0
            ? ["class": "kept", "data-kept": "\(index)"]
            : ["class": "kept", "data-kept": "\(index)", "display": "none"]
          markup.element("g", attributes) { markup in
            // A line of zero length with round ends is a dot.
            markup.void("path", ["d": dots(kept.places, frame)])
          }
        }
      }
    }
  }

  private static func path(_ places: [Coordinate], _ frame: MapFrame) -> String {
    places.enumerated().map { index, place in
      (index == 0 ? "M" : "L") + text(frame.place(place))
    }.joined()
  }

  private static func dots(_ places: [Coordinate], _ frame: MapFrame) -> String {
    // More dots cannot be distinguished, and would make the page large.
    let step = max(1, places.count / 1500)
    return stride(from: 0, to: places.count, by: step).map {
      "M" + text(frame.place(places[$0])) + "h0"
    }.joined()
  }

  private static func text(_ place: MapPlace) -> String {
    "\(Int(place.x.rounded())),\(Int(place.y.rounded()))"
  }
}
