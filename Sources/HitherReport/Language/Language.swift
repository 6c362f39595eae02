/// A language that people read: its texts, and how it writes figures, dates and lists.
///
/// A class, as it is asked for at each figure of a page: a copy would count the references of all its texts.
package final class Language: Sendable {
  package let customs: Customs
  /// What notices say, by their code.
  let notices: [String: String]
  /// The text of a key, of whatever product.
  let text: @Sendable (any TextKey) -> String

  init(
    _ customs: Customs, notices: [String: String] = [:],
    _ text: @escaping @Sendable (any TextKey) -> String
  ) {
    self.customs = customs
    self.notices = notices
    self.text = text
  }

  /// Its name among languages, such as `zh-Hant` (BCP 47).
  package var tag: String { customs.tag }
  /// What its readers call it.
  package var ownName: String { customs.ownName }

  /// The attributes of a page in it.
  package var attributes: KeyValuePairs<StaticString, String> {
    customs.isRightToLeft ? ["lang": tag, "dir": "rtl"] : ["lang": tag]
  }

  /// What a style sheet adds for drawings, which have their own direction: time and way go to the right in
  /// all languages.
  package var drawingStyle: String { customs.isRightToLeft ? "\nsvg{direction:ltr}" : "" }

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
