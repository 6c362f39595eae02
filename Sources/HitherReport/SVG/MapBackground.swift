import HitherGeodesy
import HitherOuting

/// The background on the map: the part of the user's file within the map.
struct MapBackground {
  let page: PageContext
  let frame: MapFrame
  /// Units within which points are omitted: less than half a pixel at 1,200 pixels.
  private static let spacing = 4

  /// The shapes that may reach into the map, with areas before lines.
  var shown: [Background.Shape] {
    let shapes = page.content.background.shapes.filter(reachesIntoMap)
    // If there are too many, those with the most points.
    let least =
      shapes.count > page.detail.shapes
      ? shapes.map(Self.points).sorted(by: >)[page.detail.shapes] + 1 : 0
    let kept = shapes.filter { Self.points($0) >= least }
    return kept.filter { $0.kind == .water } + kept.filter { $0.kind != .water }
  }

  private static func points(_ shape: Background.Shape) -> Int {
    shape.lines.reduce(0) { $0 + $1.count }
  }

  func write(to markup: inout Markup) {
    for shape in shown {
      var path = PathData(spacing: Self.spacing)
      for line in shape.lines {
        for (index, corner) in line.enumerated() {
          let at = frame.place(corner)
          if index == 0 { path.move(x: at.x, y: at.y) } else { path.line(x: at.x, y: at.y) }
        }
      }
      markup.void("path", ["class": "background-\(shape.kind.rawValue)", "d": path.text])
    }
  }

  /// Whether the bounding box of the shape meets the map's.
  private func reachesIntoMap(_ shape: Background.Shape) -> Bool {
    let places = shape.lines.joined().map(frame.place)
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
    else { return false }
    return right >= 0 && left <= MapFrame.unitsWide && bottom >= 0 && top <= frame.unitsHigh
  }
}
