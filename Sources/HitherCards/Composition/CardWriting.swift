package import HitherOuting
import HitherTracks

/// A text to write on a card, or to suggest for it.
package struct CardWriting {
  package var year: Int?
  package var month: Int?
  package var day: Int?
  package var title: String?
  package var place: String?
  package var colour: String?
  /// Whether the result is only shown.
  package var isDryRun = false

  package init() {}

  /// Writes on the card; returns the changed card.
  package func set(_ access: CardAccess, asJSON: Bool) throws(HitherError) -> [UInt8] {
    try write(access, asJSON) { (book, card) throws(CardError) in
      try book.set(card, entries, now: access.now)
    }
  }

  /// Suggests it.
  package func suggest(_ access: CardAccess, asJSON: Bool) throws(HitherError) -> [UInt8] {
    try write(access, asJSON) { (book, card) throws(CardError) in
      try book.suggest(card, entries, now: access.now)
    }
  }

  private func write(
    _ access: CardAccess, _ asJSON: Bool,
    _ body: (inout CardBook, CardKey) throws(CardError) -> Void
  ) throws(HitherError) -> [UInt8] {
    let card = try access.card(year: year, month: month, day: day)
    return try access.write(isDryRun: isDryRun, asJSON) { (book) throws(CardError) in
      try body(&book, card)
      return card
    }
  }

  /// An empty text clears the field.
  private var entries: [CardBook.Entry] {
    let texts: [CardBook.Entry] = [
      (.title, title), (.place, place), (.colour, colour),
    ].compactMap { field, text in text.map { (field, $0.isEmpty ? nil : $0) } }
    return texts + (day.map { [(.day, String($0))] } ?? [])
  }
}

/// Reverts an edit.
package struct CardReversion {
  /// Whether the result is only shown.
  package var isDryRun = false

  package init() {}

  /// Restores the values before an edit; returns the changed card.
  package func revert(
    _ edit: String?, _ access: CardAccess, asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    let id = try CardDecisions.edit(edit, "edit")
    return try access.write(isDryRun: isDryRun, asJSON) { (book) throws(CardError) in
      try book.revert(id, now: access.now)
    }
  }
}

extension CardAccess {
  /// Changes a card, or shows the result; returns the card.
  fileprivate func write(
    isDryRun: Bool, _ asJSON: Bool, _ body: (inout CardBook) throws(CardError) -> CardKey
  ) throws(HitherError) -> [UInt8] {
    var cards: [CardKey] = []
    let book: CardBook
    if isDryRun {
      var copy = try open().inMemory
      cards = [try run(.data) { () throws(CardError) in try body(&copy) }]
      book = copy
    } else {
      book = try change { (book) throws(CardError) in cards = [try body(&book)] }
    }
    return asJSON
      ? CardsDocument.json(CardsDocument.Subject(book, cards, isDryRun: isDryRun))
      : Array(CardsText(language).cards(book, cards, isDryRun: isDryRun).utf8)
  }

  /// The card of a month; without a year, of the year in which the month, or the day of it, comes next.
  ///
  /// The current month comes next unless a past day of it is given.
  func card(year: Int?, month: Int?, day: Int? = nil) throws(HitherError) -> CardKey {
    guard let month else {
      throw HitherError(.usage, "missing option '--month'", hint: "name one: --month 5")
    }
    let year = year ?? nextYear(ofMonth: month, day: day)
    guard let card = CardKey(year: year, month: month) else {
      throw HitherError(.usage, "no month \(month) of \(year)")
    }
    return card
  }

  private func nextYear(ofMonth month: Int, day: Int?) -> Int {
    let today = CivilTime(now).date
    let first = (month, day ?? today.day) < (today.month, today.day) ? today.year + 1 : today.year
    guard let day else { return first }
    // The 29th of February comes every fourth or eighth year.
    return (first..<first + 9).first { year in
      CardKey(year: year, month: month).map { (1...$0.lastDay).contains(day) } ?? false
    } ?? first
  }

  /// The required month.
  package func month(_ month: Int?) throws(HitherError) -> Int {
    try card(year: nil, month: month).month
  }

  /// The current year.
  var year: Int { CivilTime(now).date.year }
}
