/// What is wrong with compressed input.
public enum GzipError: Error, Hashable, Sendable {
  /// The file ends before its compressed data does.
  case cutOff
  /// The packed bytes are damaged.
  case damaged
  /// Other data follows the compressed data, which is complete.
  case trailingBytes
  /// It expands beyond `ByteLimits.expansionRatio`.
  case expandsTooFar
}

extension GzipError: CustomStringConvertible {
  /// One line for the user.
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
