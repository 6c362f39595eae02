/// A column of Arrow in the making.
package struct ArrowValues {
  package enum Kind: Sendable {
    case text, integer, number, instant, truth

    /// The format of the C data interface.
    package var format: String {
      switch self {
      case .text: "u"
      case .integer: "l"
      case .number: "g"
      case .instant: "tsm:UTC"
      case .truth: "b"
      }
    }
  }

  package let name: String
  package let kind: Kind
  package private(set) var count = 0
  package private(set) var nullCount = 0
  package private(set) var valid: [Bool] = []
  package private(set) var integers: [Int64] = []
  package private(set) var numbers: [Double] = []
  package private(set) var truths: [Bool] = []
  package private(set) var ends: [Int32] = [0]
  package private(set) var bytes: [UInt8] = []

  package init(_ name: String, _ kind: Kind) {
    (self.name, self.kind) = (name, kind)
  }

  package mutating func append(text: String) {
    bytes.append(contentsOf: text.utf8)
    finish(isValid: true)
  }

  /// Appends a whole number, or the milliseconds of a time.
  package mutating func append(integer: Int64) {
    integers.append(integer)
    finish(isValid: true)
  }

  /// Appends a number; null if it is not finite.
  package mutating func append(number: Double) {
    numbers.append(number)
    finish(isValid: number.isFinite)
  }

  package mutating func append(truth: Bool) {
    truths.append(truth)
    finish(isValid: true)
  }

  package mutating func appendNull() {
    switch kind {
    case .text: break
    case .integer, .instant: integers.append(0)
    case .number: numbers.append(.nan)
    case .truth: truths.append(false)
    }
    finish(isValid: false)
  }

  private mutating func finish(isValid: Bool) {
    valid.append(isValid)
    if !isValid { nullCount += 1 }
    if kind == .text { ends.append(Int32(clamping: bytes.count)) }
    count += 1
  }
}
