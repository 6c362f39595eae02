import HitherText

/// HTML and SVG under construction.
///
/// Names of elements and attributes are written in the program; every text and every attribute's
/// value goes through one escape, so that nothing from the input can become markup. The result is
/// well-formed XML as well as HTML.
package struct Markup: Sendable {
  private var buffer = TextBuffer()
  private var openElements: [StaticString] = []

  package init() {}

  /// The text so far; every element must be closed.
  package var bytes: [UInt8] {
    precondition(openElements.isEmpty, "an element is still open")
    return buffer.bytes
  }

  /// Writes the document's type.
  mutating func documentType() {
    buffer.append("<!DOCTYPE html>\n" as StaticString)
  }

  /// Writes an element with what `body` writes in it.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ body: (inout Markup) -> Void
  ) {
    startTag(name, attributes)
    buffer.append(byte: UInt8(ascii: ">"))
    openElements.append(name)
    body(&self)
    openElements.removeLast()
    buffer.append("</" as StaticString)
    buffer.append(name)
    buffer.append(byte: UInt8(ascii: ">"))
  }

  /// Writes an element that holds a text.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>, _ text: String
  ) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element without attributes that holds a text.
  mutating func element(_ name: StaticString, _ text: String) {
    element(name, [:], text)
  }

  /// Writes an element that never holds anything, as `meta` or an SVG shape.
  mutating func void(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]
  ) {
    startTag(name, attributes)
    buffer.append(" />" as StaticString)
  }

  /// Writes text.
  mutating func text(_ text: String) { escape(text) }

  /// Writes a name from the input: its direction of writing does not reach beyond it.
  mutating func name(_ name: String) { element("bdi", name) }

  /// Ends the line in the source, so that it can be read.
  mutating func newline() { buffer.append(byte: UInt8(ascii: "\n")) }

  /// Writes a style sheet made by the program; it may hold nothing from the input.
  mutating func styleSheet(_ css: String) {
    precondition(!css.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    buffer.append("<style>" as StaticString)
    buffer.append(css)
    buffer.append("</style>" as StaticString)
  }

  /// Writes a script made by the program; it may hold nothing from the input.
  mutating func script(_ script: PageScript) {
    buffer.append(script.isModule ? "<script type=\"module\">" as StaticString : "<script>")
    buffer.append(contentsOf: script.content)
    buffer.append("</script>" as StaticString)
  }

  /// Writes a JSON document for the page's scripts, which never runs itself.
  mutating func dataBlock(_ id: StaticString, _ json: [UInt8]) {
    buffer.append("<script type=\"application/json\" id=\"" as StaticString)
    buffer.append(id)
    buffer.append("\">" as StaticString)
    // These three stand in strings only, where JSON has another way to write them.
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): buffer.append("\\u003c" as StaticString)
      case UInt8(ascii: ">"): buffer.append("\\u003e" as StaticString)
      case UInt8(ascii: "&"): buffer.append("\\u0026" as StaticString)
      default: buffer.append(byte: byte)
      }
    }
    buffer.append("</script>" as StaticString)
  }

  private mutating func startTag(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>
  ) {
    buffer.append(byte: UInt8(ascii: "<"))
    buffer.append(name)
    for (attribute, value) in attributes {
      buffer.append(byte: UInt8(ascii: " "))
      buffer.append(attribute)
      buffer.append("=\"" as StaticString)
      escape(value)
      buffer.append(byte: UInt8(ascii: "\""))
    }
  }

  /// The one escape, right for text of elements and for values of attributes.
  private mutating func escape(_ text: String) {
    for byte in VisibleText.neutralised(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): buffer.append("&amp;" as StaticString)
      case UInt8(ascii: "<"): buffer.append("&lt;" as StaticString)
      case UInt8(ascii: ">"): buffer.append("&gt;" as StaticString)
      case UInt8(ascii: "\""): buffer.append("&quot;" as StaticString)
      case UInt8(ascii: "'"): buffer.append("&#39;" as StaticString)
      default: buffer.append(byte: byte)
      }
    }
  }
}
