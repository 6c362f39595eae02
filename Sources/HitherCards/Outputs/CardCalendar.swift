package import HitherReport
import HitherTracks

/// A household's cards as all-day events in an iCalendar file (RFC 5545), each with its reminders.
package enum CardCalendar {
  /// A reminder: some days before the day of the card, at nine in the morning local time of the calendar.
  package struct Reminder: Hashable, Sendable {
    /// Days before the card's day, 0 for the day itself.
    package let days: Int

    private static let hour = 9

    /// Nil for more than a year.
    package init?(days: Int) {
      guard (0...366).contains(days) else { return nil }
      self.days = days
    }

    /// Relative to the start of the card's day, as a duration of RFC 5545.
    fileprivate var trigger: String {
      guard days > 0 else { return "PT\(Self.hour)H" }
      let whole = days - 1
      return "-P\(whole > 0 ? "\(whole)D" : "")T\(24 - Self.hour)H"
    }
  }

  /// The cards that have a day, in order.
  package static func cards(of book: CardBook, year: Int?) -> (dated: [CardKey], undated: Int) {
    let keys = book.household.cards.keys.sorted().filter { key in
      (year ?? key.year) == key.year && book.household.cards[key]?.isBlank == false
    }
    let dated = keys.filter { day(of: $0, book) != nil }
    return (dated, keys.count - dated.count)
  }

  /// The calendar of some cards; a card without a day is omitted.
  ///
  /// Its times are those of the edits, so that the same cards give the same bytes.
  package static func ics(
    _ book: CardBook, _ cards: [CardKey], _ reminders: [Reminder], _ language: Language
  ) -> [UInt8] {
    var text = CalendarText()
    text.append("BEGIN", "VCALENDAR")
    text.append("VERSION", "2.0")
    text.append("PRODID", "-//Hither//Cards//EN")
    text.append("CALSCALE", "GREGORIAN")
    for key in cards {
      guard let day = day(of: key, book), let state = book.household.cards[key],
        let modified = state.modified?.time.wall
      else { continue }
      append(key, state, day, utc(modified), book, reminders, language, to: &text)
    }
    text.append("END", "VCALENDAR")
    return text.bytes
  }

  private static func append(
    _ key: CardKey, _ state: CardState, _ day: CivilDate, _ modified: String, _ book: CardBook,
    _ reminders: [Reminder], _ language: Language, to text: inout CalendarText
  ) {
    let title = state.text(.title) ?? state.text(.place) ?? CardWords.noTitle.text(language)
    text.append("BEGIN", "VEVENT")
    text.append("UID", "\(key.id(in: book.identity.household).text)@hither")
    text.append("DTSTAMP", modified)
    text.append("LAST-MODIFIED", modified)
    text.append("SEQUENCE", "\(book.editCount(of: key) - 1)")
    text.append("DTSTART;VALUE=DATE", date(day))
    text.append("SUMMARY", text: title)
    if state.text(.title) != nil, let place = state.text(.place) {
      text.append("LOCATION", text: place)
    }
    text.append("TRANSP", "TRANSPARENT")
    for reminder in reminders {
      text.append("BEGIN", "VALARM")
      text.append("ACTION", "DISPLAY")
      text.append("DESCRIPTION", text: title)
      text.append("TRIGGER", reminder.trigger)
      text.append("END", "VALARM")
    }
    text.append("END", "VEVENT")
  }

  private static func day(of key: CardKey, _ book: CardBook) -> CivilDate? {
    guard let day = book.household.cards[key]?.day else { return nil }
    let date = CivilDate(year: key.year, month: key.month, day: day)
    return date.isValid ? date : nil
  }

  private static func date(_ date: CivilDate) -> String {
    padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2)
  }

  private static func utc(_ time: Instant) -> String {
    let civil = CivilTime(time)
    let second = civil.millisecondOfDay / 1000
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined()
    return "\(date(civil.date))T\(clock)Z"
  }

  private static func padded(_ number: Int, _ places: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, places - digits.count)) + digits
  }
}

extension CardBook {
  /// The number of known edits of a card, including accepted suggestions.
  package func editCount(of card: CardKey) -> Int {
    log.missing().count { operation in
      household.card(of: operation) == card && HistoryEntry(operation, in: self).isApplied
    }
  }
}
