/// What can go wrong in this room, with one line written for the person at the terminal.
public enum GeodesyError: Error, Hashable, Sendable {
  /// A coordinate reference system that PROJ does not know or cannot relate to WGS 84.
  case unknownReferenceSystem(name: String, reason: String)

  /// A ring that is not one: open, too short, or round a pole.
  case unusableRing(reason: String)

  /// A library refused; its text.
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

  /// The beginning of a text that came with data, fit for a message.
  static func oneLine(_ text: some StringProtocol) -> String {
    String(text.prefix(200).map { $0.isNewline ? " " : $0 })
  }
}
