import HitherEstimates
import HitherOuting
import HitherTracks

/// The most requested figures.
///
/// For a group they are medians with their range, so that one phone that recorded nothing or rode
/// home by car does not represent all.
enum KeyFigures {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.element("section", ["aria-label": page.text(.keyFigures)]) { markup in
      let figures = all(page)
      // Two rows of four look better than six and two.
      let style = (7...8).contains(figures.count) ? "figures in-fours" : "figures"
      markup.element("dl", ["class": style]) { markup in
        for figure in figures { figure.write(page, to: &markup) }
      }
    }
  }

  /// A figure with its name.
  struct Figure {
    let label: String
    let value: String
    /// The kind of value for several members; nil for one.
    var kind: String?
    /// The smaller text next to the value.
    var aside: String?
    /// The same where there is little space; nil for the whole.
    var cardAside: String?
    /// Whether it is one of the few for which a card has space.
    var isOnCard = true

    /// Writes the figure as an entry of a list.
    func write(_ page: PageContext, to markup: inout Markup) {
      markup.element("div") { markup in
        markup.element("dt", label)
        markup.element("dd", value)
        let asides = [kind, aside].compactMap(\.self)
        if !asides.isEmpty { markup.element("dd", ["class": "aside"], page.commas(asides)) }
      }
    }
  }

  /// The figures of an outing, the most requested first.
  static func all(_ page: PageContext) -> [Figure] {
    page.isGroup ? group(page) : single(page)
  }

  private static func single(_ page: PageContext) -> [Figure] {
    guard let member = page.summary.members.first else { return [] }
    let measures = page.measures
    var figures = [
      Figure(
        label: page.text(.distance), value: page.distance(of: member),
        aside: member.unrecordedMilliseconds.map { page.unrecorded($0) })
    ]
    if let climb = member.climb, climb.ascent != nil {
      figures.append(
        Figure(
          label: page.text(.ascent), value: measures.height(climb.ascent),
          aside: page.labelled(.descent, measures.height(climb.descent))))
    }
    if let time = member.time {
      var rest = [
        page.labelled(.stoppedTime, measures.duration(milliseconds: time.stoppedMilliseconds))
      ]
      if time.gapMilliseconds > 0 {
        rest.append(
          page.labelled(.notRecorded, measures.duration(milliseconds: time.gapMilliseconds)))
      }
      figures += [
        Figure(
          label: page.text(.movingTime),
          value: measures.duration(milliseconds: time.movingMilliseconds),
          aside: page.commas(rest)),
        Figure(
          label: page.text(.elapsedTime),
          value: measures.duration(milliseconds: time.elapsedMilliseconds),
          aside: page.text(CountedPhrase.stops, member.stops.count)),
        Figure(
          label: page.text(.movingSpeed), value: measures.speed(member.movingSpeed),
          aside: member.isOnFoot ? pace(member, page) : nil),
      ]
    }
    if let travel = TravelTimes(member) {
      figures.append(
        Figure(
          label: page.text(.travelModes), value: travel.first(page), aside: travel.others(page),
          isOnCard: false))
    }
    if let offRoute = offRoute(page) { figures.append(offRoute) }
    if let climb = member.climb {
      figures.append(
        Figure(
          label: page.text(.highest), value: measures.height(climb.highest),
          aside: page.labelled(.lowest, measures.height(climb.lowest))))
    }
    if let fastest = fastestSplit(member, page) { figures.append(fastest) }
    if let heart = member.heartRate {
      let (mean, highest) = (page.heartRate(heart.mean), page.heartRate(heart.highest))
      figures.append(
        Figure(
          label: page.text(.heartRate), value: mean,
          aside: page.labelled(.highestHeartRate, highest)))
    }
    if let battery = member.battery {
      figures.append(
        Figure(label: page.text(.battery), value: MembersSection.charge(battery, page)))
    }
    return figures
  }

  /// The whole kilometre or mile with the best pace or speed of the table of splits; nil if there are fewer than two.
  private static func fastestSplit(_ member: MemberSummary, _ page: PageContext) -> Figure? {
    let unit: Split.Unit = page.measures.units == .metric ? .kilometre : .mile
    let splits = member.splits.filter { $0.unit == unit && !$0.isPartial && $0.distance >= 50 }
    let tempo = SplitTempo(member, page.measures)
    let known = splits.compactMap { split in
      tempo.secondsPerMetre(split).map { (split: split, seconds: $0) }
    }
    guard splits.count > 1, let best = known.min(by: { $0.seconds < $1.seconds }) else {
      return nil
    }
    let number = page.wording(
      .splitNumber,
      [
        .what: AttributedText(page.measures.wayUnits.large),
        .count: AttributedText(page.measures.count(best.split.index)),
      ])
    return Figure(
      label: page.text(.fastestSplit), value: tempo.textWithUnit(best.split), aside: number.plain)
  }

  private static func pace(_ member: MemberSummary, _ page: PageContext) -> String? {
    guard member.paceSecondsPerKilometre != nil else { return nil }
    return page.measures.paceWithUnit(secondsPerKilometre: member.paceSecondsPerKilometre)
  }

  private static func group(_ page: PageContext) -> [Figure] {
    let measures = page.measures
    let members = page.summary.members
    let stopCount = members.reduce(0) { $0 + $1.stops.count }
    var figures = [
      distance(page),
      median(page, .ascent, members.compactMap(\.climb?.ascent)) { measures.height($0) },
      median(
        page, .movingTime, members.compactMap { $0.time.map { Double($0.movingMilliseconds) } }
      ) {
        measures.duration(milliseconds: Int64(exactly: $0.rounded()))
      },
    ].compactMap(\.self)
    if page.summary.hasCommonTime, let start = page.summary.start, let end = page.summary.end {
      figures.append(
        Figure(
          label: page.text(.timeSpan), value: measures.duration(milliseconds: end - start),
          aside: page.text(.toLast)))
    }
    if var speed = median(
      page, .movingSpeed, members.compactMap(\.movingSpeed), { measures.speed($0) })
    {
      speed.isOnCard = false
      figures.append(speed)
    }
    if let group = page.summary.group, let spread = group.maxSpread {
      let mean = group.meanSpread.map {
        page.labelled(.meanSpread, measures.distance($0))
      }
      // Of the members seen: the others may have been anywhere.
      let isLeast = page.summary.unknownGapMilliseconds != nil
      let shown = measures.distance(spread)
      figures.append(
        Figure(
          label: page.text(.greatestSpread), value: isLeast ? page.atLeast(shown) : shown,
          aside: page.commas((mean.map { [$0] } ?? []) + [page.text(.straightLine)]),
          cardAside: page.text(.straightLine)))
    } else if page.summary.start != nil {
      figures.append(Figure(label: page.text(.stops), value: measures.count(stopCount)))
    }
    return figures + [stragglers(page), offRoute(page)].compactMap(\.self)
  }

  /// The number of followers who fell behind; nil if it is unknown for all.
  private static func stragglers(_ page: PageContext) -> Figure? {
    let followers = page.membersByNumber.filter {
      page.summary.members[$0].member.role != .leader
    }
    let known = followers.compactMap { page.summary.members[$0].knownStraggling }
    guard !known.isEmpty else { return nil }
    let behind = known.count { $0.count > 0 }
    let value = page.wording(
      .countOf,
      [
        .count: page.counted(behind), .total: page.counted(followers.count),
      ])
    // "Nobody" is a result only if the gap was known.
    let aside =
      unknownGaps(of: followers, page)
      ?? (behind > 0 ? inAll(known.reduce(0) { $0 + $1.durationMilliseconds }, page) : nil)
    return Figure(label: page.text(.fellBehind), value: value.plain, aside: aside?.plain)
  }

  /// The number of times that members left the route; nil without a route.
  private static func offRoute(_ page: PageContext) -> Figure? {
    let known = page.summary.members.compactMap(\.offRoute)
    guard !known.isEmpty else { return nil }
    let count = known.reduce(0) { $0 + $1.count }
    let milliseconds = known.reduce(Int64(0)) { $0 + $1.durationMilliseconds }
    return Figure(
      label: page.text(.offRoute),
      value: count == 0 ? page.text(.never) : page.text(CountedPhrase.times, count),
      aside: count == 0 ? nil : inAll(milliseconds, page).plain, isOnCard: false)
  }

  /// For how long the gap of whom was not known: by member, or of very many in all; nil if it was always known.
  private static func unknownGaps(of followers: [Int], _ page: PageContext) -> AttributedText? {
    let unknown = followers.compactMap { index in
      page.summary.members[index].straggling.map { (index, $0.unknownMilliseconds) }
    }.filter { $0.1 > 0 }
    guard !unknown.isEmpty else { return nil }
    func length(_ milliseconds: Int64) -> AttributedText {
      AttributedText(page.measures.duration(milliseconds: milliseconds))
    }
    guard unknown.count <= mostNamed else {
      return page.wording(.unknownInAll, [.length: length(unknown.reduce(0) { $0 + $1.1 })])
    }
    let comma = page.language.customs.lists.comma
    let items = unknown.map { index, milliseconds in
      page.wording(.labelled, [.what: page.name(of: index), .value: length(milliseconds)])
    }
    return page.wording(
      .gapNotKnownFor, [.who: AttributedText.list(items, between: comma, beforeLast: comma)])
  }

  /// The most members who are named in a figure.
  private static let mostNamed = 3

  /// The median distance with its range; a figure of a member with a long recording gap is marked as the least.
  private static func distance(_ page: PageContext) -> Figure? {
    let members = page.summary.members
    let least = members.filter { $0.unrecordedMilliseconds != nil }.compactMap(\.distance)
    return median(page, .distance, members.compactMap(\.distance)) { metres in
      let shown = page.measures.distance(metres)
      return least.contains(metres) ? page.measures.atLeast(shown) : shown
    }
  }

  private static func inAll(_ milliseconds: Int64, _ page: PageContext) -> AttributedText {
    page.wording(
      .inAll, [.length: AttributedText(page.measures.duration(milliseconds: milliseconds))])
  }

  /// The median of the known values with their range; nil if none is known.
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
      kind: from == to ? nil : page.text(.median),
      aside: from == to ? nil : page.measures.range(from, to))
  }
}
