/// Errors of this target, each with a one-line message for the user.
public enum GeodesyError: Error, Hashable, Sendable {
  /// A coordinate reference system that PROJ does not know or cannot relate to WGS 84.
  case unknownReferenceSystem(name: String, reason: String)

  /// An unusable ring: open, too short, or round a pole.
  case unusableRing(reason: String)

  /// A library call failed; with the library's message.
  case library(name: String, reason: String)
}

extension GeodesyError: CustomStringConvertible {
  /// The one-line message.
  public var description: String {
    switch self {
    case .unknownReferenceSystem(let name, let reason):
      "unknown coordinate reference system \"\(Self.oneLine(name))\": \(reason)"
    case .unusableRing(let reason):
      "the ring of a polygon cannot be used: \(reason)"
    case .library(let name, let reason):
      "\(name): \(reason)"
    }
  }

  /// The start of a text from the data, safe for a message.
  static func oneLine(_ text: some StringProtocol) -> String {
    String(text.prefix(200).map { $0.isNewline ? " " : $0 })
  }
}
