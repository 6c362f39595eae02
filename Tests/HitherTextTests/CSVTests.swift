import HitherText
import TestSupport
import Testing

@Suite struct CSVTests {
  /// A record or fault as read, with its line.
  struct Found: Equatable {
    var line: Int
    var fields: [String]
    var fault: String?
    init(_ line: Int, _ fields: [String], fault: String? = nil) {
      self.line = line
      self.fields = fields
      self.fault = fault
    }
  }

  func scan(
    _ text: String, delimiter: UInt8 = 0x2C, limit: Int = 1 << 20, piece: Int = .max
  ) throws -> [Found] {
    var scanner = CSVScanner(
      BytesSource(text, pieceLength: piece), delimiter: delimiter, limit: limit)
    var found: [Found] = []
    while true {
      switch try scanner.next() {
      case .record:
        found.append(
          Found(scanner.recordLine, (0..<scanner.fieldCount).map { scanner.text($0) }))
      case .malformed(let error):
        let raw = String(decoding: scanner.rawRecord, as: UTF8.self)
        found.append(Found(error.line, [raw], fault: error.message))
      case .end: return found
      }
    }
  }

  func randomField(_ random: inout SeededGenerator) -> String {
    let alphabet: [Unicode.Scalar] = [
      "a", "1", "\"", ",", ";", "\t", "\n", "\r", " ", "'", "=", "+", "-", "@", "é", "山",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      text.append(alphabet.randomElement(using: &random) ?? "a")
    }
    return String(text)
  }

  @Test(arguments: [1, 2, 7, 64, 4096], [0x2C, 0x3B, 0x09] as [UInt8])
  func whatIsWrittenReadsBackTheSame(piece: Int, delimiter: UInt8) throws {
    var random = SeededGenerator(seed: UInt64(piece))
    var buffer = TextBuffer()
    var expected: [[String]] = []
    for _ in 0..<500 {
      let fields = (0..<Int.random(in: 2...5, using: &random)).map { _ in randomField(&random) }
      expected.append(fields)
      for (index, field) in fields.enumerated() {
        if index > 0 { buffer.append(byte: delimiter) }
        CSVText.append(field, to: &buffer, delimiter: delimiter)
      }
      buffer.append(["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n")
    }
    var scanner = CSVScanner(
      BytesSource(buffer.bytes, pieceLength: piece), delimiter: delimiter)
    for fields in expected {
      #expect(try scanner.next() == .record)
      #expect(scanner.fieldCount == fields.count)
      for (index, field) in fields.enumerated() {
        let read = scanner.withField(index) { bytes in
          CSVText.withOriginal(of: bytes) { original in original.indices.map { original[$0] } }
        }
        #expect(read == Array(field.utf8))
      }
    }
    #expect(try scanner.next() == .end)
    #expect(try scanner.next() == .end)
  }

  @Test func formulasAreMadeHarmless() {
    let cases = [
      "=1+1": "'=1+1", "-leo": "'-leo", "+x": "'+x", "@x": "'@x", "\tx": "'\tx",
      "\rx": "\"'\rx\"", "'=x": "''=x", "'x": "'x", "a=b": "a=b", "": "", "a,b": "\"a,b\"",
      "a\"b": "\"a\"\"b\"", " a": "\" a\"",
      // Where another separator is usual, a cell begins after it, within quotes too.
      "x;=1": "x;'=1", "x;'=1": "x;''=1", "x\t@y": "x\t'@y", "a,-b": "\"a,'-b\"",
      "a\n=b": "\"a\n'=b\"",
      // A terminal that shows the file obeys none of it.
      "\u{1B}[31mred": "␛[31mred", "\u{9B}0m": "\u{FFFD}0m", "a\u{7F}": "a␡",
    ]
    for (field, expected) in cases {
      var buffer = TextBuffer()
      CSVText.append(field, to: &buffer)
      #expect(buffer.text == expected)
    }
  }

  @Test(arguments: [1, 3, .max])
  func recordsKnowTheirLines(piece: Int) throws {
    let text = "\u{FEFF}a,b\r\n\r\n\"x\ny\r\nz\",2\r3,\"\"\"q\"\"\"\n\n4,\n\"5\" ,6"
    #expect(
      try scan(text, piece: piece) == [
        Found(1, ["a", "b"]), Found(3, ["x\ny\r\nz", "2"]), Found(6, ["3", "\"q\""]),
        Found(8, ["4", ""]), Found(9, ["5", "6"]),
      ])
  }

  @Test(arguments: [1, 3, .max])
  func anOpenQuoteCostsItsLineOnly(piece: Int) throws {
    #expect(
      try scan("a,b\n1,\"2\n3,4\n5,6\n", piece: piece) == [
        Found(1, ["a", "b"]),
        Found(2, ["1,\"2"], fault: "a quote is opened here and not closed"),
        Found(3, ["3", "4"]), Found(4, ["5", "6"]),
      ])
    #expect(
      try scan("1,\"2\n3,4\n5,\"6\"\n7,8", piece: piece) == [
        Found(1, ["1,\"2"], fault: "text follows a closing quote"),
        Found(2, ["3", "4"]), Found(3, ["5", "6"]), Found(4, ["7", "8"]),
      ])
    #expect(
      try scan("\"", piece: piece) == [
        Found(1, ["\""], fault: "a quote is opened here and not closed")
      ])
  }

  @Test(arguments: [1, 3, .max])
  func aQuoteInsideAFieldIsText(piece: Int) throws {
    #expect(try scan("5\" pipe,a\"b\"\n", piece: piece) == [Found(1, ["5\" pipe", "a\"b\""])])
  }

  @Test(arguments: [1, 7, .max])
  func longRecordsAreDropped(piece: Int) throws {
    let long = String(repeating: "x", count: 300)
    let found = try scan("1,2\n\(long),3\n4,5\n\"\(long)\n6,7\n", limit: 100, piece: piece)
    #expect(found.map(\.line) == [1, 2, 3, 4, 5])
    #expect(
      found.map(\.fault) == [
        nil, "the record is longer than 100 bytes", nil, "a quote is opened here and not closed",
        nil,
      ])
    #expect(found[2].fields == ["4", "5"])
    #expect(found[4].fields == ["6", "7"])
    #expect(found[1].fields[0].hasPrefix(String(repeating: "x", count: 100)))
  }

  @Test func trimmingAndMissingFields() throws {
    var scanner = CSVScanner(BytesSource(" 25.5 ,\t7\n"))
    #expect(try scanner.next() == .record)
    #expect(scanner.withTrimmedField(0) { NumberText.double($0) } == 25.5)
    #expect(scanner.withTrimmedField(1) { NumberText.integer($0) } == 7)
    #expect(scanner.withField(2) { $0.count } == 0)
    #expect(scanner.text(-1) == "")
  }

  /// Random bytes of the characters that matter: pieces of any length give the same records, and
  /// no byte is lost: what is not in a record is in a fault.
  @Test func pieceLengthDoesNotMatter() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        text += ["a", "\"", ",", "\n", "\r", " ", "\r\n"].randomElement(using: &random) ?? ""
      }
      let whole = try scan(text)
      #expect(try scan(text, piece: 1) == whole)
      #expect(try scan(text, piece: 3) == whole)
      #expect(
        whole.map { $0.fields.joined().count { $0 == "a" } }.reduce(0, +)
          == text.count { $0 == "a" })
    }
  }
}
