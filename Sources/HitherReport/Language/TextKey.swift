/// The key of a text.
///
/// A product has its own enum, with a file for each language: one that lacks a language, or a text
/// in it, does not compile.
package protocol TextKey: CaseIterable, Sendable {
  var english: String { get }
  var chinese: String { get }
  var german: String { get }
}

extension TextKey {
  /// The text in a language, with its slots.
  package func text(_ language: Language) -> String { language.text(self) }

  /// The text in a language with its slots filled.
  package func filled(
    _ slots: [Clause.Slot: AttributedText] = [:], _ language: Language
  ) -> AttributedText {
    language.fill(text(language), slots)
  }

  /// The text with its slots filled by plain text, not marked as a name; nil leaves a slot empty.
  package func with(_ slots: [Clause.Slot: String?], _ language: Language) -> String {
    filled(slots.compactMapValues { $0.map { AttributedText($0) } }, language).plain
  }

  /// The text with a number.
  package func with(count: Int, _ language: Language) -> String {
    filled([.count: AttributedText("\(count)", quantity: count)], language).plain
  }
}
