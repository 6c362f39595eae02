import HitherText
import TestSupport
import Testing

@Suite struct LineScannerTests {
  func lines(_ text: String, limit: Int = 1 << 20, piece: Int) throws -> [String] {
    var scanner = LineScanner(BytesSource(text, pieceLength: piece), limit: limit)
    var found: [String] = []
    while true {
      switch try scanner.next() {
      case .line: found.append("\(scanner.lineNumber) \(scanner.text)")
      case .tooLong: found.append("\(scanner.lineNumber) \(scanner.text)…")
      case .end: return found
      }
    }
  }

  @Test(arguments: [1, 2, 7, .max])
  func allLineEndsCount(piece: Int) throws {
    #expect(
      try lines("\u{FEFF}a\nb\r\n\r\n\rc\n\nd", piece: piece) == [
        "1 a", "2 b", "3 ", "4 ", "5 c", "6 ", "7 d",
      ])
    #expect(try lines("", piece: piece) == [])
    #expect(try lines("\n", piece: piece) == ["1 "])
    #expect(try lines("\u{FEFF}", piece: piece) == [])
    #expect(try lines("a\r", piece: piece) == ["1 a"])
  }

  @Test(arguments: [1, 2, 7, .max])
  func longLinesAreCutAndPassedOver(piece: Int) throws {
    let long = String(repeating: "x", count: 50)
    #expect(
      try lines("a\n\(long)\r\nb\n\(long)", limit: 10, piece: piece) == [
        "1 a", "2 xxxxxxxxxx…", "3 b", "4 xxxxxxxxxx…",
      ])
    #expect(try lines("xxxxxxxxxx\nb", limit: 10, piece: piece) == ["1 xxxxxxxxxx", "2 b"])
  }

  @Test func pieceLengthDoesNotMatter() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<1000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        text += ["a", "b", "\n", "\r", "\r\n"].randomElement(using: &random) ?? ""
      }
      let whole = try lines(text, piece: .max)
      #expect(try lines(text, piece: 1) == whole)
      #expect(try lines(text, limit: 3, piece: 2) == lines(text, limit: 3, piece: .max))
    }
  }
}
