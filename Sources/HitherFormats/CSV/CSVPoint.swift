internal import HitherText

/// A point as well-known text: `POINT (11.5 47.1)`, optionally with elevation or with a leading reference system.
struct CSVPoint {
  /// The ranges of the numbers in the text: longitude or easting, latitude or northing.
  let x: Range<Int>
  let y: Range<Int>

  /// Nil for any other text.
  init?(_ text: Span<UInt8>) {
    var index = 0
    // PostGIS writes `SRID=4326;` before it.
    if CSVCell.hasPrefix(text, "srid="), let end = text.indices.first(where: { text[$0] == 0x3B }) {
      index = end + 1
    }
    guard CSVCell.hasPrefix(text.extracting(index..<text.count), "point"),
      let open = (index..<text.count).first(where: { text[$0] == 0x28 }), open - index < 12
    else { return nil }
    var numbers: [Range<Int>] = []
    index = open + 1
    while index < text.count, text[index] != 0x29, numbers.count < 5 {
      while index < text.count, text[index] == 0x20 { index += 1 }
      let start = index
      while index < text.count, text[index] != 0x20, text[index] != 0x29 { index += 1 }
      if index > start { numbers.append(start..<index) }
    }
    guard index < text.count, (2...4).contains(numbers.count) else { return nil }
    (x, y) = (numbers[0], numbers[1])
  }
}
