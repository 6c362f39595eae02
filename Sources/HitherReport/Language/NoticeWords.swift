import HitherTracks

/// The texts of notices in each language, by code; the files of the languages have the tables.
enum NoticeTexts {}

extension Language {
  /// The text of a notice, from its code and arguments; nil if only its own message has it.
  ///
  /// A notice's own message is English. A test finds codes that lack a text in a language.
  func wording(_ notice: Notice) -> AttributedText? {
    guard let text = notices[notice.code] else { return nil }
    var slots: [Clause.Slot: AttributedText] = [:]
    for (name, value) in notice.values {
      if let slot = Clause.Slot(rawValue: name) { slots[slot] = .name(value) }
    }
    let isCounted = text.contains("{count}") || text.contains("{place}")
    return fill(text + (isCounted ? "" : Clause.noticePlace.text(self)), slots)
  }
}
