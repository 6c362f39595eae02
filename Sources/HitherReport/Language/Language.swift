/// A language that people read: its texts, and how it writes figures, dates and lists.
///
/// A class, as it is asked for at each figure of a page: a copy would count the references of all its texts.
package final class Language: Sendable {
  package let customs: Customs
  let words: Words

  /// - Parameters:
  ///   - words: The texts of each product.
  init(_ customs: Customs, _ words: Words...) {
    self.customs = customs
    self.words = words.dropFirst().reduce(words.first ?? Words(notices: [:]), +)
  }

  /// Its name among languages, such as `zh-Hant` (BCP 47).
  package var tag: String { customs.tag }
  /// What its readers call it.
  package var ownName: String { customs.ownName }

  /// The attributes of a page in it.
  package var attributes: KeyValuePairs<StaticString, String> {
    customs.isRightToLeft ? ["lang": tag, "dir": "rtl"] : ["lang": tag]
  }

  /// The text of a key; the English one where the language has none.
  func text(_ key: String) -> String? {
    words.texts[key] ?? (self == .english ? nil : Language.english.words.texts[key])
  }

  /// Several in a row, such as `A, B and C`.
  package func list(_ items: [Wording]) -> Wording {
    .list(items, between: customs.lists.between, beforeLast: customs.lists.beforeLast)
  }
}

extension Language: Hashable {
  package static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }
  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// The measures that reports are written in.
package enum UnitSystem: String, CaseIterable, Sendable {
  case metric
  case imperial
}
