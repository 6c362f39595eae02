import HitherTracks

/// The timeline: the members' events in order of time.
enum HappeningsSection {
  /// More lines than this are grouped by hour or day.
  private static let mostUngrouped = 12
  /// All groups are open up to this number of lines; beyond it, those with trouble, up to the same number.
  private static let mostOpen = 60
  /// The limit of lines in one list of a page.
  private static let most = 1000

  static func write(_ page: PageContext, to markup: inout Markup) {
    let entries = TimelineEntry.entries(page)
    guard !entries.isEmpty else { return }
    let main = TimelineFold.folded(entries.filter { !$0.isMinor }, page)
    guard !main.isEmpty else {
      return markup.foldedSection("happenings", page.text(.happenings)) { markup in
        write(entries, page, to: &markup) { page.times.time($0) }
      }
    }
    markup.section("happenings", page.text(.happenings)) { markup in
      if page.scripts != nil { TimelineFilters.write(entries, page, to: &markup) }
      if main.count > mostUngrouped {
        writeGroups(main, page, to: &markup)
      } else {
        write(main, page, to: &markup) { page.times.time($0) }
      }
      if entries.contains(where: \.isMinor), entries.count > 1 {
        markup.element("details", ["class": "everything"]) { markup in
          let count = page.counted(entries.count)
          markup.element("summary", page.wording(.allEvents, [.count: count]).plain)
          write(entries, page, to: &markup) { page.times.time($0) }
        }
      }
    }
  }

  private static func writeGroups(
    _ entries: [TimelineEntry], _ page: PageContext, to markup: inout Markup
  ) {
    let shown = ShownRows(entries, most: most, allIn: "events.ndjson")
    var room = mostOpen
    for group in groups(Array(shown.rows), page) {
      let isWanted = entries.count <= mostOpen || group.entries.contains(where: \.isTrouble)
      let isOpen = isWanted && group.entries.count <= room
      if isOpen { room -= group.entries.count }
      markup.element("details", isOpen ? ["open": "open"] : [:]) { markup in
        markup.element("summary") { markup in
          markup.text(group.title)
          markup.element(
            "span", ["class": "note"], page.text(CountedPhrase.entries, group.entries.count))
        }
        // The heading has the day.
        write(group.entries, page, to: &markup) { page.times.timeOfDay($0) }
      }
    }
    shown.writeRest(page, to: &markup)
  }

  /// The lines by local day if the outing spans days, otherwise by hour.
  static func groups(
    _ entries: [TimelineEntry], _ page: PageContext
  ) -> [(title: String, entries: [TimelineEntry])] {
    func date(_ entry: TimelineEntry) -> CivilDate {
      page.times.zone.civilTime(at: entry.time).date
    }
    let spansDays = Set(entries.map(date)).count > 1
    var groups: [(title: String, entries: [TimelineEntry])] = []
    for entry in entries {
      let title = spansDays ? page.times.date(entry.time) : page.times.hour(entry.time)
      if groups.last?.title == title {
        groups[groups.count - 1].entries.append(entry)
      } else {
        groups.append((title, [entry]))
      }
    }
    return groups
  }

  private static func write(
    _ entries: [TimelineEntry], _ page: PageContext, to markup: inout Markup,
    time: (Instant) -> String
  ) {
    let shown = ShownRows(entries, most: most, allIn: "events.ndjson")
    markup.element("ol", ["class": page.isGroup ? "happenings group" : "happenings"]) { markup in
      for entry in shown.rows {
        markup.element(
          "li",
          [
            "data-kind": entry.kind.rawValue, "data-time": seconds(entry.time, page),
            "data-member": entry.members.map(String.init).joined(separator: " "),
          ]
        ) { markup in
          markup.element("span", ["class": "at"], time(entry.time))
          write(entry, page, to: &markup)
        }
        markup.newline()
      }
    }
    shown.writeRest(page, to: &markup)
  }

  private static func write(
    _ entry: TimelineEntry, _ page: PageContext, to markup: inout Markup
  ) {
    markup.text(" ")
    if page.isGroup, entry.members.count == 1 || entry.stranger != nil {
      markup.element("span", ["class": "who-cell"]) { markup in
        if let member = entry.members.first {
          MemberKey.writeBadge(page.styles[member], to: &markup)
          markup.name(page.summary.members[member].member.name)
        } else if let stranger = entry.stranger {
          markup.name(stranger)
        }
      }
      markup.text(" ")
    }
    let isWhole = page.isGroup && entry.members.count != 1 && entry.stranger == nil
    markup.element("span", ["class": isWhole ? "what whole-line" : "what"]) {
      $0.wording(entry.words)
    }
  }

  /// The time since the outing's start, in the unit of the page's scripts.
  private static func seconds(_ time: Instant, _ page: PageContext) -> String {
    Percent.pixels(Double(time - (page.summary.start ?? time)) / 1000)
  }
}

extension LocalTimes {
  /// The hour of an instant, such as `09:00–10:00`.
  func hour(_ instant: Instant) -> String {
    let hour = zone.civilTime(at: instant).hour
    func shown(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
    return shown(hour) + language.customs.numbers.range + shown(hour + 1)
  }
}
