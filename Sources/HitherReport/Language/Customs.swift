package import HitherTracks

/// How a language writes figures, dates and lists, and which forms of its words go with a number.
package struct Customs: Sendable {
  let tag: String
  let ownName: String
  var isRightToLeft = false
  let plural: @Sendable (Int) -> PluralForm
  package let numbers: NumberStyle
  package let units: UnitNames
  package let dates: DateStyle
  package let lists: ListStyle
}

/// The forms that words take by a number, as Unicode's CLDR names them.
package enum PluralForm: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// How a language writes numbers and stretches from one number to another.
package struct NumberStyle: Sendable {
  /// What stands between thousands.
  let groups: String
  /// What stands before the decimals.
  package let decimals: String
  /// What stands between the ends of a stretch, as in `3–4 km` and `08:10–09:30`.
  let range: String
}

/// How a language puts words and sentences in a row.
package struct ListStyle: Sendable {
  let between: String
  package let beforeLast: String
  /// What separates the parts of a sentence that are not names.
  package let comma: String
  /// What stands between a sentence and the next.
  package let betweenSentences: String
}

/// How a language writes days and zones.
package struct DateStyle: Sendable {
  /// The months' names.
  let months: [String]
  /// A month of a year by its name, such as `May 2026`.
  let monthOfYear: @Sendable (String, Int) -> String
  /// A date, such as `Friday, 1 May 2026`.
  let date: @Sendable (CivilDate) -> String
  /// A day within an outing of several, such as `1 May`.
  let shortDate: @Sendable (CivilDate) -> String
  /// A day in little room, such as `Mon 4`.
  package let weekdayAndDay: @Sendable (CivilDate) -> String
  /// What stands after a date that a time follows.
  let afterDate: String
  /// What stands after the times of a day where they are told in full.
  let afterTimes: String
  /// What readers call a zone by its English abbreviation; nil where they have no name for it.
  let zone: @Sendable (String) -> String?

  /// A name by its number from 1; empty where there is none.
  static func pick(_ names: [String], _ number: Int) -> String {
    names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  package func month(_ month: Int) -> String { Self.pick(months, month) }

  /// A month of a year, such as `May 2026`.
  package func month(_ month: Int, of year: Int) -> String { monthOfYear(self.month(month), year) }
}
