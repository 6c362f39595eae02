/// The type of an Arrow column, as far as it is read.
package enum ArrowKind: Hashable, Sendable {
  case float32, float64
  case integer(bytes: Int, isSigned: Bool)
  /// A whole number, of 4, 8, 16 or 32 bytes, in units of ten to the power of minus the scale.
  case decimal(bytes: Int, scale: Int)
  case truth
  /// UTF-8 with offsets of 32 bits, of 64 bits, or as views.
  case text, longText, textView
  /// A time by its units in a second; an empty zone for local times of no zone.
  case timestamp(perSecond: Int64, zone: String)
  /// No value at all.
  case nothing
  case other(String)

  /// Reads a format of the C data interface.
  package init(_ format: String) {
    switch format {
    case "f": self = .float32
    case "g": self = .float64
    case "c": self = .integer(bytes: 1, isSigned: true)
    case "C": self = .integer(bytes: 1, isSigned: false)
    case "s": self = .integer(bytes: 2, isSigned: true)
    case "S": self = .integer(bytes: 2, isSigned: false)
    case "i": self = .integer(bytes: 4, isSigned: true)
    case "I": self = .integer(bytes: 4, isSigned: false)
    case "l": self = .integer(bytes: 8, isSigned: true)
    case "L": self = .integer(bytes: 8, isSigned: false)
    case "b": self = .truth
    case "u": self = .text
    case "U": self = .longText
    case "vu": self = .textView
    case "n": self = .nothing
    default: self = Self.time(format) ?? Self.decimal(format) ?? .other(format)
    }
  }

  /// Reads `tss:`, `tsm:`, `tsu:` or `tsn:` with a zone.
  private static func time(_ format: String) -> ArrowKind? {
    let units: [String: Int64] = [
      "tss": 1, "tsm": 1000, "tsu": 1_000_000, "tsn": 1_000_000_000,
    ]
    let parts = format.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let perSecond = units[String(parts[0])] else { return nil }
    return .timestamp(perSecond: perSecond, zone: String(parts[1]))
  }

  /// Reads `d:PRECISION,SCALE`, with the number of bits where it is not 128.
  private static func decimal(_ format: String) -> ArrowKind? {
    guard format.hasPrefix("d:") else { return nil }
    let parts = format.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let scale = Int(parts[1]), abs(scale) <= 76,
      let bits = parts.count == 2 ? 128 : Int(parts[2]), [32, 64, 128, 256].contains(bits)
    else { return nil }
    return .decimal(bytes: bits / 8, scale: scale)
  }

  package var isNumber: Bool {
    switch self {
    case .float32, .float64, .integer, .decimal, .nothing: true
    default: false
    }
  }

  package var isInteger: Bool {
    if case .integer = self { true } else { false }
  }

  package var isText: Bool { self == .text || self == .longText || self == .textView }

  /// The type in words, for messages.
  package var words: String {
    switch self {
    case .float32: "float32"
    case .float64: "float64"
    case .integer(let bytes, let isSigned): "\(isSigned ? "int" : "uint")\(bytes * 8)"
    case .decimal(let bytes, _): "decimal\(bytes * 8)"
    case .truth: "bool"
    case .text, .longText, .textView: "text"
    case .timestamp(_, let zone): zone.isEmpty ? "a timestamp without a zone" : "a timestamp"
    case .nothing: "null"
    case .other(let format):
      switch format.prefix(2) {
      case "td": "a date"
      case "tt": "a time of day"
      case "tD": "a duration"
      case "z", "Z", "vz": "binary"
      case "+s": "a structure"
      case "+l", "+L", "+w", "+v": "a list"
      default: "of the Arrow type '\(format)'"
      }
    }
  }

  /// The least number of buffers of an array of this type.
  package var bufferCount: Int64 {
    switch self {
    case .nothing: 0
    case .text, .longText, .textView: 3
    default: 2
    }
  }

  /// The number of bytes of each of an array's values in its second buffer; nil for truths, a bit each, and for
  /// types that are not read.
  var stride: Int? {
    switch self {
    case .float32: 4
    case .float64, .timestamp: 8
    case .integer(let bytes, _), .decimal(let bytes, _): bytes
    case .text: 4
    case .longText: 8
    case .textView: 16
    case .truth, .nothing, .other: nil
    }
  }

  /// The least length of the second buffer of an array with a number of values.
  func byteCount(_ values: Int) -> Int {
    guard let stride else { return self == .truth ? (values + 7) / 8 : 0 }
    // An array of texts has one more offset than values; an empty one may have none.
    let isText = self == .text || self == .longText
    return (values + (isText && values > 0 ? 1 : 0)) * stride
  }

  /// Binary with the layout of text.
  var asText: ArrowKind {
    switch self {
    case .other("z"): .text
    case .other("Z"): .longText
    case .other("vz"): .textView
    default: self
    }
  }
}
