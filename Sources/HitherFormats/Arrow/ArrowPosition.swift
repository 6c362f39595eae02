/// The columns of a batch that hold its positions.
struct ArrowPosition {
  private enum Columns {
    case degrees(latitude: ArrowColumn, longitude: ArrowColumn, scale: Double)
    /// Points whose coordinates are columns; a point may be missing while they have values.
    case points(ArrowColumn, x: ArrowColumn, y: ArrowColumn)
    case binary(ArrowColumn)
  }

  private let columns: Columns

  init(
    _ position: FixColumnChoice.Position, _ column: (Int) throws(ArrowFault) -> ArrowColumn
  ) throws(ArrowFault) {
    columns =
      switch position {
      case .degrees(let latitude, let longitude, let scale):
        .degrees(
          latitude: try column(latitude), longitude: try column(longitude), scale: scale)
      case .structure(let points, let x, let y):
        .points(try column(points), x: try column(x), y: try column(y))
      case .lists(let points, let values):
        .points(
          try column(points), x: try column(values), y: try column(values).every(from: 1))
      case .binary(let points): .binary(try column(points))
      }
  }

  /// Latitudes and longitudes of rows; NaN where there is none.
  func degrees(_ rows: Range<Int>) -> (latitudes: [Double], longitudes: [Double]) {
    switch columns {
    case .degrees(let latitude, let longitude, let scale):
      let found = (latitude.doubles(rows), longitude.doubles(rows))
      return scale == 1 ? found : (found.0.map { $0 / scale }, found.1.map { $0 / scale })
    case .points(let points, let x, let y):
      var found = (latitudes: y.doubles(rows), longitudes: x.doubles(rows))
      for (index, row) in rows.enumerated() where !points.isValid(row) {
        (found.latitudes[index], found.longitudes[index]) = (.nan, .nan)
      }
      return found
    case .binary(let points):
      let places = rows.map { row in points.withText(row, Self.point) ?? nil }
      return (places.map { $0?.y ?? .nan }, places.map { $0?.x ?? .nan })
    }
  }

  /// The coordinates of a point in well-known binary, with or without an elevation; nil for anything else.
  private static func point(_ bytes: Span<UInt8>) -> (x: Double, y: Double)? {
    guard bytes.count >= 21, bytes[0] <= 1 else { return nil }
    let isLittle = bytes[0] == 1
    func word<Word: FixedWidthInteger>(_ start: Int, _ type: Word.Type) -> Word {
      let size = Word.bitWidth / 8
      return (0..<size).reduce(0) { word, index in
        word << 8 | Word(truncatingIfNeeded: bytes[start + (isLittle ? size - 1 - index : index)])
      }
    }
    let type = word(1, UInt32.self)
    // PostGIS marks elevations and a reference system by the highest bits, the standard adds thousands.
    let start = type & 0x2000_0000 == 0 ? 5 : 9
    guard (type & 0x0FFF_FFFF) % 1000 == 1, bytes.count >= start + 16 else { return nil }
    return (
      Double(bitPattern: word(start, UInt64.self)), Double(bitPattern: word(start + 8, UInt64.self))
    )
  }
}
