package import HitherFiles
package import HitherOuting
import HitherTracks

/// Queries of a household's store, which do not change it.
package enum CardQuestion {
  /// One card, or the twelve of a year.
  package static func cards(
    year: Int?, month: Int?, _ access: CardAccess, asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    var keys: [CardKey] = []
    if let month {
      keys = [try access.card(year: year, month: month)]
    } else {
      for month in 1...12 {
        keys.append(try access.card(year: year ?? access.year, month: month))
      }
    }
    let book = try access.open()
    return asJSON
      ? CardsDocument.json(CardsDocument.Subject(book, keys))
      : Array(CardsText(access.language).cards(book, keys).utf8)
  }

  /// Draws the twelve cards of a year on a sheet, as a page or as SVG by the file's suffix.
  package static func sheet(
    year: Int?, into path: String, _ mode: FileMode = .ownerOnly, _ access: CardAccess
  ) throws(HitherError) {
    let year = try access.card(year: year ?? access.year, month: 1).year
    let isPage = path.hasSuffix(".html")
    guard isPage || path.hasSuffix(".svg") else {
      throw HitherError(.usage, "'\(path)' is not a sheet", hint: "name it .html or .svg")
    }
    let book = try access.open()
    try OutputFile.write(
      isPage
        ? CardSheetPage.html(book, year: year, access.language)
        : CardSheet.svg(book, year: year, access.language), to: path,
      mode)
  }

  /// Selects the edits to list.
  package struct Period {
    package var year: Int?
    package var month: Int?
    package var member: String?
    package var from: String?
    package var to: String?

    package init() {}
  }

  /// The matching edits.
  package static func history(
    _ period: Period, _ access: CardAccess, asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    let start = try period.from.map { text throws(HitherError) in try RunNeeds.moment(text) }
    let end = try period.to.map { text throws(HitherError) in try RunNeeds.moment(text) }
    let book = try access.open()
    let device = try access.run(.data) { () throws(CardError) in
      try period.member.map { name throws(CardError) in try book.device(called: name) }
    }
    let entries = book.history.filter { entry in
      let time = entry.operation.time.wall
      return (start.map { time >= $0 } ?? true) && (end.map { time < $0 } ?? true)
        && (device.map { book.household.device(of: entry.operation.id.device) == $0 } ?? true)
        && (period.year.map { entry.card?.year == $0 } ?? true)
        && (period.month.map { entry.card?.month == $0 } ?? true)
    }
    return asJSON
      ? CardHistoryDocument.json(CardHistoryDocument.Subject(book, entries))
      : Array(CardsText(access.language).history(book, entries).utf8)
  }

  /// The conflicts.
  package static func conflicts(
    _ access: CardAccess, asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    let book = try access.open()
    return asJSON
      ? CardConflictsDocument.json(book) : Array(CardsText(access.language).conflicts(book).utf8)
  }

  /// The exchanges with other devices.
  package static func log(_ access: CardAccess, asJSON: Bool) throws(HitherError) -> [UInt8] {
    let book = try access.open()
    return asJSON ? CardLogDocument.json(book) : Array(CardsText(access.language).log(book).utf8)
  }
}
