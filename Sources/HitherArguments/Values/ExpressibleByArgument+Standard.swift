extension String: ExpressibleByArgument {
  package init?(argument: String) { self = argument }

  /// A text may be the name of a file.
  package static var defaultCompletionKind: CompletionKind { .default }
}

extension Bool: ExpressibleByArgument {
  package init?(argument: String) {
    switch argument {
    case "true": self = true
    case "false": self = false
    default: return nil
    }
  }

  package static var allValueStrings: [String] { ["true", "false"] }
}

extension FixedWidthInteger where Self: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument, radix: 10) }

  package static var expectedForm: String? {
    bitWidth <= 16
      ? "a whole number from \(min) to \(max)"
      : isSigned ? "a whole number" : "a whole number of 0 or more"
  }
}

extension Int: ExpressibleByArgument {}
extension Int8: ExpressibleByArgument {}
extension Int16: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt8: ExpressibleByArgument {}
extension UInt16: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}

extension Double: ExpressibleByArgument {
  /// Reads a finite decimal number; the standard parser would also accept `nan`, `inf` and hexadecimal.
  package init?(argument: String) {
    guard argument.utf8.allSatisfy(isOfDecimalNumber), let value = Double(argument),
      value.isFinite
    else { return nil }
    self = value
  }

  package var defaultValueDescription: String { withoutEmptyFraction("\(self)") }
  package static var expectedForm: String? { "a number" }
}

extension Float: ExpressibleByArgument {
  /// Reads a finite decimal number; the standard parser would also accept `nan`, `inf` and hexadecimal.
  package init?(argument: String) {
    guard argument.utf8.allSatisfy(isOfDecimalNumber), let value = Float(argument),
      value.isFinite
    else { return nil }
    self = value
  }

  package var defaultValueDescription: String { withoutEmptyFraction("\(self)") }
  package static var expectedForm: String? { "a number" }
}

private func isOfDecimalNumber(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
    UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
    true
  default: false
  }
}

/// Removes an empty fraction: people write 500, not 500.0.
private func withoutEmptyFraction(_ number: String) -> String {
  number.hasSuffix(".0") ? String(number.dropLast(2)) : number
}
