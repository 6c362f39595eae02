/// A key of a text. A product has an enum of its own; no two have a raw value in common.
package protocol TextKey: CaseIterable, Hashable, RawRepresentable<String>, Sendable {}

extension TextKey {
  /// The text in a language, with its places.
  package func text(_ language: Language) -> String { language.text(rawValue) ?? "" }

  /// The text in a language with its places filled.
  package func filled(
    _ slots: [Clause.Slot: Wording] = [:], _ language: Language
  ) -> Wording {
    language.fill(text(language), slots)
  }
}

extension TextKey {
  /// The text with its places filled by what is only written, not marked as a name; nil leaves a place open.
  package func with(_ slots: [Clause.Slot: String?], _ language: Language) -> String {
    filled(slots.compactMapValues { $0.map { Wording($0) } }, language).plain
  }

  /// The text with a number.
  package func with(count: Int, _ language: Language) -> String {
    filled([.count: Wording("\(count)", quantity: count)], language).plain
  }
}

/// Texts of a product in one language, by their keys.
package struct Words: Sendable {
  var texts: [String: String] = [:]

  init<Key: TextKey>(_ table: [Key: String]) {
    for (key, text) in table { texts[key.rawValue] = text }
  }

  /// What notices say, by their code.
  init(notices: [String: String]) {
    for (code, text) in notices { texts[Self.noticePrefix + code] = text }
  }

  static let noticePrefix = "notice."

  static func + (left: Words, right: Words) -> Words {
    var words = left
    words.texts.merge(right.texts) { $1 }
    return words
  }
}
