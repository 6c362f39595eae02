internal import Glibc
internal import HitherText

/// Numbers digit by digit, and as the system's `strtod` reads them.
enum NumberOracle {
  /// What is wrong with how a text is read as a number.
  static func violations(of bytes: [UInt8]) -> [String] {
    guard bytes.count <= 200 else { return [] }
    let decimal = Decimal(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let read = NumberText.double(bytes.span)
    if let read {
      guard decimal != nil else { return ["'\(text)' is read as \(read)"] }
      let theirs = unsafe strtod(text, nil)
      guard read.bitPattern == theirs.bitPattern else { return ["\(read), not \(theirs)"] }
    }
    for places in [0, 3, 7, 9] {
      guard let ours = NumberText.scaled(bytes.span, places: places) else { continue }
      guard let decimal else { return ["'\(text)' is read as \(ours)"] }
      let exact = decimal.scaled(places)
      guard ours == exact else { return ["\(text) to \(places) places: \(ours)"] }
    }
    return []
  }

  /// A number of any length: its digits, and how many of them stand behind the point.
  private struct Decimal {
    private var digits: [UInt8] = []
    private var places = 0
    private var isNegative = false

    /// Reads `-12.5e3`; nil for what is not a number.
    init?(_ bytes: [UInt8]) {
      var rest = bytes[...]
      func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
      if let sign = rest.first, sign == 0x2D || sign == 0x2B {
        isNegative = sign == 0x2D
        rest.removeFirst()
      }
      while isDigit(rest.first) { digits.append(rest.removeFirst() - 0x30) }
      if rest.first == 0x2E {
        rest.removeFirst()
        while isDigit(rest.first) {
          digits.append(rest.removeFirst() - 0x30)
          places += 1
        }
      }
      guard !digits.isEmpty else { return nil }
      if let mark = rest.first, mark | 0x20 == 0x65 {
        rest.removeFirst()
        let isBelow = rest.first == 0x2D
        if let sign = rest.first, sign == 0x2D || sign == 0x2B { rest.removeFirst() }
        guard isDigit(rest.first) else { return nil }
        var exponent = 0
        while isDigit(rest.first) {
          exponent = min(exponent * 10 + Int(rest.removeFirst() - 0x30), 10_000)
        }
        places -= isBelow ? -exponent : exponent
      }
      guard rest.isEmpty else { return nil }
    }

    /// Times 10^count, half to even; nil where that is no `Int64`.
    func scaled(_ count: Int) -> Int64? {
      let below = places - count
      var whole = digits
      var rest: [UInt8] = []
      if below > 0 {
        whole = below >= digits.count ? [] : Array(digits.dropLast(below))
        rest = Array(repeating: 0, count: max(0, below - digits.count)) + digits.suffix(below)
      } else if digits.contains(where: { $0 != 0 }) {
        guard -below < 400 else { return nil }
        whole += Array(repeating: 0, count: -below)
      }
      var value: Int64 = 0
      for digit in whole {
        let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, isTooLargeThen) = product.subtractingReportingOverflow(Int64(digit))
        guard !isTooLarge, !isTooLargeThen else { return nil }
        value = sum
      }
      let half = rest.first.map { first in
        first > 5 || (first == 5 && (rest.dropFirst().contains { $0 != 0 } || value % 2 != 0))
      }
      if half ?? false {
        guard value > .min else { return nil }
        value -= 1
      }
      return isNegative ? value : value == .min ? nil : -value
    }
  }
}
