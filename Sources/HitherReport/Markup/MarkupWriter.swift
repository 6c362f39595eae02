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
