extension Language {
  package static let english = Language(.english) { $0.english }

  /// The languages of the house: a language is a line here, and one in `TextKey`.
  package static let all = [
    english,
    Language(.chinese, notices: NoticeTexts.chinese) { $0.chinese },
    Language(.german, notices: NoticeTexts.german) { $0.german },
  ]

  /// The language of a tag, in large or small letters, those made for tests too; nil for one that is not there.
  package static func named(_ tag: String) -> Language? {
    (all + pseudo).first { $0.tag.lowercased() == tag.lowercased() }
  }
}
