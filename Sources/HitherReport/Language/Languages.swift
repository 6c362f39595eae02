extension Language {
  package static let english = Language(.english) { $0.english }

  /// The available languages: a language is one line here, and one in `TextKey`.
  package static let all = [
    english,
    Language(.chinese, notices: NoticeTexts.chinese) { $0.chinese },
    Language(.german, notices: NoticeTexts.german) { $0.german },
  ]

  /// The language of a tag, case-insensitive, including those for tests; nil if unknown.
  package static func named(_ tag: String) -> Language? {
    (all + pseudo).first { $0.tag.lowercased() == tag.lowercased() }
  }
}
