import HitherOuting
import HitherReport
import HitherTracks

/// A household's cards in lines for a person at the terminal.
package enum CardsText {
  /// A month's name, from 1.
  package static func month(_ month: Int) -> String { DateStyle.englishMonths[(month - 1) % 12] }

  /// A line a card, and below it what waits for a person.
  package static func cards(_ book: CardBook, _ keys: [CardKey], isDryRun: Bool = false) -> String {
    var layout = ColumnLayout([.left, .right, .left, .left, .left])
    for key in keys {
      let card = book.household.cards[key] ?? CardState()
      layout.append([
        "\(month(key.month)) \(key.year)", card.text(.day) ?? "",
        card.text(.title) ?? (card.isBlank ? "–" : ""),
        card.text(.place) ?? "", marks(card),
      ])
    }
    let waiting = keys.flatMap { key in
      book.household.openSuggestions(of: key).map { suggestion(book, $0) }
    }
    return text(layout.lines + waiting + (isDryRun ? ["nothing was changed"] : []))
  }

  private static func marks(_ card: CardState) -> String {
    let conflicts = card.conflicts.map { "conflict: \($0.word)" }
    return (conflicts + (card.isMerged ? ["merged, please look"] : [])).joined(separator: ", ")
  }

  private static func suggestion(_ book: CardBook, _ id: OperationID) -> String {
    let asked = book.household.suggestions[id]
    let what = asked?.changes.map { "\($0.field.word) \(value($0.content))" } ?? []
    return "\(book.household.name(of: id.device)) suggests for \(month(asked?.card.month ?? 1)): "
      + what.joined(separator: ", ") + "  (\(id.text))"
  }

  /// A line an edit.
  package static func history(_ book: CardBook, _ entries: [HistoryEntry]) -> String {
    var layout = ColumnLayout([.left, .left, .left, .left, .left])
    for entry in entries {
      let changes = entry.changes.map { change in
        let old = change.old.map { "\(value($0)) → " } ?? ""
        return "\(change.field.word) \(old)\(value(change.new))"
      }
      layout.append([
        entry.operation.time.wall.rfc3339, book.household.name(of: entry.operation.id.device),
        entry.kind, entry.card.map { "\(month($0.month)) \($0.year)" } ?? "",
        changes.joined(separator: ", ") + (entry.isSuspect ? "  (clock not believed)" : ""),
      ])
    }
    return text(layout.lines)
  }

  /// A line for each edit that stands against another, and the cards that were merged.
  package static func conflicts(_ book: CardBook) -> String {
    let lines = book.household.conflicts.flatMap { conflict(book, $0) }
    let merged = book.household.mergedCards.map {
      "\(month($0.month)) \($0.year): edits of different fields met, please look"
    }
    return text(lines.isEmpty && merged.isEmpty ? ["no conflicts"] : lines + merged)
  }

  private static func conflict(_ book: CardBook, _ conflict: Conflict) -> [String] {
    let place = "\(month(conflict.card.month)) \(conflict.card.year), \(conflict.field.word): "
    func said(_ head: FieldState.Head) -> String {
      "\(value(head.content)) by \(book.household.name(of: head.id.device))"
        + (book.isSuspect(head.id) ? " (clock not believed)" : "")
    }
    return [place + said(conflict.winner) + " counts for now"]
      + conflict.losers.map { "  or \(said($0))  (\($0.id.text))" }
  }

  /// A line a device.
  package static func devices(_ book: CardBook) -> String {
    var layout = ColumnLayout([.left, .left, .left, .left])
    for device in book.household.devices.keys.sorted() {
      let isRemoved = book.household.devices[device]?.isRemoved == true
      let unheard = book.unheardCount(by: device)
      layout.append([
        book.household.name(of: device),
        device == book.device
          ? "this device" : book.peers[device]?.lastSync?.rfc3339 ?? "not met yet",
        isRemoved ? "removed" : unheard == 0 ? "up to date" : "\(unheard) edits behind",
        device.text,
      ])
      for copy in book.copies(of: device) {
        let edits = book.log.chain(of: copy)
        layout.append([
          "  as " + book.household.name(of: copy), edits.first?.time.wall.rfc3339 ?? "",
          "\(edits.count) edits" + (copy == book.line ? ", this store" : ""), "",
        ])
      }
    }
    return text(layout.lines)
  }

  /// A line an exchange, and who has not heard of a removal.
  package static func log(_ book: CardBook) -> String {
    var layout = ColumnLayout([.left, .left, .left, .left, .left, .left])
    for sync in book.syncs {
      layout.append([
        sync.time.rfc3339, book.household.name(of: sync.device), "received \(sync.received)",
        "sent \(sync.sent)", "conflicts \(sync.conflicts)", sync.details,
      ])
    }
    let removals = book.removals.map { id in
      let unaware = book.unaware(of: id).map { book.household.name(of: $0) }
      let name = book.removed(by: id).map { book.household.name(of: $0) } ?? ""
      return "\(name) was removed; "
        + (unaware.isEmpty
          ? "all have heard" : "not heard yet by " + unaware.joined(separator: ", "))
    }
    let suspects = book.suspects.count
    let clocks = suspects == 0 ? [] : ["\(suspects) edits claim a time that is not believed"]
    return text(layout.lines + removals + clocks)
  }

  /// What an exchange came to.
  package static func sync(_ subject: CardSyncDocument.Subject) -> String {
    let (book, record) = (subject.book, subject.record)
    let changed = Set(subject.merge.received.compactMap { book.household.card(of: $0) }).sorted()
    var lines = [
      "\(book.household.name(of: record.device)): \(record.received) edits received, "
        + "\(record.sent) sent"
    ]
    lines += subject.merge.forked.map { fork(book, $0) }
    if !changed.isEmpty {
      lines.append("changed: " + changed.map { month($0.month) }.joined(separator: ", "))
    }
    lines += subject.merge.conflicts.flatMap { conflict(book, $0) }
    lines += subject.merge.mergedCards.map { "\(month($0.month)): merged, please look" }
    lines += subject.merge.received.map(\.id).filter {
      book.household.suggestions[$0]?.isOpen == true
    }.map { suggestion(book, $0) }
    return text(lines)
  }

  /// That a device's edits go on in several ways.
  private static func fork(_ book: CardBook, _ device: UniqueID) -> String {
    let name = book.household.name(of: device)
    let whose = device == book.device ? "this store of \(name)" : "a store of \(name)"
    let names = book.copies(of: device).map { copy in
      book.household.name(of: copy) + (copy == book.line ? " (this store)" : "")
    }
    return "\(whose) was put back to an older copy, or copied; all edits are kept, as those of "
      + names.joined(separator: " and ")
  }

  private static func value(_ content: Change.Content) -> String {
    switch content {
    case .value(let text): "‘\(text)’"
    case .none: "nothing"
    case .erased: "(erased)"
    }
  }

  private static func text(_ lines: [String]) -> String {
    lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }
}
