import HitherEstimates
import HitherTracks

/// A figure of each member over local time: the speed, or the heart rate.
struct TempoChart {
  /// The figure that is shown.
  enum Kind {
    case speed, heartRate

    var id: String { self == .speed ? "speed" : "heart-rate" }
    var title: Phrase { self == .speed ? .speed : .heartRate }
    var description: Phrase { self == .speed ? .speedDescription : .heartRateDescription }

    func points(_ tempo: Tempo) -> [Tempo.Point] {
      self == .speed ? tempo.speeds : tempo.heartRates
    }

    func unit(_ measures: Measures) -> LengthUnit {
      self == .speed ? measures.speedUnit : measures.heartRateUnit
    }
  }

  let page: PageContext
  let kind: Kind
  /// The members with known values, in the order of their numbers.
  let members: [Int]
  /// Those with a style of their own: in a group the leader and the members who fell behind longest.
  let named: [Int]
  private let plot: TimePlot

  private static let mostNamed = 3
  /// Values beyond this quantile are cut off: one faulty fix would flatten the rest.
  private static let shownShare = 0.995

  /// The chart of a report; nil if no value is known.
  init?(_ page: PageContext, _ kind: Kind) {
    self.page = page
    self.kind = kind
    let known = page.membersByNumber.filter { index in
      kind.points(page.content.tempos[index]).contains { $0.value != nil }
    }
    let behind = known.sorted { left, right in
      Self.importance(of: left, page) > Self.importance(of: right, page)
    }
    let named = Set(behind.prefix(Self.mostNamed))
    let shown = named.union(page.shownMembers)
    members = known.filter(shown.contains)
    self.named = members.filter(named.contains)
    let points = known.flatMap { kind.points(page.content.tempos[$0]) }
    let values = points.compactMap(\.value).filter(\.isFinite).sorted()
    guard let first = points.map(\.time).min(), let last = points.map(\.time).max(),
      let least = values.first, values.count > 1
    else { return nil }
    let most = values[min(values.count - 1, Int(Double(values.count) * Self.shownShare))]
    let range =
      kind == .speed ? 0...max(most * 1.1, 1) : max(0, least - 8)...max(most + 8, least + 20)
    plot = TimePlot(
      page: page, id: kind.id, span: TimePlot.span(from: first, to: last), values: range,
      unit: kind.unit(page.measures), plotHeight: 170)
  }

  private static func importance(of member: Int, _ page: PageContext) -> Int64 {
    let summary = page.summary.members[member]
    return summary.member.role == .leader ? .max : summary.straggling?.durationMilliseconds ?? 0
  }

  func write(to markup: inout Markup) {
    plot.write(
      title: page.text(kind.title), description: page.text(kind.description), to: &markup
    ) { markup in
      for member in members where !named.contains(member) {
        markup.void("path", ["class": "others", "d": line(of: member)])
      }
      for member in named {
        let style = page.styles[member].strokeStyle
        markup.void("path", ["class": "track", "style": style, "d": line(of: member)])
      }
    } marks: { markup in
      guard page.isGroup else { return }
      plot.writeBadges(
        named.compactMap { member in end(of: member).map { (member, $0) } }, to: &markup)
    }
  }

  private func place(_ point: Tempo.Point) -> MapPlace? {
    point.value.map { plot.place(min($0, plot.values.upperBound), at: point.time) }
  }

  private func end(of member: Int) -> MapPlace? {
    kind.points(page.drawn.tempos[member]).last { $0.value != nil }.flatMap(place)
  }

  private func line(of member: Int) -> String {
    var path = PathData(spacing: TimePlot.spacing)
    var isBroken = true
    for point in kind.points(page.drawn.tempos[member]) {
      guard let place = place(point) else {
        isBroken = true
        continue
      }
      if isBroken {
        path.move(x: place.x, y: place.y)
      } else {
        path.line(x: place.x, y: place.y)
      }
      isBroken = false
    }
    return path.text
  }
}

extension Measures {
  /// The unit of speeds, in m/s.
  var speedUnit: LengthUnit {
    units == .metric
      ? LengthUnit(name: names.kilometresPerHour, metres: 1 / 3.6)
      : LengthUnit(name: names.milesPerHour, metres: 1609.344 / 3600)
  }

  /// The unit of heart rates.
  var heartRateUnit: LengthUnit { LengthUnit(name: names.beatsPerMinute, metres: 1) }
}
