import HitherEstimates
import HitherGeodesy
import HitherTracks

/// The small map of a household's journeys away from home, with the town as a box.
///
/// It shows only the members who left the surroundings of the homes.
struct JourneysDrawing {
  private let page: PageContext
  private let frame: MapFrame
  /// The members who travelled, in the order of their numbers.
  private let members: [Int]
  /// The points that the large map shows.
  private let town: [Coordinate]

  /// In units of the drawing: the least side of the box, and the least distance between two names.
  private static let (leastSide, leastDistance) = (300.0, 1600.0)
  private static let mostNames = 6

  /// The map; nil if nobody travelled, or these are not days of a household.
  init?(_ page: PageContext) {
    guard let near = HouseholdArea.near(page.content) else { return nil }
    let homes = HouseholdArea.homes(page.content)
    members = page.shownMembers.filter { member in
      page.content.outlines[member].contains { !HouseholdArea.isNear($0.coordinate, homes) }
    }
    let points = members.flatMap { page.content.outlines[$0].map(\.coordinate) }
    guard !members.isEmpty, let frame = MapFrame(around: points + homes) else { return nil }
    (self.page, self.frame, town) = (page, frame, near)
  }

  func write(to markup: inout Markup) {
    markup.element("div", ["class": "journeys"]) { markup in
      markup.element("h3", ["id": "journeys"], page.text(.journeysAway))
      markup.element("div", ["class": "map-box"]) { markup in
        markup.element(
          "svg",
          [
            "class": "map inset", "role": "img", "aria-labelledby": "journeys journeys-names",
            "style": "--ratio:\(Percent.pixels(frame.ratio * 100))",
          ]
        ) { markup in
          markup.element("title", page.text(.journeysAway))
          markup.element(
            "desc", ["id": "journeys-names"], page.list(members.map(page.name)).plain)
          writeContents(to: &markup)
        }
      }
    }
  }

  private func writeContents(to markup: inout Markup) {
    let scale = MapScale(frame, page.measures)
    markup.element(
      "svg", ["viewBox": "0 0 10000 \(Percent.pixels(frame.unitsHigh))", "class": "ways"]
    ) { markup in
      scale.writeGrid(to: &markup)
      writeTracks(to: &markup)
      writeTown(to: &markup)
    }
    writeNames(to: &markup)
    scale.write(isLeft: true, to: &markup)
  }

  private func writeTracks(to markup: inout Markup) {
    let paths = TrackPaths(frame: frame, pen: .steady)
    for member in members {
      let outline = page.drawn.outlines[member]
      paths.writeGaps(outline, page.styles[member], to: &markup)
      for piece in paths.way(outline) {
        markup.void(
          "path", ["class": "track", "style": page.styles[member].strokeStyle, "d": piece])
      }
    }
  }

  /// The corners of the town's box, never too small to be seen.
  private var box: (x: Double, y: Double, width: Double, height: Double) {
    let places = town.map(frame.place)
    let (left, right) = (places.map(\.x).min() ?? 0, places.map(\.x).max() ?? 0)
    let (top, bottom) = (places.map(\.y).min() ?? 0, places.map(\.y).max() ?? 0)
    let (width, height) = (max(right - left, Self.leastSide), max(bottom - top, Self.leastSide))
    return ((left + right - width) / 2, (top + bottom - height) / 2, width, height)
  }

  private func writeTown(to markup: inout Markup) {
    let box = box
    markup.void(
      "rect",
      [
        "class": "town", "x": Percent.pixels(box.x), "y": Percent.pixels(box.y),
        "width": Percent.pixels(box.width), "height": Percent.pixels(box.height),
      ])
  }

  /// Writes the names of the town and of the visited places far from it, where there is space.
  private func writeNames(to markup: inout Markup) {
    let middle = MapPlace(x: box.x + box.width / 2, y: box.y)
    var placed = [middle]
    let home = page.summary.outing.places.first { $0.kind == .homeTown }?.name
    writeName(home ?? page.text(.stateHome), at: middle, isDot: false, to: &markup)
    let homes = HouseholdArea.homes(page.content)
    for place in MapPlaces.shown(page) where placed.count <= Self.mostNames {
      guard !HouseholdArea.isNear(place.shape.centre, homes) else { continue }
      let at = frame.place(place.shape.centre)
      let isFree = placed.allSatisfy { other in
        max(abs(other.x - at.x), 2 * abs(other.y - at.y)) >= Self.leastDistance
      }
      guard isFree else { continue }
      placed.append(at)
      writeName(place.name, at: at, isDot: true, to: &markup)
    }
  }

  private func writeName(
    _ name: String, at place: MapPlace, isDot: Bool, to markup: inout Markup
  ) {
    let percent = frame.percent(place)
    let isRight = place.x > MapFrame.unitsWide * 0.55
    markup.element("svg", ["x": percent.x, "y": percent.y, "class": "mark"]) { markup in
      if isDot { markup.void("circle", ["class": "end", "r": "4"]) }
      markup.element(
        "text",
        [
          "class": "mark-label", "x": isRight ? "6" : "-6", "y": "-9",
          "text-anchor": isRight ? "end" : "start",
        ], name)
    }
  }
}
