import HitherSummaries
import HitherTracks

/// The figures that people ask for first.
///
/// For a group they are medians with the range beside them, so that one phone that recorded nothing
/// or rode home by car does not stand for all.
enum KeyFigures {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.element("section", ["aria-label": page.text(.keyFigures)]) { markup in
      markup.element("dl", ["class": "figures"]) { markup in
        for figure in page.isGroup ? group(page) : single(page) {
          markup.element("div") { markup in
            markup.element("dt", figure.label)
            markup.element("dd", figure.value)
            if let aside = figure.aside { markup.element("dd", ["class": "aside"], aside) }
          }
        }
      }
    }
  }

  private struct Figure {
    let label: String
    let value: String
    var aside: String?
  }

  private static func single(_ page: PageContext) -> [Figure] {
    guard let member = page.summary.members.first else { return [] }
    let measures = page.measures
    var figures = [
      Figure(label: page.text(.distance), value: measures.distance(member.distance))
    ]
    if let climb = member.climb {
      figures.append(
        Figure(
          label: page.text(.ascent), value: measures.height(climb.ascent),
          aside: "\(page.text(.descent)) \(measures.height(climb.descent))"))
    }
    if let time = member.time {
      let stopped = measures.duration(milliseconds: time.stoppedMilliseconds)
      figures += [
        Figure(
          label: page.text(.movingTime),
          value: measures.duration(milliseconds: time.movingMilliseconds),
          aside: "\(page.text(.stoppedTime)) \(stopped)"),
        Figure(
          label: page.text(.elapsedTime),
          value: measures.duration(milliseconds: time.elapsedMilliseconds),
          aside: page.text(CountedPhrase.stops, member.stops.count)),
        Figure(
          label: page.text(.movingSpeed), value: measures.speed(member.movingSpeed),
          aside: pace(member, page)),
      ]
    }
    if let climb = member.climb {
      figures.append(
        Figure(
          label: page.text(.highest), value: measures.height(climb.highest),
          aside: "\(page.text(.lowest)) \(measures.height(climb.lowest))"))
    }
    return figures
  }

  private static func pace(_ member: MemberSummary, _ page: PageContext) -> String? {
    guard let time = member.time, time.movingMilliseconds > 0, member.distance > 0 else {
      return nil
    }
    let pace = page.measures.pace(
      milliseconds: time.movingMilliseconds, metres: member.distance)
    return "\(pace) \(page.measures.paceUnit)"
  }

  private static func group(_ page: PageContext) -> [Figure] {
    let measures = page.measures
    let members = page.summary.members
    let stopCount = members.reduce(0) { $0 + $1.stops.count }
    var figures = [
      median(page, .distance, members.map(\.distance)) { measures.distance($0) },
      median(page, .ascent, members.compactMap(\.climb?.ascent)) { measures.height($0) },
      median(
        page, .movingTime, members.compactMap { $0.time.map { Double($0.movingMilliseconds) } }
      ) {
        measures.duration(milliseconds: Int64(exactly: $0.rounded()))
      },
    ].compactMap(\.self)
    if let start = page.summary.start, let end = page.summary.end {
      figures.append(
        Figure(
          label: page.text(.timeSpan), value: measures.duration(milliseconds: end - start),
          aside: page.text(.toLast)))
    }
    if let speed = median(
      page, .movingSpeed, members.compactMap(\.movingSpeed), { measures.speed($0) })
    {
      figures.append(speed)
    }
    if let group = page.summary.group, let spread = group.maxSpread {
      let mean = group.meanSpread.map {
        "\(page.text(.meanSpread)) \(measures.distance($0))"
      }
      figures.append(
        Figure(
          label: page.text(.greatestSpread), value: measures.distance(spread), aside: mean))
    } else if page.summary.start != nil {
      figures.append(Figure(label: page.text(.stops), value: measures.count(stopCount)))
    }
    return figures
  }

  /// The median of the known values with their range; nil where none is known.
  private static func median(
    _ page: PageContext, _ label: Phrase, _ values: [Double], _ show: (Double) -> String
  ) -> Figure? {
    let sorted = values.filter(\.isFinite).sorted()
    guard let least = sorted.first, let most = sorted.last else { return nil }
    let middle = sorted.count / 2
    let median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    let (from, to) = (show(least), show(most))
    return Figure(
      label: page.text(label), value: show(median),
      aside: from == to ? nil : "\(page.text(.median)), \(from) – \(to)")
  }
}
