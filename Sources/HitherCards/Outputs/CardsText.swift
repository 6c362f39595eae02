import HitherOuting
package import HitherReport
import HitherText
import HitherTracks

/// A household's cards as text for the terminal.
package struct CardsText {
  private let language: Language

  package init(_ language: Language) { self.language = language }

  private func month(_ card: CardKey) -> String {
    language.customs.dates.month(card.month, of: card.year)
  }

  private func say(_ text: CardWords, _ slots: [Clause.Slot: String?] = [:]) -> String {
    text.with(slots, language)
  }

  private func say(_ text: CardWords, _ count: Int, _ slots: [Clause.Slot: String?] = [:]) -> String
  {
    var slots = slots.compactMapValues { $0.map { AttributedText($0) } }
    slots[.count] = AttributedText("\(count)", quantity: count)
    return text.filled(slots, language).plain
  }

  private func field(_ word: String) -> String { CardWords.fields[word].map { say($0) } ?? word }
  private var comma: String { language.customs.lists.comma }

  /// One line per card, followed by its pending decisions.
  package func cards(_ book: CardBook, _ keys: [CardKey], isDryRun: Bool = false) -> String {
    var layout = ColumnLayout([.left, .right, .left, .left, .left])
    for key in keys {
      let card = book.household.cards[key] ?? CardState()
      layout.append([
        month(key), card.text(.day) ?? "",
        card.text(.title) ?? (card.isBlank ? "–" : ""),
        card.text(.place) ?? "", marks(card),
      ])
    }
    let waiting = keys.flatMap { key in
      book.household.openSuggestions(of: key).map { suggestion(book, $0) }
    }
    return text(layout.lines + waiting + (isDryRun ? [say(.nothingChanged)] : []))
  }

  private func marks(_ card: CardState) -> String {
    let conflicts = card.conflicts.map { say(.conflictMark, [.what: field($0.word)]) }
    return (conflicts + (card.isMerged ? [say(.mergedMark)] : [])).joined(separator: comma)
  }

  private func suggestion(_ book: CardBook, _ id: OperationID) -> String {
    let asked = book.household.suggestions[id]
    let what = asked?.changes.map { "\(field($0.field.word)) \(value($0.content))" } ?? []
    return say(
      .suggests,
      [
        .who: book.household.name(of: id.device), .when: asked.map { month($0.card) },
        .what: what.joined(separator: comma),
      ]) + "  (\(id.text))"
  }

  /// One line per edit.
  package func history(_ book: CardBook, _ entries: [HistoryEntry]) -> String {
    var layout = ColumnLayout([.left, .left, .left, .left, .left])
    for entry in entries {
      let changes = entry.changes.map { change in
        let old = change.old.map { "\(value($0)) → " } ?? ""
        return "\(field(change.field.word)) \(old)\(value(change.new))"
      }
      layout.append([
        entry.operation.time.wall.rfc3339, book.household.name(of: entry.operation.id.device),
        CardWords.kinds[entry.kind].map { say($0) } ?? entry.kind, entry.card.map(month) ?? "",
        changes.joined(separator: comma) + (entry.isSuspect ? "  " + say(.clockDoubted) : ""),
      ])
    }
    return text(layout.lines)
  }

  /// One line per conflicting edit, and the merged cards.
  package func conflicts(_ book: CardBook) -> String {
    let lines = book.household.conflicts.flatMap { conflict(book, $0) }
    let merged = book.household.mergedCards.map {
      say(.mergedCardLook, [.when: month($0)])
    }
    return text(lines.isEmpty && merged.isEmpty ? [say(.noConflicts)] : lines + merged)
  }

  private func conflict(_ book: CardBook, _ conflict: Conflict) -> [String] {
    func said(_ text: CardWords, _ head: FieldState.Head) -> String {
      say(
        text,
        [
          .when: month(conflict.card), .place: field(conflict.field.word),
          .what: value(head.content), .who: book.household.name(of: head.id.device),
          .unknown: book.isSuspect(head.id) ? say(.clockDoubted) : nil,
        ])
    }
    return [said(.conflictCounts, conflict.winner)]
      + conflict.losers.map { "  \(said(.conflictOr, $0))  (\($0.id.text))" }
  }

  /// One line per device.
  package func devices(_ book: CardBook) -> String {
    var layout = ColumnLayout([.left, .left, .left, .left])
    for device in book.household.devices.keys.sorted() {
      let isRemoved = book.household.devices[device]?.isRemoved == true
      let unheard = book.unheardCount(by: device)
      layout.append([
        book.household.name(of: device),
        device == book.device
          ? say(.thisDevice) : book.peers[device]?.lastSync?.rfc3339 ?? say(.notMetYet),
        isRemoved
          ? say(.removed) : unheard == 0 ? say(.upToDate) : say(.editsBehind, unheard),
        device.text,
      ])
      for copy in book.copies(of: device) {
        let edits = book.log.chain(of: copy)
        layout.append([
          "  " + say(.asCopy, [.who: book.household.name(of: copy)]),
          edits.first?.time.wall.rfc3339 ?? "",
          say(.editCount, edits.count, [.place: copy == book.line ? say(.thisStore) : nil]), "",
        ])
      }
    }
    return text(layout.lines + strangers(book))
  }

  /// The devices that do not know others, and what to do about it.
  private func strangers(_ book: CardBook) -> [String] {
    book.household.devices.keys.sorted().compactMap { device -> String? in
      let others = book.strangers(to: device).map { book.household.name(of: $0) }
      guard !others.isEmpty else { return nil }
      return say(
        .unawareOf,
        [.who: book.household.name(of: device), .whom: others.joined(separator: comma)])
    }
  }

  /// One line per exchange, and the devices that do not know of a removal.
  package func log(_ book: CardBook) -> String {
    var layout = ColumnLayout([.left, .left, .left, .left, .left, .left])
    for sync in book.syncs {
      layout.append([
        sync.time.rfc3339, book.household.name(of: sync.device), say(.received, sync.received),
        say(.sent, sync.sent), say(.conflictCount, sync.conflicts), sync.details,
      ])
    }
    let removals = book.removals.map { id in
      let unaware = book.unaware(of: id).map { book.household.name(of: $0) }
      let name = book.removed(by: id).map { book.household.name(of: $0) } ?? ""
      return unaware.isEmpty
        ? say(.removedHeard, [.who: name])
        : say(.removedUnheard, [.who: name, .whom: unaware.joined(separator: comma)])
    }
    let suspects = book.suspects.count
    let clocks = suspects == 0 ? [] : [say(.timesDoubted, suspects)]
    return text(layout.lines + removals + clocks)
  }

  /// The result of an exchange.
  package func sync(_ subject: CardSyncDocument.Subject) -> String {
    let (book, record) = (subject.book, subject.record)
    let changed = Set(subject.merge.received.compactMap { book.household.card(of: $0) }).sorted()
    var lines = [
      say(
        .exchanged, record.received,
        [.who: book.household.name(of: record.device), .total: "\(record.sent)"])
    ]
    lines += subject.merge.forked.map { fork(book, $0) }
    if !changed.isEmpty {
      let months = changed.map { month($0) }.joined(separator: comma)
      lines.append(say(.changedCards, [.what: months]))
    }
    lines += subject.merge.conflicts.flatMap { conflict(book, $0) }
    lines += subject.merge.mergedCards.map { say(.mergedLook, [.when: month($0)]) }
    lines += subject.merge.received.map(\.id).filter {
      book.household.suggestions[$0]?.isOpen == true
    }.map { suggestion(book, $0) }
    return text(lines)
  }

  /// The note that cards without a day are not in a calendar.
  package func withoutDay(_ count: Int) -> String { say(.withoutDay, count) }

  /// The note that a device's edits have a fork.
  private func fork(_ book: CardBook, _ device: UniqueID) -> String {
    let name = book.household.name(of: device)
    let names = book.copies(of: device).map { copy in
      let name = book.household.name(of: copy)
      return copy == book.line ? say(.storeAside, [.who: name, .what: say(.thisStore)]) : name
    }
    return say(
      device == book.device ? .forkedHere : .forkedElsewhere,
      [.who: name, .whom: names.joined(separator: language.customs.lists.beforeLast)])
  }

  private func value(_ content: Change.Content) -> String {
    switch content {
    case .value(let text): say(.quoted, [.what: text])
    case .none: say(.nothing)
    case .erased: say(.erased)
    }
  }

  private func text(_ lines: [String]) -> String {
    lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }
}
