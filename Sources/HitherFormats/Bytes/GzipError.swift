/// What is wrong with packed input.
public enum GzipError: Error, Hashable, Sendable {
  /// The file ends before what it packs does.
  case cutOff
  /// The packed bytes are not what was packed.
  case damaged
  /// Something else follows what was packed, which is whole.
  case trailingBytes
  /// It expands beyond `ByteLimits.expansionRatio`.
  case expandsTooFar
}

extension GzipError: CustomStringConvertible {
  /// One line for the person at the terminal.
  public var description: String {
    switch self {
    case .cutOff: "the gzip file is cut off"
    case .damaged: "the gzip file is damaged"
    case .trailingBytes: "unexpected data follows the end of the gzip file"
    case .expandsTooFar:
      "the gzip file expands more than \(ByteLimits.expansionRatio) times, as no recording does"
    }
  }
}
