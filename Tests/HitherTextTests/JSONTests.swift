import HitherText
import TestSupport
import Testing

@Suite struct JSONTests {
  /// A random value, its places left at 1:1.
  func randomValue(_ random: inout SeededGenerator, depth: Int = 0) -> JSONValue {
    let place = TextPlace(line: 1, column: 1)
    switch Int.random(in: depth < 4 ? 0...6 : 0...4, using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 64)
    case 3:
      let value = Double(bitPattern: random.next())
      return .number(value.isFinite ? value : 0)
    case 4: return .string(randomString(&random))
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          JSONNode(randomValue(&random, depth: depth + 1), place: place)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map { index in
          JSONMember(
            key: randomString(&random) + "\(index)", keyPlace: place,
            node: JSONNode(randomValue(&random, depth: depth + 1), place: place))
        })
    }
  }

  func randomString(_ random: inout SeededGenerator) -> String {
    let alphabet: [Unicode.Scalar] = [
      "a", "b", "\"", "\\", "/", "\n", "\t", "\r", "\u{0}", "\u{1F}", "\u{7F}", "é", "山", "𝄞",
      "\u{10FFFF}", "\u{FFFD}", "{", "}", ",", ":",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      text.append(alphabet.randomElement(using: &random) ?? "a")
    }
    return String(text)
  }

  @Test func whatEndsOrBreaksAStringIsMetWhereverItStands() {
    for (length, byte) in (1...20).flatMap({ length in
      (UInt8.min...UInt8.max).map { (length, $0) }
    }) {
      for place in 1...length {
        var bytes = Array("\"\(String(repeating: "a", count: length))\"".utf8)
        bytes[place] = byte
        var reader = JSONReader(bytes)
        let expected: ArraySlice<UInt8>? =
          switch byte {
          case 0x22: bytes[1..<place]
          // No escape, and no text of UTF-8.
          case 0x5C, 0x00..<0x20, 0x80...: nil
          default: bytes[1...length]
          }
        let text = try? reader.readString()
        #expect(text == expected.map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  /// The value with every place set to 1:1, to be compared by content.
  func withoutPlaces(_ value: JSONValue) -> JSONValue {
    let place = TextPlace(line: 1, column: 1)
    switch value {
    case .array(let elements):
      return .array(elements.map { JSONNode(withoutPlaces($0.value), place: place) })
    case .object(let members):
      return .object(
        members.map {
          JSONMember(
            key: $0.key, keyPlace: place,
            node: JSONNode(withoutPlaces($0.node.value), place: place))
        })
    default: return value
    }
  }

  func failure(_ text: String) -> JSONError? {
    failure(Array(text.utf8))
  }

  func failure(_ bytes: [UInt8]) -> JSONError? {
    do {
      _ = try JSONNode.parse(bytes)
      return nil
    } catch { return error }
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<3000 {
      let value = randomValue(&random)
      for style in [JSONWriter.Style.line, .compact, .pretty] {
        var writer = JSONWriter(style: style)
        writer.value(value)
        let read = try JSONNode.parse(writer.buffer.bytes)
        #expect(withoutPlaces(read.value) == value)
        var reader = JSONReader(writer.buffer.bytes)
        try reader.skipValue()
        try reader.finish()
      }
    }
  }

  @Test func everyCutOfADocumentIsRefused() throws {
    let text = #"{"a":[1,-2.5e+3,"x\u00e9\ud834\udd1e山",{"b":null}],"c":true,"d":false}"#
    let bytes = Array(text.utf8)
    #expect(failure(bytes) == nil)
    for length in 0..<bytes.count {
      #expect(failure(Array(bytes[..<length])) != nil, "cut at \(length)")
    }
  }

  /// Damaged documents: no trap, and the two ways of reading agree on what is JSON.
  @Test func damageIsFoundBothWays() {
    let text = #"{"a":[1,-2.5e+3,"x\u00e9\ud834\udd1e山",{"b":null}], "c":true,"d":[[],{}]}"#
    let original = Array(text.utf8)
    var random = SeededGenerator(seed: 22)
    var refused = 0
    for _ in 0..<50_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(original.randomElement(using: &random) ?? 0, at: index)
        }
      }
      let found = failure(bytes)
      if found != nil { refused += 1 }
      // Skipping does not look for duplicate keys or the size of numbers.
      let isOnlyParsed =
        found.map {
          $0.message.hasSuffix("is a duplicate") || $0.message.hasSuffix("too large")
        } ?? false
      guard !isOnlyParsed else { continue }
      var reader = JSONReader(bytes)
      var isSkipped = true
      do {
        try reader.skipValue()
        try reader.finish()
      } catch { isSkipped = false }
      #expect(isSkipped == (found == nil))
      if let found { #expect(!found.message.contains("\n") && found.line >= 1) }
    }
    #expect(refused > 30_000)
  }

  struct Fault: CustomTestStringConvertible {
    let text: String
    let description: String
    var testDescription: String { description }
    init(_ text: String, _ description: String) {
      self.text = text
      self.description = description
    }
  }

  @Test(arguments: [
    Fault("", "1:1: expected a value, found the end of the text"),
    Fault("  \n ", "2:2: expected a value, found the end of the text"),
    Fault("{\n  \"a\": 1,\n  \"a\": 2\n}", "3:3: the key \"a\" is a duplicate"),
    Fault("{\"山\": nul}", "1:7: expected null"),
    Fault("{\"a\": 1,}", "1:9: expected a value after ',', found '}'"),
    Fault("[1 2]", "1:4: expected ',' or ']', found a number"),
    Fault("{\"a\" 1}", "1:6: expected ':', found a number"),
    Fault("{a: 1}", "1:2: expected a key in quotes, found 'a'"),
    Fault("[1,\n 01]", "2:2: a number may not begin with 0"),
    Fault("[1.]", "1:2: a digit must follow the point"),
    Fault("[1e]", "1:2: the exponent has no digits"),
    Fault("[+1]", "1:2: expected a value, found '+'"),
    Fault("[-]", "1:2: a digit must follow the minus sign"),
    Fault("[1e400]", "1:2: this number is too large"),
    Fault("\"a\tb\"", "1:3: a string holds a bare control character or line end"),
    Fault("\"abc", "1:1: this string has no closing quote"),
    Fault("\"\\x\"", "1:2: no such escape"),
    Fault("\"\\u12g4\"", "1:2: \\u needs four hexadecimal digits"),
    Fault("\"\\ud834\"", "1:2: half of a surrogate pair"),
    Fault("\"\\udd1e\\ud834\"", "1:2: half of a surrogate pair"),
    Fault("1 2", "1:3: text after the end of the JSON value"),
    Fault("NaN", "1:1: expected a value, found 'N'"),
    Fault("[1] // x", "1:5: text after the end of the JSON value"),
  ])
  func faultsArePointedAt(_ fault: Fault) {
    #expect(failure(fault.text)?.description == fault.description)
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE5, 0xB1, 0x22], [0x22, 0xFF, 0x22],
      [0x22, 0xF0, 0x9D], [0x22, 0xE0, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func whatIsNotUTF8IsRefused(_ bytes: [UInt8]) {
    #expect(failure(bytes)?.message == "this byte is not UTF-8")
    #expect(failure(bytes)?.column == 2)
  }

  @Test func nestingHasALimit() {
    let limit = JSONReader.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(failure(deepest) == nil)
    #expect(failure("[" + deepest + "]")?.description == "1:129: nested deeper than 128 levels")
    #expect(failure(String(repeating: "{\"a\":", count: 100_000)) != nil)
  }

  @Test func placesAreThoseOfValuesAndKeys() throws {
    let node = try JSONNode.parse("\u{FEFF}{\n  \"a\": [1, \"山山\", 3],\r\n\t\"b\" : {}}")
    guard case .object(let members) = node.value, members.count == 2 else {
      Issue.record("no object of two")
      return
    }
    #expect(node.place == TextPlace(line: 1, column: 1))
    #expect(members[0].keyPlace == TextPlace(line: 2, column: 3))
    #expect(try members[0].node.elements("a").map(\.place.column) == [9, 12, 18])
    #expect(members[1].keyPlace == TextPlace(line: 3, column: 2))
    #expect(node["b"]?.place == TextPlace(line: 3, column: 8))
  }

  @Test func pullingFindsKnownKeysInAnyOrder() throws {
    let keys = JSONKeys(["member", "time", "lat", "lon"])
    let line = Array(
      #"{"lon": 121.50000005, "x": {"lat": [1]}, "l\u0061t": -25.12345678, "member": "é\n"} "#
        .utf8)
    var reader = JSONReader(line, line: 7)
    var object = try reader.beginObject()
    var found: [Int: Int64] = [:]
    var member: [UInt8] = []
    while let key = try reader.nextKey(of: &object, among: keys) {
      switch key {
      case 0: try reader.readString(into: &member)
      case 2, 3: found[key] = try reader.readScaled(places: 7)
      default: try reader.skipValue()
      }
    }
    try reader.finish()
    #expect(found == [2: -251_234_568, 3: 1_215_000_000])
    #expect(member == Array("é\n".utf8))
  }

  @Test func pullingRefusesAKnownKeyThatComesTwice() {
    let keys = JSONKeys(["lat"])
    #expect(
      throws: JSONError(
        place: TextPlace(line: 7, column: 12), message: "the key \"lat\" is a duplicate")
    ) {
      var reader = JSONReader(Array(#"{"lat": 1, "lat": 2}"#.utf8), line: 7)
      var object = try reader.beginObject()
      while try reader.nextKey(of: &object, among: keys) != nil { _ = try reader.readDouble() }
    }
  }

  @Test func accessorsSayWhatIsWrong() throws {
    let node = try JSONNode.parse(#"{"gap_m": "x", "n": 1.5, "straglers": {}}"#)
    #expect(
      throws: JSONError(
        place: TextPlace(line: 1, column: 11), message: "gap_m must be a number, not a string")
    ) {
      _ = try node["gap_m"]?.number("gap_m")
    }
    #expect(
      throws: JSONError(place: TextPlace(line: 1, column: 21), message: "n must be a whole number")
    ) {
      _ = try node["n"]?.integer("n")
    }
    let unknown = node.unknownMembers(known: ["gap_m", "n", "straggler"])
    #expect(unknown.map(\.member.key) == ["straglers"])
    #expect(unknown.first?.suggestion == "straggler")
  }

  @Test func layoutIsFixed() {
    func document(_ style: JSONWriter.Style) -> String {
      var writer = JSONWriter(style: style)
      writer.beginObject()
      writer.key("a")
      writer.beginArray()
      writer.value(1)
      writer.value(2.0004, places: 3)
      writer.value(.nan, places: 3)
      writer.endArray()
      writer.key("b")
      writer.beginObject()
      writer.endObject()
      writer.key("c")
      writer.value(scaled: -5, places: 7)
      writer.key("d")
      writer.value(nil as String?)
      writer.endObject()
      return writer.buffer.text
    }
    #expect(document(.compact) == #"{"a":[1,2,null],"b":{},"c":-0.0000005,"d":null}"#)
    #expect(document(.line) == #"{"a": [1, 2, null], "b": {}, "c": -0.0000005, "d": null}"#)
    #expect(
      document(.pretty) == """
        {
          "a": [
            1,
            2,
            null
          ],
          "b": {},
          "c": -0.0000005,
          "d": null
        }
        """)
  }
}
