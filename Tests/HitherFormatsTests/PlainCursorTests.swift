import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherFormats

/// Values read eight digits at a time are what the careful readers of numbers and times make of them.
@Suite struct PlainCursorTests {
  private func bytes(_ text: String) -> [UInt8] { Array((text + ",and what follows it").utf8) }

  private func decimals(seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<4000).map { _ in
      let sign = ["", "", "-", "+"].randomElement(using: &random) ?? ""
      func digits(_ most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          String(Int.random(in: 0...9, using: &random))
        }.joined()
      }
      return sign + digits(9) + ["", ".", "."][Int.random(in: 0..<3, using: &random)] + digits(12)
    }
  }

  @Test(arguments: UInt64(1)...3) func degrees(seed: UInt64) {
    for text in decimals(seed: seed) {
      var cursor = PlainCursor(position: 0)
      let value = cursor.degreesE7(before: UInt8(ascii: ","), bytes(text).span)
      #expect(value == NumberText.scaled(Array(text.utf8).span, places: 7), "\(text)")
      if value != nil { #expect(cursor.position == text.utf8.count + 1) }
    }
  }

  @Test(arguments: UInt64(4)...6) func sensorValues(seed: UInt64) {
    let range = -12_000.0...100_000.0
    for text in decimals(seed: seed) {
      var cursor = PlainCursor(position: 0)
      let value = cursor.sensorValue(in: range, before: UInt8(ascii: ","), bytes(text).span)
      let careful = NumberText.double(Array(text.utf8).span)
        .flatMap { range.contains($0) ? Sensor.quantised($0) : nil }
      #expect(value?.bitPattern == careful?.bitPattern, "\(text)")
    }
  }

  @Test(arguments: UInt64(7)...8) func times(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var times = RecordTimes()
    for number in 0..<4000 {
      var text = Array(
        Instant(
          milliseconds: Int64.random(in: -62_000_000_000_000...250_000_000_000_000, using: &random)
        )
        .rfc3339.utf8)
      if number % 2 == 0 {
        text[Int.random(in: 0..<text.count, using: &random)] =
          Array("0159:.-TZ \0".utf8).randomElement(using: &random) ?? 0
      }
      // Twice, as the date is remembered.
      for _ in 0..<2 {
        var cursor = PlainCursor(position: 0)
        let value = cursor.time(
          before: UInt8(ascii: ","), (text + Array(", and more".utf8)).span, &times)
        var careful: Instant?
        if case .instant(let instant)? = TimeText.iso8601(text.span) { careful = instant }
        #expect(value == careful, "\(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  private func stands(_ text: String, in bytes: [UInt8], at position: Int) -> Bool {
    ByteMark(text).stands(in: bytes.span, at: position)
  }

  @Test(arguments: ["<", "</ele>", "<trkpt>.", "<trkpt lat=\"", "0123456789abcdef"])
  func marksStandOnlyWhereTheyStand(text: String) {
    for room in [0, 1, 20] {
      let whole = Array(("ab" + text + String(repeating: "x", count: room)).utf8)
      #expect(stands(text, in: whole, at: 2))
      #expect(!stands(text, in: whole, at: 1))
      for index in 0..<text.utf8.count {
        var other = whole
        other[2 + index] ^= 0x20
        #expect(!stands(text, in: other, at: 2))
      }
      #expect(!stands(text, in: Array(whole.prefix(1 + text.utf8.count)), at: 2))
    }
  }
}
