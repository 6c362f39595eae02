import HitherOuting

/// The shaded relief under the map, as one small picture.
struct MapRelief {
  let page: PageContext
  let frame: MapFrame

  /// The corners for the interactive map.
  private func bounds(of relief: TerrainRelief) -> String {
    let (one, other) = (relief.northWest, relief.southEast)
    return "[[\(one.latitude),\(one.longitude)],[\(other.latitude),\(other.longitude)]]"
  }

  func write(to markup: inout Markup) {
    guard let relief = page.content.background.relief else { return }
    let (corner, other) = (frame.place(relief.northWest), frame.place(relief.southEast))
    guard other.x > corner.x, other.y > corner.y else { return }
    markup.void(
      "image",
      [
        "class": "relief", "data-bounds": bounds(of: relief), "preserveAspectRatio": "none",
        "x": Percent.pixels(corner.x),
        "y": Percent.pixels(corner.y), "width": Percent.pixels(other.x - corner.x),
        "height": Percent.pixels(other.y - corner.y),
        "href": relief.uri,
      ])
  }
}
