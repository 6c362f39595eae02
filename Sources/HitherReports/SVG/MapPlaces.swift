import HitherGeodesy
import HitherTracks

/// The outing's places on the map, under the ways.
struct MapPlaces {
  let drawing: MapDrawing
  private static let mostPlaces = 200
  private static let circleCorners = 72

  func write(to markup: inout Markup) {
    for place in drawing.page.summary.outing.places.lazy.filter(isShown).prefix(Self.mostPlaces) {
      switch place.shape {
      case .corridor(let line, let radius):
        let units = 2 * radius * MapFrame.unitsWide / drawing.frame.widthMetres
        write(
          place, "place corridor", [line], isClosed: false,
          style: "stroke-width:\(Percent.pixels(units))", to: &markup)
      case .circle(let center, let radius):
        let corners = (0..<Self.circleCorners).compactMap { corner in
          Geodesic.destination(
            from: center, azimuth: 360 * Double(corner) / Double(Self.circleCorners),
            distance: radius)
        }
        write(place, "place", [corners], to: &markup)
      case .polygons(let area):
        write(place, "place", area.polygons.flatMap { [$0.shell] + $0.holes }, to: &markup)
      }
    }
  }

  /// Whether a place was visited; others would hide the map where there are many.
  private func isShown(_ place: Place) -> Bool {
    drawing.page.summary.members.contains { $0.visits.contains { $0.place == place.id } }
  }

  private func write(
    _ place: Place, _ name: String, _ rings: [[Coordinate]], isClosed: Bool = true,
    style: String = "fill-rule:evenodd", to markup: inout Markup
  ) {
    var path = PathData(spacing: 0)
    for ring in rings {
      for (index, corner) in ring.enumerated() {
        let at = drawing.frame.place(corner)
        if index == 0 { path.move(x: at.x, y: at.y) } else { path.line(x: at.x, y: at.y) }
      }
      if isClosed, let first = ring.first {
        let at = drawing.frame.place(first)
        path.line(x: at.x, y: at.y)
      }
    }
    let data = path.text
    guard !data.isEmpty else { return }
    markup.element("path", ["class": name, "d": data, "style": style]) { markup in
      markup.element("title", place.name)
    }
  }
}
