import HitherText

/// HTML and SVG under construction.
///
/// Names of elements and attributes are written in the program; every text and every attribute's
/// value is escaped in one place, so that nothing from the input can become markup. The result is
/// well-formed XML as well as HTML.
package struct Markup: Sendable {
  /// The finished nodes outside all open elements.
  private(set) var nodes: [MarkupNode] = []
  private var openElements: [MarkupElement] = []

  package init() {}

  /// The text so far; every element must be closed.
  package var bytes: [UInt8] {
    precondition(openElements.isEmpty, "an element is still open")
    return MarkupWriter.bytes(nodes)
  }

  /// Writes the document's type.
  package mutating func documentType() { append(.verbatim("<!DOCTYPE html>\n")) }

  /// Writes an element with the content that `body` writes.
  package mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ body: (inout Markup) -> Void
  ) {
    openElements.append(Self.element(name, attributes, isVoid: false))
    body(&self)
    append(.element(openElements.removeLast()))
  }

  /// Writes an element with a text.
  package mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>, _ text: String
  ) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element without attributes and with a text.
  package mutating func element(_ name: StaticString, _ text: String) {
    element(name, [:], text)
  }

  /// Writes an element that is always empty, such as `meta` or an SVG shape.
  package mutating func void(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]
  ) {
    append(.element(Self.element(name, attributes, isVoid: true)))
  }

  /// Writes text.
  package mutating func text(_ text: String) { append(.text(text)) }

  /// Writes a name from the input; its writing direction does not affect the text around it.
  package mutating func name(_ name: String) { element("bdi", name) }

  /// Ends the line in the source, for readability.
  package mutating func newline() { append(.verbatim("\n")) }

  /// Writes a style sheet of the program; it must not contain input.
  package mutating func styleSheet(_ css: String) {
    precondition(!css.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    append(.verbatim("<style>" + css + "</style>"))
  }

  /// Writes a script of the program; it must not contain input.
  package mutating func script(_ script: PageScript) {
    let start = script.isModule ? "<script type=\"module\">" : "<script>"
    append(.verbatim(start + String(decoding: script.content, as: UTF8.self) + "</script>"))
  }

  /// Writes a JSON document for the page's scripts; it is not executed.
  mutating func dataBlock(_ id: StaticString, _ json: [UInt8]) {
    var buffer = TextBuffer()
    // These three occur only in strings, where JSON has another notation for them.
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): buffer.append("\\u003c" as StaticString)
      case UInt8(ascii: ">"): buffer.append("\\u003e" as StaticString)
      case UInt8(ascii: "&"): buffer.append("\\u0026" as StaticString)
      default: buffer.append(byte: byte)
      }
    }
    append(.verbatim("<script type=\"application/json\" id=\"\(id)\">\(buffer.text)</script>"))
  }

  private mutating func append(_ node: MarkupNode) {
    if openElements.isEmpty {
      nodes.append(node)
    } else {
      openElements[openElements.count - 1].children.append(node)
    }
  }

  private static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>, isVoid: Bool
  ) -> MarkupElement {
    MarkupElement(
      name: name.description,
      attributes: attributes.map { .init(name: $0.key.description, value: $0.value) },
      isVoid: isVoid)
  }
}
