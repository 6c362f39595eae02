import Glibc
import HitherText
import TestSupport
import Testing

@Suite struct TextBufferTests {
  func decimal(_ value: Double, _ places: Int) -> String {
    var buffer = TextBuffer()
    let isWritten = buffer.append(decimal: value, places: places)
    #expect(isWritten)
    return buffer.text
  }

  func scaled(_ value: Int64, _ places: Int) -> String {
    var buffer = TextBuffer()
    buffer.append(scaled: value, places: places)
    return buffer.text
  }

  /// The C library's exact decimal form, with zeros at the end and a minus before zero removed.
  func reference(_ value: Double, _ places: Int) -> String {
    var bytes = [CChar](repeating: 0, count: 400)
    let length = unsafe withVaList([Int32(places), value]) { list in
      unsafe vsnprintf(&bytes, bytes.count, "%.*f", list)
    }
    var text = String(
      decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  @Test func decimalsAreThoseOfTheCLibrary() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<300_000 {
      let places = Int.random(in: 0...(round.isMultiple(of: 4) ? 18 : 7), using: &random)
      let value: Double
      switch round % 5 {
      case 0: value = Double.random(in: -180...180, using: &random)
      case 1: value = Double(Int.random(in: -100_000...100_000, using: &random)) / 16
      case 2: value = Double(Int.random(in: -99_999...99_999, using: &random)) / 2000
      case 3: value = Double.random(in: -1...1, using: &random) * 0x1p70
      default: value = Double(bitPattern: random.next())
      }
      guard value.isFinite else { continue }
      let found = decimal(value, places)
      if found != reference(value, places) {
        Issue.record("\(value) \(places): \(found), not \(reference(value, places))")
      }
    }
  }

  @Test func decimalsOnATieGoToTheEven() {
    #expect(decimal(0.5, 0) == "0")
    #expect(decimal(1.5, 0) == "2")
    #expect(decimal(2.5, 0) == "2")
    #expect(decimal(-2.5, 0) == "-2")
    #expect(decimal(0.125, 2) == "0.12")
    #expect(decimal(0.375, 2) == "0.38")
    // Not ties: their binary values lie beside fifteen and twenty-five hundredths.
    #expect(decimal(0.15, 1) == "0.1")
    #expect(decimal(0.35, 1) == "0.3")
    #expect(decimal(-0.04, 1) == "0")
    #expect(decimal(-0.0, 3) == "0")
    #expect(decimal(1e22, 3) == "10000000000000000000000")
  }

  @Test func whatIsNotFiniteIsNotWritten() {
    var buffer = TextBuffer()
    for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      let isWritten = buffer.append(decimal: value, places: 3) || buffer.append(shortest: value)
      #expect(!isWritten)
    }
    #expect(buffer.isEmpty)
  }

  @Test func fixedPointReadsBack() {
    #expect(scaled(251_234_567, 7) == "25.1234567")
    #expect(scaled(-1_800_000_000, 7) == "-180")
    #expect(scaled(-1, 7) == "-0.0000001")
    #expect(scaled(1_500, 3) == "1.5")
    #expect(scaled(0, 7) == "0")
    #expect(scaled(100, 0) == "100")
    #expect(scaled(.min, 18) == "-9.223372036854775808")
    var random = SeededGenerator(seed: 12)
    for _ in 0..<100_000 {
      let value = Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
      let places = Int.random(in: 0...18, using: &random)
      let text = scaled(value, places)
      #expect(NumberText.scaled(Array(text.utf8).span, places: places) == value)
      #expect(!text.contains(".") || text.last != "0")
    }
  }

  @Test func integersAreThoseOfTheStandardLibrary() {
    var random = SeededGenerator(seed: 13)
    var buffer = TextBuffer()
    for _ in 0..<100_000 {
      let value = Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
      buffer.removeAll()
      buffer.append(integer: value)
      #expect(buffer.text == value.description)
    }
    for value in [Int64.min, .max, 0, 9, 10, 99, 100, 999_999_999_999_999_999] {
      buffer.removeAll()
      buffer.append(integer: value)
      #expect(buffer.text == value.description)
    }
  }

  @Test func shortestReadsBack() {
    var random = SeededGenerator(seed: 14)
    var buffer = TextBuffer()
    for _ in 0..<100_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      buffer.removeAll()
      let isWritten = buffer.append(shortest: value)
      #expect(isWritten)
      #expect(NumberText.double(buffer.bytes.span) == value)
    }
    buffer.removeAll()
    buffer.append(shortest: 500)
    #expect(buffer.text == "500")
  }

  @Test func textGrowsAtItsEnd() {
    var buffer = TextBuffer(reserving: 64)
    buffer.append("玉山 " as String)
    buffer.append(StaticString("a"))
    buffer.append(byte: 0x62)
    buffer.append(contentsOf: [0x63, 0x64])
    buffer.append(contentsOf: ([0x65] as [UInt8]).span)
    #expect(buffer.text == "玉山 abcde")
    buffer.truncate(to: buffer.count - 4)
    #expect(buffer.text == "玉山 a")
    buffer.truncate(to: 100)
    #expect(buffer.text == "玉山 a")
    buffer.removeAll()
    #expect(buffer.isEmpty)
    #expect(buffer.bytes == [])
  }
}
