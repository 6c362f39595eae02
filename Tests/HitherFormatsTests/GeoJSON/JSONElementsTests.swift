import HitherText
import TestSupport
import Testing

/// The elements that are found by brackets are those that a parser finds.
@Suite struct JSONElementsTests {
  func elements(
    _ text: String, piece: Int, limit: Int = 1 << 20, isWhole: Bool = false
  ) throws -> [String] {
    var walk = JSONElements(
      BytesSource(text, pieceLength: piece), limit: limit, isWhole: isWhole)
    var found: [String] = []
    while true {
      let outcome = try walk.next()
      let key = String(decoding: walk.key, as: UTF8.self)
      let text = String(decoding: walk.bytes[walk.range], as: UTF8.self)
      switch outcome {
      case .element: found.append("\(walk.line) \(key)\(walk.isInList ? "[]" : "") \(text)")
      case .tooLong: found.append("\(walk.line) too long")
      case .malformed: found.append("\(walk.line) malformed")
      case .cut: found.append("\(walk.line) cut")
      case .end: return found
      }
    }
  }

  @Test(arguments: [1, 3, 4096]) func whatIsInADocument(piece: Int) throws {
    let text = """
      \u{FEFF}{"type": "x", "n": -1.5e3 , "list": [1, {"a": "]}\\""}, [2, 3],
      "s"], "empty": [], "o": {"b": [1]}, "t": true}
      [4, 5]
      """
    #expect(
      try elements(text, piece: piece) == [
        "1 type \"x\"", "1 n -1.5e3 ", "1 list[] 1", "1 list[] {\"a\": \"]}\\\"\"}",
        "1 list[] [2, 3]", "2 list[] \"s\"", "2 o {\"b\": [1]}", "2 t true", "3 [] 4", "3 [] 5",
      ])
  }

  @Test(arguments: [1, 4096]) func wholeDocuments(piece: Int) throws {
    #expect(
      try elements("{\"a\": [1]}\n\n[2]\n", piece: piece, isWhole: true) == [
        "1  {\"a\": [1]}", "3  [2]",
      ])
  }

  @Test(arguments: [1, 4096]) func whatIsWrong(piece: Int) throws {
    #expect(try elements("[1, {\"a\":", piece: piece) == ["1 [] 1", "1 cut"])
    #expect(try elements("hello", piece: piece) == ["1 malformed"])
    #expect(try elements("{\"a\" 1}", piece: piece) == ["1 malformed"])
    #expect(try elements("{\"a\": ", piece: piece) == ["1 cut"])
    #expect(try elements("", piece: piece) == [])
    let long = "[\"\(String(repeating: "x", count: 100_000))\", 2]"
    #expect(try elements(long, piece: piece, limit: 1000) == ["1 too long", "1 [] 2"])
  }

  /// Any bytes at all: each step goes on, and the end comes.
  @Test func noiseEnds() throws {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<40, using: &random)
      let text = String(
        decoding: (0..<count).map { _ in
          Array("[]{},:\"\\ 1a\n".utf8).randomElement(using: &random) ?? 0
        }, as: UTF8.self)
      #expect(try elements(text, piece: 3).count <= count + 1)
      #expect(try elements(text, piece: 3) == elements(text, piece: 4096))
    }
  }
}
