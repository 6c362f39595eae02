package import HitherOuting

/// Decisions about suggestions, conflicts, devices and texts.
package enum CardDecisions {
  /// Accepts or declines a suggestion; returns its card.
  package static func answer(
    _ suggestion: String?, isAccepted: Bool, _ access: CardAccess, asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    let id = try edit(suggestion, "suggestion")
    let book = try access.change { (book) throws(CardError) in
      try book.answer(id, isAccepted: isAccepted, now: access.now)
    }
    let cards = book.household.suggestions[id].map { [$0.card] } ?? []
    return told(book, cards, access, asJSON)
  }

  /// Resolves the conflicts of a card.
  package static func resolve(
    year: Int?, month: Int?, field: String?, keep: String?, value: String?,
    _ access: CardAccess, asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    let card = try openCard(year: year, month: month, access)
    let named = try field.map { word throws(HitherError) in
      guard let field = CardField.ofCards.first(where: { $0.word == word }) else {
        throw HitherError(
          .usage, "unknown field '\(word)'", hint: "a card has title, place, day and colour")
      }
      return field
    }
    let choice: CardBook.Choice
    switch (keep, value) {
    case (nil, nil): choice = .winner
    case (let id?, nil): choice = .loser(try edit(id, "edit"))
    case (nil, let text?): choice = .text(text)
    case (_?, _?):
      throw HitherError(.usage, "--keep and --value do not go together")
    }
    let book = try access.change { (book) throws(CardError) in
      try book.resolve(card, named, choice, now: access.now)
    }
    return told(book, [card], access, asJSON)
  }

  /// The card referred to; without a year, the only one of the month with a pending decision.
  private static func openCard(
    year: Int?, month: Int?, _ access: CardAccess
  ) throws(HitherError) -> CardKey {
    let card = try access.card(year: year, month: month)
    guard year == nil else { return card }
    let household = try access.open().household
    let waiting = Set(household.conflicts.map(\.card) + household.mergedCards)
      .filter { $0.month == card.month }.sorted()
    guard waiting.count < 2 else {
      let years = waiting.map { "\($0.year)" }.joined(separator: ", ")
      throw HitherError(
        .usage, "month \(card.month) waits for a decision in several years: \(years)",
        hint: "name one: --year \(waiting[0].year)")
    }
    return waiting.first ?? card
  }

  /// Renames or removes devices; returns all devices.
  package static func devices(
    name: String?, remove: String?, _ access: CardAccess, asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    var parts: (device: String, name: String)?
    if let name {
      guard let mark = name.firstIndex(of: "=") else {
        throw HitherError(.usage, "'\(name)' gives no name", hint: "write --name DEVICE=NAME")
      }
      parts = (String(name[..<mark]), String(name[name.index(after: mark)...]))
    }
    let book = try access.change { (book) throws(CardError) in
      if let parts {
        try book.rename(try book.device(called: parts.device), parts.name, now: access.now)
      }
      if let remove { try book.remove(try book.device(called: remove), now: access.now) }
    }
    return asJSON
      ? CardDevicesDocument.json(book) : Array(CardsText(access.language).devices(book).utf8)
  }

  /// Erases the content of an edit, or of all edits of a device, and its names.
  package static func erase(
    _ ids: [String], member: String?, _ access: CardAccess
  ) throws(HitherError) {
    var operations = try ids.map { id throws(HitherError) in try edit(id, "edit") }
    _ = try access.change { (book) throws(CardError) in
      if let member {
        operations += book.operations(tellingOf: try book.device(called: member))
      }
      // In portions, because an edit erases only a limited number.
      for start in stride(from: 0, to: operations.count, by: 1000) {
        let some = operations[start...].prefix(1000)
        try book.erase(Array(some), now: access.now)
      }
    }
  }

  static func edit(_ text: String?, _ what: String) throws(HitherError) -> OperationID {
    guard let text else { throw HitherError(.usage, "no \(what) is named") }
    guard let id = OperationID(text: text) else {
      throw HitherError(
        .usage, "'\(text)' is not an id of an edit",
        hint: "hither cards history --json lists the ids")
    }
    return id
  }

  private static func told(
    _ book: CardBook, _ cards: [CardKey], _ access: CardAccess, _ asJSON: Bool
  ) -> [UInt8] {
    asJSON
      ? CardsDocument.json(CardsDocument.Subject(book, cards))
      : Array(CardsText(access.language).cards(book, cards).utf8)
  }
}
