internal import Glibc
internal import HitherFormats
internal import HitherGeodesy

extension FuzzSeeds {
  /// Heights that are repeated until a tile is full: level ground, steps, voids.
  static let terrain: [[UInt8]] = [
    [1, 44], [0, 100, 0, 140, 1, 0, 0, 90, 3, 232], [0x80, 0, 1, 44, 1, 64, 0x7F, 0xFF], [],
  ]
}

/// What holds of any bytes that are taken for terrain.
enum DocumentLaws {
  /// A tile has heights within its samples' range, lines at their height, and no place outside.
  static func terrain(_ bytes: [UInt8]) throws(FormatError) -> [String] {
    let length = 2 * 1201 * 1201
    if bytes.isEmpty || bytes.count >= length {
      _ = try HGTFile.read(bytes, named: "N50E010.hgt")
      return []
    }
    let filled = (0..<length).map { bytes[$0 % bytes.count] }
    let grid = try HGTFile.read(filled, named: "N50E010.hgt")
    var violations: [String] = []
    for step in 0..<40 {
      let place = Coordinate(
        latitudeE7: 500_000_000 + Int32(step) * 256_410,
        longitudeE7: 110_000_000 - Int32(step) * 256_410)
      guard let reading = grid.reading(at: place) else { continue }
      if !(-12_000...9000).contains(reading.height) || !(reading.slope >= 0) {
        violations.append("a height of \(reading.height) m")
      }
    }
    let lines = ContourLines(grid, rows: 0..<30, columns: 0..<30, every: 20).lines
    for line in lines where line.points.contains(where: { grid.height(at: $0) == nil }) {
      violations.append("a line of \(line.height) m through a void")
    }
    let shade = Hillshade(grid, rows: 0..<30, columns: 0..<30, eastMetres: 60, southMetres: 90)
    if shade.values.count != 900 || shade.picture == nil { violations.append("no relief") }
    return violations
  }
}
