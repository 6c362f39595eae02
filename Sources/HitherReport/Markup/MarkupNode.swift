/// A piece of HTML or SVG.
enum MarkupNode: Hashable, Sendable {
  /// Text, which is escaped when it is written.
  case text(String)
  /// Text of the program itself: the document's type, a style sheet, the end of a line.
  case verbatim(String)
  case element(MarkupElement)
}

/// An element with its content.
struct MarkupElement: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    let name: String
    var value: String
  }

  let name: String
  var attributes: [Attribute] = []
  var children: [MarkupNode] = []
  /// Whether it is always empty, such as `meta` or an SVG shape.
  var isVoid = false

  /// The value of an attribute; nil if the element does not have it.
  func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension MarkupNode {
  /// The node with more content at the end of the first element with a name in it or below it.
  func appending(_ more: [MarkupNode], to name: String) -> MarkupNode {
    guard case .element(var element) = self else { return self }
    if element.name == name {
      element.children += more
    } else if let place = element.children.firstIndex(where: { $0.element?.name == name }) {
      element.children[place] = element.children[place].appending(more, to: name)
    }
    return .element(element)
  }
}
