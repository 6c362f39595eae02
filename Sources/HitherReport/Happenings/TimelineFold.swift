import HitherTracks

/// Combines the lines of members who did the same at about the same time.
enum TimelineFold {
  /// How long after the first of a line others may join it, in milliseconds.
  private static let together: Int64 = 300_000
  /// The limit of names; beyond it only the count is given.
  private static let mostNamed = 3

  /// The lines in their order; a combined line takes the position of its first one.
  static func folded(_ entries: [TimelineEntry], _ page: PageContext) -> [TimelineEntry] {
    var lines: [[TimelineEntry]] = []
    var open: [Key: Int] = [:]
    for entry in entries {
      guard let shared = entry.shared, let member = entry.members.first else {
        lines.append([entry])
        continue
      }
      let key = Key(clause: shared.clause, subject: shared.subject, type: entry.type)
      if let line = open[key], let first = lines[line].first,
        entry.time - first.time <= together,
        !lines[line].contains(where: { $0.members.contains(member) })
      {
        lines[line].append(entry)
      } else {
        open[key] = lines.count
        lines.append([entry])
      }
    }
    return lines.compactMap { line in
      guard let first = line.first, line.count > 1, let shared = first.shared else {
        return line.first
      }
      return TimelineEntry(
        first, members: line.flatMap(\.members), words: words(line, shared, page))
    }
  }

  private struct Key: Hashable {
    let clause: Clause
    let subject: String?
    let type: String
  }

  private static func words(
    _ line: [TimelineEntry], _ shared: TimelineEntry.Shared, _ page: PageContext
  ) -> AttributedText {
    let ids = line.flatMap(\.members).map { page.summary.members[$0].member.id }
    // A single last name takes no more space than its number.
    let most = ids.count == mostNamed + 1 ? ids.count : mostNamed
    var slots: [Clause.Slot: AttributedText] = [.who: page.names(ofIDs: ids, most: most)]
    if let longest = line.compactMap(\.shared?.milliseconds).max() {
      slots[.length] = AttributedText(page.measures.duration(milliseconds: longest))
    }
    if let subject = shared.subject {
      slots[.whom] = page.name(ofID: subject)
      slots[.place] = .name(page.placeName(subject))
    }
    return page.wording(shared.clause, slots)
  }
}
