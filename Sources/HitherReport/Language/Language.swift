/// A language of the output: its texts, and its formats of figures, dates and lists.
///
/// It is a class, because it is used for each figure of a page: a copy would count the references of all its texts.
package final class Language: Sendable {
  package let customs: Customs
  /// The texts of notices, by code.
  let notices: [String: String]
  /// The text of a key, of any product.
  let text: @Sendable (any TextKey) -> String

  init(
    _ customs: Customs, notices: [String: String] = [:],
    _ text: @escaping @Sendable (any TextKey) -> String
  ) {
    self.customs = customs
    self.notices = notices
    self.text = text
  }

  /// Its language tag, such as `zh-Hant` (BCP 47).
  package var tag: String { customs.tag }
  /// Its name in the language itself.
  package var ownName: String { customs.ownName }

  /// The attributes of a page in it.
  package var attributes: KeyValuePairs<StaticString, String> {
    customs.isRightToLeft ? ["lang": tag, "dir": "rtl"] : ["lang": tag]
  }

  /// The style for drawings, which keep their own direction: time and distance go to the right in all languages.
  package var drawingStyle: String { customs.isRightToLeft ? "\nsvg{direction:ltr}" : "" }

  /// A figure with its unit for a page: in a text from right to left it keeps its own order, by Unicode's isolates.
  package func isolated(_ figure: String) -> String {
    customs.isRightToLeft ? "\u{2066}" + figure + "\u{2069}" : figure
  }

  /// A list of several, such as `A, B and C`.
  package func list(_ items: [AttributedText]) -> AttributedText {
    .list(items, between: customs.lists.between, beforeLast: customs.lists.beforeLast)
  }
}

extension Language: Hashable {
  package static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }
  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// The unit systems of reports.
package enum UnitSystem: String, CaseIterable, Sendable {
  case metric
  case imperial
}
