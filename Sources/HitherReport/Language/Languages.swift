extension Language {
  package static let english = Language(
    .english, EnglishOuting.words, EnglishTransit.words, EnglishCards.words, EnglishLab.words,
    EnglishHousehold.words)

  /// The languages of the house, each with what the products bring: a language is a line here.
  package static let all = [
    english,
    Language(
      .chinese, ChineseOuting.words, ChineseTransit.words, ChineseCards.words, ChineseLab.words,
      ChineseHousehold.words),
    Language(
      .german, GermanOuting.words, GermanTransit.words, GermanCards.words, GermanLab.words,
      GermanHousehold.words),
  ]

  /// The language of a tag, in large or small letters, those made for tests too; nil for one that is not there.
  package static func named(_ tag: String) -> Language? {
    (all + pseudo).first { $0.tag.lowercased() == tag.lowercased() }
  }
}
