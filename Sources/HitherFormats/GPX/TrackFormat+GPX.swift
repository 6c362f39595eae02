extension TrackFormat {
  /// GPX 1.0 and 1.1.
  static let gpx = TrackFormat(
    id: "gpx", suffixes: [".gpx"], summary: "GPX 1.0 and 1.1",
    recognises: { start in hasRoot("gpx", in: start) },
    makeReader: { source, file, _ in GPXReader(source, file: file) },
    makeWriter: nil)

  /// Whether the first element of a text has a name, whatever its prefix.
  static func hasRoot(_ name: String, in start: [UInt8]) -> Bool {
    var index = 0
    while let tag = start[index...].firstIndex(of: 0x3C) {
      let spelled = start[(tag + 1)...].prefix(while: isNameByte)
      // Declarations and comments have no name here; the first tag that has one is the root.
      guard spelled.isEmpty else {
        let local = spelled.split(separator: 0x3A).last ?? []
        return local.elementsEqual(name.utf8)
      }
      index = tag + 1
    }
    return false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E, 0x80...0xFF: true
    default: false
    }
  }
}
