package import HitherFiles
package import HitherOuting
import HitherReport

/// Exports cards for calendar programs.
package struct CardExport {
  /// Only cards of this year; nil for all.
  package var year: Int?
  /// Days before a card's day, separated by commas; empty for no reminder.
  package var reminders = "7,1"

  package init() {}

  /// Writes the calendar; returns messages about cards that are not in it.
  package func run(
    into path: String?, _ mode: FileMode = .ownerOnly, _ access: CardAccess
  ) throws(HitherError) -> String? {
    let reminders = try reminderList()
    let book = try access.open()
    let (dated, undated) = CardCalendar.cards(of: book, year: year)
    guard !dated.isEmpty else {
      throw HitherError(
        .data, "no card\(year.map { " of \($0)" } ?? "") has a day", place: access.store,
        hint: "write one: hither cards set --store \(access.store) --month 5 --day 12 --title TEXT")
    }
    try OutputFile.write(
      CardCalendar.ics(book, dated, reminders, access.language), to: path ?? "-", mode)
    return undated == 0 ? nil : CardsText(access.language).withoutDay(undated)
  }

  private func reminderList() throws(HitherError) -> [CardCalendar.Reminder] {
    var list: [CardCalendar.Reminder] = []
    for part in reminders.split(separator: ",", omittingEmptySubsequences: true) {
      guard let days = Int(part), let reminder = CardCalendar.Reminder(days: days) else {
        throw HitherError(
          .usage, "'\(part)' is not a number of days from 0 to 366", place: "--remind",
          hint: "write --remind 7,1")
      }
      list.append(reminder)
    }
    return list
  }
}
