import HitherText

/// The differences between the variants of a page: for each kind of difference the texts of all.
struct VariantTable {
  /// A difference of one or more elements.
  struct Entry: Hashable {
    /// For an attribute's name, or for `inside`, the number of each variant's text; nil if a
    /// variant lacks the attribute.
    var texts: [Part] = []

    struct Part: Hashable {
      let name: String
      let texts: [Int?]
    }
  }

  /// Represents the content between an element's tags; no attribute has this name.
  static let inside = ""

  private(set) var texts: [String] = []
  private(set) var entries: [Entry] = []
  private var textNumbers: [String: Int] = [:]
  private var entryNumbers: [Entry: Int] = [:]

  /// The number of a text, which is stored once.
  mutating func number(of text: String) -> Int {
    if let known = textNumbers[text] { return known }
    textNumbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// The number of an entry, which is stored once.
  mutating func number(of entry: Entry) -> Int {
    if let known = entryNumbers[entry] { return known }
    entryNumbers[entry] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  /// The table for the script, with the variants' names in their order.
  func json(variants: [String]) -> [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.key("variants")
    writer.beginArray()
    for name in variants { writer.value(name) }
    writer.endArray()
    writer.key("texts")
    writer.beginArray()
    for text in texts { writer.value(text) }
    writer.endArray()
    writer.key("entries")
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      for part in entry.texts {
        writer.key(part.name)
        writer.beginArray()
        for text in part.texts { writer.value(text) }
        writer.endArray()
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.buffer.bytes
  }
}
