import HitherOuting

/// The faults found in each recording, in plain words.
enum QualitySection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.foldedSection("quality", page.text(.dataQuality)) { markup in
      let shown = ShownRows(
        page.membersByNumber, most: page.detail.members, allIn: "summary.json")
      markup.element("table", ["class": "cards", "role": "table", "aria-labelledby": "quality"]) {
        markup in
        markup.cardHead(
          [.member, .remarks, .interval, .accuracy], textColumns: [0, 1], page)
        markup.element("tbody", ["role": "rowgroup"]) { markup in
          for index in shown.rows {
            writeRow(index, page, to: &markup)
          }
        }
      }
      shown.writeRest(page, to: &markup)
    }
  }

  private static func writeRow(
    _ index: Int, _ page: PageContext, to markup: inout Markup
  ) {
    let summary = page.summary.members[index]
    let quality = summary.quality
    markup.element("tr", ["role": "row"]) { markup in
      markup.cardTitle(index, page)
      markup.element("td", ["role": "cell", "class": "text full"]) { markup in
        markup.element("ul", ["class": "remarks"]) { markup in
          for remark in remarks(summary, page) { markup.element("li", remark) }
        }
      }
      markup.element(
        "td", ["role": "cell", "data-label": page.text(.interval)],
        seconds(quality.medianIntervalMilliseconds, page.measures))
      markup.element(
        "td", ["role": "cell", "data-label": page.text(.accuracy)],
        page.measures.distance(quality.medianAccuracyMetres))
    }
  }

  /// The counts that are not zero, each with its treatment.
  static func remarks(_ summary: MemberSummary, _ page: PageContext) -> [String] {
    let quality = summary.quality
    let counts: [(CountedPhrase, Int)] = [
      (.jumps, quality.jumps), (.duplicates, quality.duplicates),
      (.simultaneous, quality.simultaneous), (.inaccurate, quality.inaccurate),
      (.outOfOrder, quality.outOfOrder), (.frozen, quality.frozen),
      (.outsideWindow, quality.outsideWindow), (.ahead, quality.ahead),
      (.gaps, quality.gaps),
    ]
    var remarks = counts.filter { $0.1 > 0 }.map { page.text($0.0, $0.1) }
    if let gap = summary.time?.gapMilliseconds, quality.gaps > 0, !remarks.isEmpty {
      let length = AttributedText(page.measures.duration(milliseconds: gap))
      let last = AttributedText(remarks[remarks.count - 1])
      remarks[remarks.count - 1] = page.wording(.aside, [.what: last, .length: length]).plain
    }
    return remarks.isEmpty ? [page.text(.noRemarks)] : remarks
  }

  private static func seconds(_ milliseconds: Double?, _ measures: Measures) -> String {
    guard let milliseconds, milliseconds.isFinite, milliseconds < 1e15 else {
      return Measures.unknown
    }
    if milliseconds < 10_000 {
      let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
      return measures.figure(
        milliseconds / 1000, decimals: isWhole ? 0 : 1, measures.names.second)
    }
    return measures.duration(milliseconds: Int64(milliseconds))
  }
}
