import Testing

@testable import HitherReport

@Suite("Markup")
struct MarkupTests {
  static let cases: [(text: String, shown: String)] = [
    ("7.5 km", "7.5 km"),
    ("\u{2066}7.5 km\u{2069}", "\u{2066}7.5 km\u{2069}"),
    ("\u{2066}1 h\u{2069}, \u{2066}2 h\u{2069}", "\u{2066}1 h\u{2069}, \u{2066}2 h\u{2069}"),
    // What does not end, or never began, would reach beyond its text.
    ("\u{2066}7.5 km", "\u{FFFD}7.5 km"), ("7.5 km\u{2069}", "7.5 km\u{FFFD}"),
    ("\u{2066}a\u{2066}b\u{2069}c\u{2069}", "\u{FFFD}a\u{2066}b\u{2069}c\u{FFFD}"),
    ("\u{2066}a\u{202E}b\u{2069}", "\u{2066}a\u{FFFD}b\u{2069}"),
  ]

  @Test("only complete isolates of direction stay in a text", arguments: cases)
  func isolates(_ example: (text: String, shown: String)) {
    let bytes = MarkupWriter.bytes([.text(example.text)])
    #expect(String(decoding: bytes, as: UTF8.self) == example.shown)
  }
}
