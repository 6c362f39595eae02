package import HitherOuting
import HitherTracks

/// What is written on a card, or suggested for it.
package struct CardWriting {
  package var year: Int?
  package var month: Int?
  package var day: Int?
  package var title: String?
  package var place: String?
  package var colour: String?
  /// Whether it is only shown how it would be.
  package var isDryRun = false

  package init() {}

  /// Writes on the card; the answer is the card as it is then.
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
    let card = try access.card(year: year, month: month)
    let book: CardBook
    if isDryRun {
      var copy = try access.open().inMemory
      try access.run(.data) { () throws(CardError) in try body(&copy, card) }
      book = copy
    } else {
      book = try access.change { (book) throws(CardError) in try body(&book, card) }
    }
    return asJSON
      ? CardsDocument.json(CardsDocument.Subject(book, [card], isDryRun: isDryRun))
      : Array(CardsText(access.language).cards(book, [card], isDryRun: isDryRun).utf8)
  }

  /// An empty text takes away what stands there.
  private var entries: [CardBook.Entry] {
    let texts: [CardBook.Entry] = [
      (.title, title), (.place, place), (.colour, colour),
    ].compactMap { field, text in text.map { (field, $0.isEmpty ? nil : $0) } }
    return texts + (day.map { [(.day, String($0))] } ?? [])
  }
}

extension CardAccess {
  /// The card of a month, of the year of now where none is named.
  func card(year: Int?, month: Int?) throws(HitherError) -> CardKey {
    guard let month else {
      throw HitherError(.usage, "missing option '--month'", hint: "say which: --month 5")
    }
    guard let card = CardKey(year: year ?? self.year, month: month) else {
      throw HitherError(.usage, "there is no month \(month) of \(year ?? self.year)")
    }
    return card
  }

  /// The month that must be named.
  package func month(_ month: Int?) throws(HitherError) -> Int {
    try card(year: nil, month: month).month
  }

  /// The year of now.
  var year: Int { CivilTime(now).date.year }
}
