package import HitherTracks

/// A language's formats of figures, dates and lists, and its plural rules.
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

/// The plural categories of words, with their names in Unicode's CLDR.
package enum PluralForm: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// A language's format of numbers and ranges.
package struct NumberStyle: Sendable {
  /// The separator of thousands.
  let groups: String
  /// The decimal separator.
  package let decimals: String
  /// The separator of ranges, as in `3–4 km` and `08:10–09:30`.
  let range: String
}

/// A language's format of lists of words and sentences.
package struct ListStyle: Sendable {
  let between: String
  package let beforeLast: String
  /// The separator of a sentence's parts that are not names.
  package let comma: String
  /// The separator of parts that have commas themselves.
  let semicolon: String
  /// The separator of sentences.
  package let betweenSentences: String
}

/// A language's format of days and zones.
package struct DateStyle: Sendable {
  /// The months' names.
  let months: [String]
  /// A month of a year with its name, such as `May 2026`.
  let monthOfYear: @Sendable (String, Int) -> String
  /// A date, such as `Friday, 1 May 2026`.
  let date: @Sendable (CivilDate) -> String
  /// A day within an outing of several, such as `1 May`.
  let shortDate: @Sendable (CivilDate) -> String
  /// A short day, such as `Mon 4`.
  package let weekdayAndDay: @Sendable (CivilDate) -> String
  /// The separator between a date and a time.
  let afterDate: String
  /// The text after the times of a day in full form.
  let afterTimes: String
  /// The readers' name of a zone by its English abbreviation; nil if there is none.
  let zone: @Sendable (String) -> String?

  /// A name by its number from 1; empty if there is none.
  static func pick(_ names: [String], _ number: Int) -> String {
    names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  package func month(_ month: Int) -> String { Self.pick(months, month) }

  /// A month of a year, such as `May 2026`.
  package func month(_ month: Int, of year: Int) -> String { monthOfYear(self.month(month), year) }
}
