import HitherTracks

/// What notices say in each language, by their code; the files of the languages hold the tables.
enum NoticeTexts {}

extension Language {
  /// What a notice says, by its code and what it names; nil where only its own message says it.
  ///
  /// A notice's own message is English. A test looks for codes that a language has no text for.
  func wording(_ notice: Notice) -> Wording? {
    guard let text = notices[notice.code] else { return nil }
    var slots: [Clause.Slot: Wording] = [:]
    for (name, value) in notice.values {
      if let slot = Clause.Slot(rawValue: name) { slots[slot] = .name(value) }
    }
    let isCounted = text.contains("{count}") || text.contains("{place}")
    return fill(text + (isCounted ? "" : Clause.noticePlace.text(self)), slots)
  }
}
