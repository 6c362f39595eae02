import HitherGeodesy
import HitherTracks

/// The outing's places on the map, under the tracks.
struct MapPlaces {
  let drawing: MapDrawing
  private static let mostPlaces = 200

  func write(to markup: inout Markup) {
    for place in Self.shown(drawing.page) {
      let lines = place.lines
      guard let radius = lines.corridorMetres else {
        write(place, "place", lines.rings, to: &markup)
        continue
      }
      let units = 2 * radius * MapFrame.unitsWide / drawing.frame.widthMetres
      write(
        place, "place corridor", lines.rings, isClosed: false,
        style: "stroke-width:\(Percent.pixels(units))", to: &markup)
      // The width is drawn pale under the middle line, which is visible on any ground.
      write(place, "place middle", lines.rings, isClosed: false, style: "", to: &markup)
    }
  }

  /// The places that were visited; others could hide the map if there are many.
  static func shown(_ page: PageContext) -> [Place] {
    let visited = Set(page.summary.members.flatMap { $0.visits.map(\.place) })
    return Array(
      page.summary.outing.places.lazy.filter { visited.contains($0.id) }.prefix(mostPlaces))
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

extension Place {
  private static var circleCorners: Int { 72 }

  /// The lines of a place: closed rings, or the middle line of a corridor and half its width.
  var lines: (rings: [[Coordinate]], corridorMetres: Double?) {
    switch shape {
    case .corridor(let line, let radius): return ([line], radius)
    case .circle(let center, let radius):
      let corners = (0..<Self.circleCorners).compactMap { corner in
        Geodesic.destination(
          from: center, azimuth: 360 * Double(corner) / Double(Self.circleCorners),
          distance: radius)
      }
      return ([corners], nil)
    case .polygons(let area):
      return (area.polygons.flatMap { [$0.shell] + $0.holes }, nil)
    }
  }
}
