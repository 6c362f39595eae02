internal import HitherText

extension TrackFormat {
  /// GPX 1.0 and 1.1.
  static let gpx = TrackFormat(
    id: "gpx", suffixes: [".gpx"], summary: "GPX 1.0 and 1.1",
    groupsMembers: true, writesWaypoints: true, namesRoutePoints: true,
    recognises: { start in firstElement(of: start) == XMLName("gpx") },
    makeReader: { source, file, _ in GPXReader(source, file: file) },
    makeWriter: { _ in GPXWriter() })

  /// The local name of the first element of a text; nil if it does not begin with one.
  static func firstElement(of start: [UInt8]) -> XMLName? {
    guard start.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
    var scanner = XMLScanner(BytesSource(start))
    while true {
      switch scanner.next() {
      case .startElement: return scanner.name
      case .endOfDocument: return nil
      default: break
      }
    }
  }
}
