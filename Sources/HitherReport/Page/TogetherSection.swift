import HitherGroups
import HitherOuting
import HitherTracks

/// How closely each member followed the planned route and the group.
enum TogetherSection {
  /// A column: its name and its text for a member; nil if there is none.
  private struct Column {
    let name: Phrase
    let value: (MemberSummary) -> String?
  }

  static func write(_ page: PageContext, to markup: inout Markup) {
    let columns = columns(page).filter { column in
      page.summary.members.contains { column.value($0) != nil }
    }
    guard !columns.isEmpty else { return }
    markup.foldedSection("together", page.text(page.isGroup ? .routeAndGroup : .onTheRoute)) {
      markup in
      let shown = ShownRows(
        page.membersByNumber, most: page.detail.members, allIn: "members.csv")
      markup.element("table", ["class": "cards", "role": "table", "aria-labelledby": "together"]) {
        markup in
        markup.cardHead([.member] + columns.map(\.name), page)
        markup.element("tbody", ["role": "rowgroup"]) { markup in
          for index in shown.rows {
            let summary = page.summary.members[index]
            markup.element("tr", ["role": "row"]) { markup in
              markup.cardTitle(index, page)
              for column in columns {
                markup.element(
                  "td", ["role": "cell", "data-label": page.text(column.name)],
                  column.value(summary) ?? Measures.unknown)
              }
            }
          }
        }
      }
      shown.writeRest(page, to: &markup)
      writeNearness(page, to: &markup)
    }
  }

  /// When each member was near the leader.
  private static func writeNearness(_ page: PageContext, to markup: inout Markup) {
    let lines = page.shownMembers.compactMap { index -> AttributedText? in
      guard page.isGroup, let near = page.summary.members[index].nearLeader, near.count > 0 else {
        return nil
      }
      let end = page.summary.members[index].end
      let spans = near.stretches.prefix(mostSpans).map { stretch in
        page.wording(
          .fromTo,
          page.ends(
            of: TimeStretch(from: stretch.start, to: stretch.end ?? end ?? stretch.start)))
      }
      let more = near.stretches.count - spans.count
      let others = more > 0 ? [AttributedText(page.text(CountedPhrase.moreTimes, more))] : []
      return page.wording(
        .nearSpans, [.who: page.name(of: index), .when: page.list(spans + others)])
    }
    guard !lines.isEmpty else { return }
    markup.element("h3", page.text(.nearLeader))
    markup.element("ul", ["class": "lines"]) { markup in
      for line in lines { markup.element("li") { $0.wording(line) } }
    }
    markup.element("p", ["class": "note"], whatNearIs(page))
  }

  private static func whatNearIs(_ page: PageContext) -> String {
    let near = page.measures.distance(LeaderProximityDetector.Parameters().near.enter)
    return page.wording(.whatNearIs, [.gap: AttributedText(near)]).plain
  }

  /// The limit of listed periods near the leader.
  private static let mostSpans = 6

  private static func columns(_ page: PageContext) -> [Column] {
    let measures = page.measures
    let route = [
      Column(name: .routeDone) { $0.route.map { measures.percent($0.coverage) } },
      Column(name: .offRoute) { member in
        member.offRoute.map { off in
          episodes(off.count, milliseconds: off.durationMilliseconds, page)
        }
      },
      Column(name: .farthestOff) { member in
        member.offRoute.map { measures.distance($0.maxCrossTrack) }
      },
    ]
    return page.isGroup ? route + groupColumns(page) : route
  }

  private static func groupColumns(_ page: PageContext) -> [Column] {
    let measures = page.measures
    return [
      Column(name: .fellBehind) { member in
        member.knownStraggling.map { behind in
          episodes(behind.count, milliseconds: behind.durationMilliseconds, page)
        }
      },
      Column(name: .farthestBehind) { member in
        member.knownStraggling.map { behind in
          let time = behind.maxGap == 0 ? nil : page.behind(seconds: behind.maxBehindSeconds)
          return page.commas([measures.distance(behind.maxGap)] + (time.map { [$0] } ?? []))
        }
      },
      Column(name: .nearLeader) { member in
        member.nearLeader.map { near in
          episodes(near.count, milliseconds: near.durationMilliseconds, page)
        }
      },
      // "Nobody fell behind" must not be shown if nothing was known.
      Column(name: .notKnown) { member in
        member.straggling.map { measures.duration(milliseconds: $0.unknownMilliseconds) }
      },
    ]
  }

  private static func episodes(
    _ count: Int, milliseconds: Int64, _ page: PageContext
  ) -> String {
    guard count > 0 else { return page.text(.never) }
    return page.wording(
      .timesOf,
      [
        .count: page.counted(count),
        .length: AttributedText(page.measures.duration(milliseconds: milliseconds)),
      ]
    ).plain
  }
}
