/// All that a language brings to the reports: its texts, and how it writes figures, dates and lists.
///
/// A new language is one value of this type with its tables, and its case in `Language`. A test
/// finds what a table lacks; until it is there, the English text stands in its place.
///
/// A class, as it is asked for at each figure of a page: a copy would count the references of all its texts.
final class Catalogue: Sendable {
  /// What the language's readers call it.
  let ownName: String
  let phrase: @Sendable (Phrase) -> String?
  /// The form of a text that a number takes; `#` is where the number goes.
  let counted: @Sendable (CountedPhrase, Int) -> String?
  let clause: @Sendable (Clause) -> String?
  let numbers: NumberStyle
  let units: UnitNames
  let dates: DateStyle
  let lists: ListStyle

  private init(
    ownName: String, phrase: @escaping @Sendable (Phrase) -> String?,
    counted: @escaping @Sendable (CountedPhrase, Int) -> String?,
    clause: @escaping @Sendable (Clause) -> String?, numbers: NumberStyle, units: UnitNames,
    dates: DateStyle, lists: ListStyle
  ) {
    (self.ownName, self.phrase, self.counted, self.clause) = (ownName, phrase, counted, clause)
    (self.numbers, self.units, self.dates, self.lists) = (numbers, units, dates, lists)
  }

  static let english = Catalogue(
    ownName: "English",
    phrase: { EnglishPhrases.text(of: $0) },
    counted: { EnglishPhrases.form(of: $0, isOne: $1 == 1) },
    clause: { EnglishClauses.text(of: $0) },
    numbers: NumberStyle(groups: ",", decimals: ".", range: "–"),
    units: .english, dates: .english,
    lists: ListStyle(between: ", ", beforeLast: " and ", comma: ", ", betweenSentences: " "))

  static let german = Catalogue(
    ownName: "Deutsch",
    phrase: { GermanPhrases.texts[$0] },
    counted: { GermanPhrases.form(of: $0, isOne: $1 == 1) },
    clause: { GermanClauses.texts[$0] },
    numbers: NumberStyle(groups: ".", decimals: ",", range: "–"),
    units: .german, dates: .german,
    lists: ListStyle(between: ", ", beforeLast: " und ", comma: ", ", betweenSentences: " "))

  static let traditionalChinese = Catalogue(
    ownName: "繁體中文",
    phrase: { ChinesePhrases.texts[$0] },
    counted: { phrase, _ in ChinesePhrases.counted[phrase] },
    clause: { ChineseClauses.texts[$0] },
    numbers: NumberStyle(groups: ",", decimals: ".", range: "～"),
    units: .traditionalChinese, dates: .traditionalChinese,
    lists: ListStyle(between: "、", beforeLast: "和", comma: "，", betweenSentences: ""))
}

/// How a language writes numbers and stretches from one number to another.
struct NumberStyle: Sendable {
  /// What stands between thousands.
  let groups: String
  /// What stands before the decimals.
  let decimals: String
  /// What stands between the ends of a stretch, as in `3–4 km` and `08:10–09:30`.
  let range: String
}

/// How a language puts words and sentences in a row.
struct ListStyle: Sendable {
  let between: String
  let beforeLast: String
  /// What stands between parts of a sentence that are no names.
  let comma: String
  /// What stands between a sentence and the next.
  let betweenSentences: String
}
