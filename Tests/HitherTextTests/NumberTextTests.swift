import HitherText
import TestSupport
import Testing

@Suite struct NumberTextTests {
  func double(_ text: String) -> Double? { NumberText.double(Array(text.utf8).span) }
  func integer(_ text: String) -> Int64? { NumberText.integer(Array(text.utf8).span) }
  func scaled(_ text: String, _ places: Int) -> Int64? {
    NumberText.scaled(Array(text.utf8).span, places: places)
  }

  /// A decimal text of a random shape: few or many digits, point anywhere, exponent or none.
  func randomText(_ random: inout SeededGenerator) -> String {
    var text = ["", "", "-", "+"][Int.random(in: 0...3, using: &random)]
    let digits = Int.random(in: 1...(Bool.random(using: &random) ? 12 : 24), using: &random)
    let point = Int.random(in: 0...(digits + 4), using: &random)
    for position in 0..<digits {
      if position == point { text += "." }
      text += String(Int.random(in: 0...9, using: &random))
    }
    if Int.random(in: 0...3, using: &random) == 0 {
      text += ["e", "E", "e+", "e-", "E-"][Int.random(in: 0...4, using: &random)]
      text += String(Int.random(in: 0...(Bool.random(using: &random) ? 25 : 330), using: &random))
    }
    return text
  }

  @Test func doublesAreThoseOfTheStandardLibrary() {
    var random = SeededGenerator(seed: 1)
    var fast = 0
    for _ in 0..<1_000_000 {
      let text = randomText(&random)
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      let found = double(text)
      if !text.contains(where: { $0 == "e" || $0 == "E" }) { fast += 1 }
      if found?.bitPattern != expected?.bitPattern {
        Issue.record("\(text): \(String(describing: found)), not \(String(describing: expected))")
      }
    }
    #expect(fast > 600_000)
  }

  @Test func doublesNearTiesAreRoundedRight() {
    // Halfway between neighbours of 1, written out exactly, and a hair to either side.
    for step in 0..<64 {
      let low = 1 + Double(step) * 0x1p-52
      let high = low.nextUp
      let tie = "1." + digitsAfterPoint(ofDyadic: 2 * UInt64(step) + 1, bits: 53)
      #expect(double(tie) == (low.significandBitPattern.isMultiple(of: 2) ? low : high))
      #expect(double(tie + "1") == high)
      #expect(double(String(tie.dropLast()) + "4") == low)
    }
  }

  /// The decimal digits of `numerator / 2^bits`, exactly.
  func digitsAfterPoint(ofDyadic numerator: UInt64, bits: UInt64) -> String {
    var rest = UInt128(numerator)
    var digits = ""
    while rest != 0 {
      rest *= 10
      digits += String(rest >> UInt128(bits))
      rest &= (1 << UInt128(bits)) - 1
    }
    return digits
  }

  @Test func doublesReadBackFromTheirShortestText() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<100_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(double(value.description) == value)
      let coordinate = Double.random(in: -180...180, using: &random)
      #expect(double(coordinate.description) == coordinate)
    }
  }

  @Test(arguments: [
    "", " ", "1 ", " 1", ".", "-", "+", "-.", "e5", "1e", "1e+", "1e-", "1.2.3", "--1", "+-1",
    "nan", "inf", "-inf", "infinity", "0x10", "0x1p3", "1_000", "1,5", "1f", "1e5.0", "١", "1\0",
  ])
  func whatIsNoNumberIsRefused(_ text: String) {
    #expect(double(text) == nil)
    #expect(scaled(text, 7) == nil)
    #expect(integer(text) == nil)
  }

  @Test func rangeEndsHold() {
    #expect(double("1e309") == nil)
    #expect(double("-1e309") == nil)
    #expect(double("1.7976931348623157e308") == Double.greatestFiniteMagnitude)
    #expect(double("1e-400") == 0)
    #expect(double("0e999999999999999999999") == 0)
    #expect(double("5e-324") == Double.leastNonzeroMagnitude)
    #expect(double("-0")?.sign == .minus)
    #expect(integer("9223372036854775807") == .max)
    #expect(integer("9223372036854775808") == nil)
    #expect(integer("-9223372036854775808") == .min)
    #expect(integer("-9223372036854775809") == nil)
    #expect(integer("99999999999999999999999") == nil)
    #expect(integer("+0000000000000000000000012") == 12)
    #expect(integer("1.0") == nil)
    #expect(integer("1e3") == nil)
    #expect(scaled("922337203685.4775807", 7) == .max)
    #expect(scaled("922337203685.4775808", 7) == nil)
    #expect(scaled("-922337203685.4775808", 7) == .min)
    #expect(scaled("1e400", 7) == nil)
    #expect(scaled("1e-400", 7) == 0)
    #expect(scaled("0e99999999999999999999", 7) == 0)
  }

  @Test func scaledRoundsHalfToEvenOnTheText() {
    #expect(scaled("25.1234567", 7) == 251_234_567)
    #expect(scaled("25.12345675", 7) == 251_234_568)
    #expect(scaled("25.12345665", 7) == 251_234_566)
    #expect(scaled("25.123456650000000000000000000000000001", 7) == 251_234_567)
    #expect(scaled("-0.00000005", 7) == 0)
    #expect(scaled("-0.00000015", 7) == -2)
    #expect(scaled("9.99999995", 7) == 100_000_000)
    #expect(scaled("+.5", 0) == 0)
    #expect(scaled("1.5", 0) == 2)
    #expect(scaled("5.", 1) == 50)
    #expect(scaled("2.51234567e1", 7) == 251_234_567)
    #expect(scaled("251234567E-7", 7) == 251_234_567)
    #expect(scaled("-179.99999999", 7) == -1_800_000_000)
  }

  @Test func scaledAgreesWithIntegerArithmetic() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200_000 {
      // value = digits / 10^point, to be rounded to `places`.
      let digits = Int64.random(in: -999_999_999_999...999_999_999_999, using: &random)
      let point = Int.random(in: 0...11, using: &random)
      let places = Int.random(in: 0...7, using: &random)
      var buffer = TextBuffer()
      let text: String
      if Bool.random(using: &random) {
        buffer.append(scaled: digits, places: point)
        text = buffer.text
      } else {
        text = "\(digits)e-\(point)"
      }
      var expected = Int128(digits)
      for _ in 0..<places { expected *= 10 }
      var divisor: Int128 = 1
      for _ in 0..<point { divisor *= 10 }
      let (quotient, rest) = expected.quotientAndRemainder(dividingBy: divisor)
      let twice = 2 * rest.magnitude
      let isUp =
        twice > divisor.magnitude
        || (twice == divisor.magnitude && !quotient.isMultiple(of: 2))
      let rounded = isUp ? quotient + (digits < 0 ? -1 : 1) : quotient
      #expect(scaled(text, places) == Int64(exactly: rounded))
    }
  }
}
