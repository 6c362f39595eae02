/// The line widths of a map.
struct MapPen: Hashable {
  /// Units of the map's drawing per pixel; nil if lines keep their width at any scale.
  let unitsInPixel: Double?

  /// Lines keep their width while the map is scaled, which browsers support.
  static let steady = MapPen(unitsInPixel: nil)

  /// Units within which points of a track are omitted.
  ///
  /// On the page they are less than half a pixel of a map 1,200 pixels wide, which may be enlarged;
  /// on a picture a pixel.
  var spacing: Int { unitsInPixel.map { max(1, Int($0)) } ?? 4 }

  /// The most points of a path that is stroked at once; browsers have no difficulty with long paths.
  var mostPoints: Int { unitsInPixel == nil ? .max : 200 }

  var vectorEffect: String { unitsInPixel == nil ? "non-scaling-stroke" : "none" }

  /// The width of the light edge under a track on a picture, in pixels.
  static let casing = 13.0

  /// In pixels: the last track's width, the increment for each one before it, and the limit of all increments.
  private static let (narrowest, step, spread) = (6.5, 2.0, 12.0)

  /// The style of a member's track.
  ///
  /// On the page each has its dashes. On a picture, which cannot be enlarged, a track is wider than
  /// those that are drawn after it, so that all colours are visible where the members kept
  /// together.
  func strokeStyle(_ style: LineStyle, place: Int, of count: Int) -> String {
    guard let unitsInPixel else { return style.strokeStyle }
    let units = width(place: place, of: count) * unitsInPixel
    return "stroke:\(style.colour);stroke-width:\(Percent.pixels(units))"
  }

  /// Writes the pieces of a path as one element that is used by its id.
  func define(_ id: String, _ pieces: [String], in markup: inout Markup) {
    if let only = pieces.first, pieces.count == 1 {
      markup.void("path", ["id": id, "vector-effect": vectorEffect, "d": only])
      return
    }
    markup.element("g", ["id": id]) { markup in
      for piece in pieces {
        markup.void("path", ["vector-effect": vectorEffect, "d": piece])
      }
    }
  }

  /// Whether the light edge under a track is visible.
  func showsCasing(place: Int, of count: Int) -> Bool {
    unitsInPixel == nil || width(place: place, of: count) < Self.casing
  }

  /// A track's width on a picture, in pixels.
  private func width(place: Int, of count: Int) -> Double {
    let step = min(Self.step, Self.spread / Double(max(1, count - 1)))
    return Self.narrowest + step * Double(count - 1 - place)
  }
}
