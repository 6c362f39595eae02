import HitherOuting
import HitherText

/// Writes markup as text that is well-formed XML as well as HTML.
struct MarkupWriter {
  private(set) var buffer = TextBuffer()

  /// The nodes as UTF-8.
  static func bytes(_ nodes: [MarkupNode]) -> [UInt8] {
    var writer = MarkupWriter()
    writer.write(nodes)
    return writer.buffer.bytes
  }

  mutating func write(_ nodes: [MarkupNode]) {
    for node in nodes {
      switch node {
      case .text(let text): escape(text)
      case .verbatim(let text): buffer.append(text)
      case .element(let element): write(element)
      }
    }
  }

  private mutating func write(_ element: MarkupElement) {
    buffer.append(byte: UInt8(ascii: "<"))
    buffer.append(element.name)
    for attribute in element.attributes {
      buffer.append(byte: UInt8(ascii: " "))
      buffer.append(attribute.name)
      buffer.append("=\"" as StaticString)
      escape(attribute.value)
      buffer.append(byte: UInt8(ascii: "\""))
    }
    guard !element.isVoid else { return buffer.append(" />" as StaticString) }
    buffer.append(byte: UInt8(ascii: ">"))
    write(element.children)
    buffer.append("</" as StaticString)
    buffer.append(element.name)
    buffer.append(byte: UInt8(ascii: ">"))
  }

  /// The single escape function, valid for text of elements and for values of attributes.
  private mutating func escape(_ text: String) {
    for byte in Self.neutralised(text).utf8 {
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

  /// The text with control characters replaced, except those of a complete isolate from left to right, as around a figure.
  ///
  /// Such an isolate ends where it began, so that it reorders nothing outside of it, whoever wrote it.
  private static func neutralised(_ text: String) -> String {
    let (begin, end): (Unicode.Scalar, Unicode.Scalar) = ("\u{2066}", "\u{2069}")
    let safe = VisibleText.neutralised(text)
    guard safe != text, text.unicodeScalars.contains(end) else { return safe }
    var result: [Unicode.Scalar] = []
    var open: Int?
    for scalar in text.unicodeScalars {
      if scalar == end, let start = open {
        (result[start], open) = (begin, nil)
        result.append(end)
      } else {
        if scalar == begin { open = result.count }
        result.append(VisibleText.replacement(of: scalar) ?? scalar)
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: result)
    return String(view)
  }
}
