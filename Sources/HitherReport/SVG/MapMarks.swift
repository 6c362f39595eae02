import HitherEstimates
import HitherGeodesy
import HitherGroups
import HitherTracks

/// The marks on the map: where members started, stopped and ended.
///
/// A mark is placed at a percentage of the map's size and drawn in pixels from there.
struct MapMarks {
  let drawing: MapDrawing
  private static let mostStops = 60
  private static let mostPoints = 200
  /// A diamond around the place.
  static let pointShape = "M0-6L6 0L0 6L-6 0Z"
  private static let badgesInRow = 5
  private static let badgePixels = 24

  private var page: PageContext { drawing.page }
  private var frame: MapFrame { drawing.frame }

  func write(to markup: inout Markup) {
    for roll in Self.shownRolls(page) { write(roll, to: &markup) }
    for stop in longestStops { write(stop.stop, of: stop.member, to: &markup) }
    let starts = clusters { $0.first }
    let ends = clusters { $0.last }
    for (index, cluster) in starts.enumerated() {
      // One word is enough for adjacent starts.
      let isNamed = starts[..<index].contains {
        MarkCluster.distance($0.anchor, cluster.anchor) < 90
      }
      let isEnd = ends.contains { MarkCluster.distance($0.anchor, cluster.anchor) < 36 }
      writeMark(at: cluster.anchor, to: &markup) { markup in
        markup.void("circle", ["class": "start", "r": "5.5"])
        guard !isNamed else { return }
        label(isEnd && !page.isGroup ? .startAndEnd : .start, at: cluster.anchor, to: &markup)
      }
    }
    for cluster in ends {
      writeMark(at: cluster.anchor, to: &markup) { markup in
        markup.void("circle", ["class": "end", "r": "4"])
        let isStart = starts.contains { MarkCluster.distance($0.anchor, cluster.anchor) < 36 }
        if !page.isGroup, !isStart { label(.end, at: cluster.anchor, to: &markup) }
      }
    }
    if page.isGroup { writeBadges(ends, to: &markup) }
  }

  private func clusters(_ pick: ([Outline.Point]) -> Outline.Point?) -> [MarkCluster] {
    MarkCluster.clusters(
      of: page.shownMembers.compactMap { index in
        pick(page.content.outlines[index]).map { (index, frame.place($0.coordinate)) }
      }, within: 24)
  }

  /// Writes a text next to a mark, on the side with space.
  private func label(_ phrase: Phrase, at anchor: MapPlace, to markup: inout Markup) {
    let isLeft = isInRightHalf(anchor)
    let isLow = anchor.y < frame.unitsHigh * 0.12
    markup.element(
      "text",
      [
        "class": "mark-label", "x": isLeft ? "-10" : "10",
        "y": isLow ? "-4" : "-9", "text-anchor": isLeft ? "end" : "start",
      ], page.text(phrase))
  }

  /// Writes next to each end the numbers of the members whose tracks end there.
  private func writeBadges(_ clusters: [MarkCluster], to markup: inout Markup) {
    var placed: [(anchor: MapPlace, down: Int)] = []
    for cluster in clusters {
      var down = cluster.anchor.y > frame.unitsHigh * 0.75 ? -1 : 1
      // Rows of adjacent clusters go to different sides.
      let neighbour = placed.first { MarkCluster.distance($0.anchor, cluster.anchor) < 110 }
      if let neighbour { down = -neighbour.down }
      placed.append((cluster.anchor, down))
      writeMark(at: cluster.anchor, to: &markup) { write(cluster, down: down, to: &$0) }
    }
  }

  /// Writes the numbers in rows that lead away from the mark.
  private func write(_ cluster: MarkCluster, down: Int, to markup: inout Markup) {
    let side = isInRightHalf(cluster.anchor) ? -1 : 1
    markup.void(
      "line", ["class": "thread", "x2": String(side * 10), "y2": String(down * 18)])
    for (position, member) in cluster.members.enumerated() {
      let x = side * (11 + position % Self.badgesInRow * Self.badgePixels)
      let y = down * (18 + position / Self.badgesInRow * Self.badgePixels)
      MemberKey.badge(page.styles[member], x: String(x), y: String(y), to: &markup)
    }
  }

  private func isInRightHalf(_ anchor: MapPlace) -> Bool { anchor.x > MapFrame.unitsWide * 0.55 }

  /// The stops that are shown, the longest first, so that shorter ones are on top.
  private var longestStops: [(member: Int, stop: Stop)] {
    let all = page.summary.members.indices.flatMap { member in
      page.summary.members[member].stops.filter { !$0.isPlaceWithheld }
        .map { (member: member, stop: $0) }
    }
    let sorted = all.sorted { left, right in
      let (one, other) = (left.stop.end - left.stop.start, right.stop.end - right.stop.start)
      if one != other { return one > other }
      return (left.stop.start, left.member) < (right.stop.start, right.member)
    }
    return Array(sorted.prefix(Self.mostStops))
  }

  private func write(_ stop: Stop, of member: Int, to markup: inout Markup) {
    let milliseconds = stop.end - stop.start
    let minutes = Double(max(0, milliseconds)) / 60_000
    let side = min(6 + 1.2 * minutes.squareRoot(), 16)
    writeMark(at: frame.place(stop.middle), to: &markup) { markup in
      markup.element(
        "rect",
        [
          "class": "stop", "style": "stroke:\(page.styles[member].colour)",
          "x": Percent.pixels(-side / 2), "y": Percent.pixels(-side / 2),
          "width": Percent.pixels(side), "height": Percent.pixels(side),
        ]
      ) { markup in
        var slots = page.ends(of: TimeStretch(from: stop.start, to: stop.end))
        slots[.who] = page.name(of: member)
        slots[.length] = AttributedText(page.measures.duration(milliseconds: milliseconds))
        markup.element("title", page.wording(.restWas, slots).plain)
      }
    }
  }

  /// The points with a roll call that the maps show.
  static func shownRolls(_ page: PageContext) -> ArraySlice<RollCall> {
    page.rollCalls.prefix(mostPoints)
  }

  private func write(_ roll: RollCall, to markup: inout Markup) {
    writeMark(at: frame.place(roll.goal.coordinate), to: &markup) { markup in
      markup.element("path", ["class": "roll-point", "d": Self.pointShape]) {
        $0.element("title", page.name(of: roll).plain)
      }
    }
  }

  private func writeMark(
    at place: MapPlace, to markup: inout Markup, _ body: (inout Markup) -> Void
  ) {
    let percent = frame.percent(place)
    markup.element("svg", ["x": percent.x, "y": percent.y, "class": "mark"], body)
  }
}
