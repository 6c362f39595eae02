/// A strict look at markup, made apart from the writer: every tag is closed in order, attributes
/// are quoted, and only known entities and no stray signs stand in the text.
struct TagBalance {
  private(set) var faults: [String] = []
  private(set) var elements: [String] = []
  private(set) var ids: [String] = []
  /// The attributes' values that point at something outside.
  private(set) var references: [String] = []
  /// All text between tags, entities resolved.
  private(set) var text = ""
  /// What stands in scripts and data for them.
  private(set) var scripts: [String] = []
  private var open: [String] = []

  init(_ bytes: [UInt8]) {
    let characters = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var index = 0
    while index < characters.count {
      if open.last == "script" {
        index = script(characters, index)
      } else if characters[index] == "<" {
        index = tag(characters, index + 1)
      } else {
        let start = index
        while index < characters.count, characters[index] != "<" { index += 1 }
        var run = String.UnicodeScalarView()
        run.append(contentsOf: characters[start..<index])
        if open.last != "style" { text += resolved(String(run)) }
      }
    }
    if !open.isEmpty { faults.append("open at the end: \(open)") }
  }

  /// Takes a script up to its end; what is in it is no markup.
  private mutating func script(_ characters: [Unicode.Scalar], _ start: Int) -> Int {
    let end = Array("</script".unicodeScalars)
    var index = start
    while index < characters.count, !characters[index...].starts(with: end) { index += 1 }
    var content = String.UnicodeScalarView()
    content.append(contentsOf: characters[start..<index])
    scripts.append(String(content))
    return tag(characters, index + 1)
  }

  private mutating func tag(_ characters: [Unicode.Scalar], _ start: Int) -> Int {
    var index = start
    var quote = false
    while index < characters.count, quote || characters[index] != ">" {
      if characters[index] == "\"" { quote.toggle() }
      if quote, characters[index] == "<" { faults.append("< in an attribute") }
      index += 1
    }
    guard index < characters.count else {
      faults.append("a tag without an end")
      return index
    }
    var body = String.UnicodeScalarView()
    body.append(contentsOf: characters[start..<index])
    take(String(body))
    return index + 1
  }

  private mutating func take(_ body: String) {
    if body.hasPrefix("!DOCTYPE") { return }
    if body.hasPrefix("/") {
      let name = String(body.dropFirst())
      if open.popLast() != name { faults.append("</\(name)> where it is not open") }
      return
    }
    let isVoid = body.hasSuffix("/")
    let content = isVoid ? String(body.dropLast()) : body
    let name = String(content.prefix { $0 != " " })
    elements.append(name)
    attributes(String(content.dropFirst(name.count)))
    if !isVoid { open.append(name) }
  }

  private mutating func attributes(_ text: String) {
    var rest = text[...]
    while true {
      rest = rest.drop { $0 == " " }
      guard !rest.isEmpty else { return }
      let name = rest.prefix { $0 != "=" }
      rest = rest.dropFirst(name.count)
      guard rest.hasPrefix("=\"") else {
        faults.append("attribute \(name) is not quoted")
        return
      }
      rest = rest.dropFirst(2)
      let value = rest.prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count + 1)
      note(String(name), resolved(String(value)))
    }
  }

  private mutating func note(_ name: String, _ value: String) {
    let isPlain = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || $0 < 0x3A }
    if !isPlain, !["viewBox", "preserveAspectRatio", "startOffset"].contains(name) {
      faults.append("attribute name \(name)")
    }
    if name.hasPrefix("on") { faults.append("a handler: \(name)") }
    if name == "id" { ids.append(value) }
    if ["href", "src", "action", "data", "srcset", "poster"].contains(name) {
      references.append(value)
    }
  }

  private mutating func resolved(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      let entities = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ]
      guard let entity = entities.first(where: { rest.hasPrefix($0.0) }) else {
        faults.append("a bare &")
        return result
      }
      result += entity.1
      rest = rest.dropFirst(entity.0.count)
    }
    return result + rest
  }
}
