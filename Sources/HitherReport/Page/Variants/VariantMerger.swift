import HitherOuting
import HitherText

/// Merges the variants of a page in all languages and units into one page.
///
/// The elements of the variants are compared in parallel. An element whose attributes or content
/// differ gets the number of a table entry with all versions; a script can then switch the page to
/// any variant. If the contents are elements of the same kind, only these are compared, so that
/// large drawings are in the page once.
struct VariantMerger {
  /// The attribute with the number of an element's entry.
  static let mark = "data-v"

  private(set) var table = VariantTable()
  /// The variant that is shown without a script.
  let base: Int

  /// The nodes of the base variant, with marks where others differ.
  ///
  /// - Parameter variants: At least `base` + 1 of them; their top-level nodes differ only in
  ///   elements.
  mutating func merge(_ variants: [[MarkupNode]]) -> [MarkupNode] {
    var nodes = variants[base]
    for place in nodes.indices {
      let elements = variants.compactMap { $0.indices.contains(place) ? $0[place].element : nil }
      if elements.count == variants.count { nodes[place] = .element(merge(elements)) }
    }
    return nodes
  }

  private mutating func merge(_ elements: [MarkupElement]) -> MarkupElement {
    var merged = elements[base]
    var entry = VariantTable.Entry()
    for name in Self.differingNames(elements) {
      let values = elements.map { $0.value(of: name) }
      guard values.contains(where: { $0 != values[0] }) else { continue }
      // In the form of the writer: the script inserts the text unchanged.
      let texts = values.map { $0.map { table.number(of: VisibleText.neutralised($0)) } }
      entry.texts.append(.init(name: name, texts: texts))
    }
    if Self.areAlike(elements.map(\.children)) {
      merged.children = merge(elements.map(\.children))
    } else {
      let insides = elements.map { element in
        table.number(of: String(decoding: MarkupWriter.bytes(element.children), as: UTF8.self))
      }
      entry.texts.append(.init(name: VariantTable.inside, texts: insides))
    }
    guard !entry.texts.isEmpty else { return merged }
    merged.attributes.append(.init(name: Self.mark, value: String(table.number(of: entry))))
    return merged
  }

  /// The names of attributes that may differ, in their order; empty if all elements have the same
  /// attributes, as most do.
  private static func differingNames(_ elements: [MarkupElement]) -> [String] {
    if elements.allSatisfy({ $0.attributes == elements[0].attributes }) { return [] }
    var names: [String] = []
    for element in elements {
      for attribute in element.attributes where !names.contains(attribute.name) {
        names.append(attribute.name)
      }
    }
    return names
  }

  /// Whether contents have the same elements at the same positions, and the same text around them.
  private static func areAlike(_ insides: [[MarkupNode]]) -> Bool {
    guard let first = insides.first, insides.allSatisfy({ $0.count == first.count }) else {
      return false
    }
    return first.indices.allSatisfy { place in
      insides.allSatisfy { inside in
        switch (first[place], inside[place]) {
        case (.element(let one), .element(let other)): one.name == other.name
        case (let one, let other): one == other
        }
      }
    }
  }
}

extension MarkupNode {
  var element: MarkupElement? {
    if case .element(let element) = self { element } else { nil }
  }
}
