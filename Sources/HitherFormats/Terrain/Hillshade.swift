import Glibc

/// The light on a grid of heights from the north-west, as shaded relief.
///
/// B. K. P. Horn, *Hill shading and the reflectance map*, Proc. IEEE 69 (1981) 14–47: slopes over
/// 3 × 3 samples, light from 315° at 45°. A sample next to a void or to the grid's edge has none.
package struct Hillshade: Sendable {
  package let rows: Int
  package let columns: Int
  /// From 1, in the shade, to 255, facing the light; 0 without a value. Row by row from the north-west.
  package let values: [UInt8]
  /// The value of level ground.
  package static let level: UInt8 = 181

  /// - Parameters:
  ///   - eastMetres: Metres from column to column, and `southMetres` from row to row.
  package init(
    _ grid: HeightGrid, rows: Range<Int>, columns: Range<Int>, eastMetres: Double,
    southMetres: Double
  ) {
    let rows = rows.clamped(to: 0..<grid.rows)
    let columns = columns.clamped(to: 0..<grid.columns)
    (self.rows, self.columns) = (rows.count, columns.count)
    let height = sin(Double.pi / 4)
    let (east, north) = (-0.5, 0.5)
    var values: [UInt8] = []
    values.reserveCapacity(rows.count * columns.count)
    for row in rows {
      for column in columns {
        func z(_ down: Int, _ right: Int) -> Double { grid.sample(row + down, column + right) }
        let right = z(-1, 1) + 2 * z(0, 1) + z(1, 1)
        let left = z(-1, -1) + 2 * z(0, -1) + z(1, -1)
        let top = z(-1, -1) + 2 * z(-1, 0) + z(-1, 1)
        let bottom = z(1, -1) + 2 * z(1, 0) + z(1, 1)
        let eastwards = (right - left) / (8 * eastMetres)
        let northwards = (top - bottom) / (8 * southMetres)
        let light =
          (height - eastwards * east - northwards * north)
          / (1 + eastwards * eastwards + northwards * northwards).squareRoot()
        guard !light.isNaN, !z(0, 0).isNaN else {
          values.append(0)
          continue
        }
        values.append(UInt8(min(max(1, 1 + 254 * light), 255).rounded()))
      }
    }
    self.values = values
  }

  /// The light on a whole grid, with the size of a degree at its middle.
  package init(_ grid: HeightGrid) {
    let middle = (grid.north + grid.south) / 2 * Double.pi / 180
    let metres = 111_195.0
    self.init(
      grid, rows: 0..<grid.rows, columns: 0..<grid.columns,
      eastMetres: grid.longitudeStep * metres * max(0.01, cos(middle)),
      southMetres: grid.latitudeStep * metres)
  }

  /// A picture to lay under a map: shade as transparent black, light as transparent white; PNG.
  package var picture: [UInt8]? {
    var rows: [UInt8] = []
    for row in 0..<self.rows {
      rows.append(0)
      for column in 0..<columns {
        let value = values[row * columns + column]
        let away = Double(value) - Double(Self.level)
        let isLight = away > 0
        let share = away / (isLight ? 255 - Double(Self.level) : Double(Self.level))
        // Steps of 8 pack well, and are too fine to be seen.
        let opacity = value == 0 ? 0 : Int(abs(share) * (isLight ? 90 : 130)) & ~7
        rows += [isLight ? 255 : 0, UInt8(opacity)]
      }
    }
    return GreyPicture.png(rows, width: columns, height: self.rows)
  }
}

/// Writes grey pictures with transparency as PNG (ISO/IEC 15948).
enum GreyPicture {
  /// - Parameter rows: Row by row a filter byte, 0, and for each pixel its grey and its opacity.
  static func png(_ rows: [UInt8], width: Int, height: Int) -> [UInt8]? {
    // The data of a gzip file without its header and its sums is what PNG wants in a frame of zlib's.
    guard width > 0, height > 0, let gzip = GzipPacker().pack(rows, isLast: true),
      gzip.count > 18
    else { return nil }
    var sums: (UInt32, UInt32) = (1, 0)
    for byte in rows {
      sums.0 = (sums.0 + UInt32(byte)) % 65_521
      sums.1 = (sums.1 + sums.0) % 65_521
    }
    let packed = [0x78, 0x9C] + gzip[10..<(gzip.count - 8)] + bytes(sums.1 << 16 | sums.0)
    let header =
      bytes(UInt32(truncatingIfNeeded: width)) + bytes(UInt32(truncatingIfNeeded: height))
      + [8, 4, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", packed) + chunk("IEND", [])
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var sum = Checksum32()
    sum.add(body[...])
    return bytes(UInt32(data.count)) + body + bytes(sum.value)
  }
}
