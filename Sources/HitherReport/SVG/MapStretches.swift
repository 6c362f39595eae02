import HitherTracks

/// The sections of the members' tracks that interest a leader: off the route, and far behind.
///
/// Each is a band under the track: a hatched one off the route, one with two edges behind the leader.
struct MapStretches {
  let drawing: MapDrawing

  private static let most = 300

  static let kinds: [Episode.Kind] = [.offRoute, .straggling]

  /// The styles of a band's lines, from bottom to top.
  static func lines(_ kind: Episode.Kind) -> [String] {
    kind == .offRoute ? ["band off-route"] : ["band behind", "band-inside"]
  }

  /// The legend's signs for the kinds that the page shows.
  static func signs(_ page: PageContext) -> [LegendSign] {
    let hasGaps = page.shownMembers.contains { member in
      page.drawn.outlines[member].contains { $0.followsGap && !$0.startsSegment }
    }
    let gaps = hasGaps ? [LegendSign(text: page.text(.notRecorded), lines: ["unrecorded"])] : []
    return episodeSigns(page) + gaps
  }

  private static func episodeSigns(_ page: PageContext) -> [LegendSign] {
    kinds.filter { kind in page.happenings.episodes.contains { $0.kind == kind } }.map { kind in
      LegendSign(
        text: page.text(kind == .offRoute ? .offTheRoute : .behindTheLeader),
        lines: lines(kind) + ["track"])
    }
  }

  func write(to markup: inout Markup) {
    let page = drawing.page
    var ways: [Int: [TimedPlace]] = [:]
    for kind in Self.kinds.reversed() {
      for (number, episode) in Self.longest(kind, page) {
        let way = ways[episode.member] ?? self.way(of: episode.member)
        ways[episode.member] = way
        var path = PathData(
          spacing: drawing.pen.spacing, mostPoints: drawing.pen.mostPoints)
        Self.draw(episode.stretch.cut(way), on: &path)
        let data = path.pieces
        guard !data.isEmpty else { continue }
        write(episode, data, id: "stretch-\(number)", to: &markup)
      }
    }
  }

  /// The episodes that are drawn, with their numbers: the longest of very many, in their order.
  private static func longest(
    _ kind: Episode.Kind, _ page: PageContext
  ) -> [(number: Int, episode: Episode)] {
    let all = page.happenings.episodes.enumerated().filter { $0.element.kind == kind }
    let sorted = all.sorted { left, right in
      let (one, other) = (left.element.stretch.milliseconds, right.element.stretch.milliseconds)
      return (other, left.offset) < (one, right.offset)
    }
    return sorted.prefix(most).sorted { $0.offset < $1.offset }
      .map { (number: $0.offset, episode: $0.element) }
  }

  private func write(
    _ episode: Episode, _ data: [String], id: String, to markup: inout Markup
  ) {
    let page = drawing.page
    markup.element("g") { markup in
      var slots = page.ends(of: episode.stretch)
      slots[.who] = page.name(of: episode.member)
      let title = page.wording(episode.kind == .offRoute ? .wasOffRoute : .wasBehind, slots)
      markup.element("title", title.plain)
      markup.element("defs") { drawing.pen.define(id, data, in: &$0) }
      for line in Self.lines(episode.kind) {
        markup.void("use", ["href": "#" + id, "class": line])
      }
    }
  }

  private func way(of member: Int) -> [TimedPlace] {
    drawing.page.drawn.outlines[member].map {
      TimedPlace(
        time: $0.time, place: drawing.frame.place($0.coordinate), startsLine: $0.isBroken)
    }
  }

  static func path(_ lines: [[MapPlace]], spacing: Int) -> String {
    var path = PathData(spacing: spacing)
    draw(lines, on: &path)
    return path.text
  }

  private static func draw(_ lines: [[MapPlace]], on path: inout PathData) {
    for line in lines {
      for (index, place) in line.enumerated() {
        if index == 0 {
          path.move(x: place.x, y: place.y)
        } else {
          path.line(x: place.x, y: place.y)
        }
      }
    }
  }
}
