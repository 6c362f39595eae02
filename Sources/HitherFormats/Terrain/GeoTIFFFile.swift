internal import HitherText

/// Elevations in geographic coordinates as GeoTIFF (OGC 19-008r4), such as those of Copernicus GLO-30.
///
/// One band of numbers of 16 or 32 bits or of floating point, in strips or tiles, packed in any way
/// that libtiff knows. Other pictures are refused: photographs have no heights.
package enum GeoTIFFFile {
  private static let mostSamples = 32 << 20
  private static let mostBytes = 512 << 20
  private static let mostBlock = 256 << 20

  /// Whether a file name is that of a TIFF file.
  package static func isName(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".tif") || name.hasSuffix(".tiff")
  }

  /// Reads a terrain model.
  package static func open(_ path: String) throws(FormatError) -> HeightGrid {
    var bytes: [UInt8] = []
    do {
      var source = try FileBytes(path: path)
      while bytes.count <= mostBytes, try source.read(into: &bytes, upTo: 1 << 20) > 0 {}
    } catch {
      throw FormatError(error, file: path)
    }
    guard bytes.count <= mostBytes else {
      throw FormatError(.limit, file: path, message: "longer than \(mostBytes) bytes")
    }
    return try read(bytes, file: path)
  }

  /// Reads a terrain model from bytes.
  package static func read(_ bytes: [UInt8], file: String) throws(FormatError) -> HeightGrid {
    guard let library = TiffLibrary.shared else {
      throw FormatError(
        .unreadable, file: file, message: "libtiff is not installed, which reads GeoTIFF",
        hint: "apt-get install libtiff6")
    }
    func refused(_ message: String) -> FormatError {
      FormatError(.unrecognised, file: file, message: "not a terrain model: \(message)")
    }
    guard let tiff = TiffFile(bytes, library) else { throw refused("it is not a TIFF file") }
    let (columns, rows) = (tiff.number(256, isLong: true), tiff.number(257, isLong: true))
    let (bands, bits, form) = (tiff.number(277), tiff.number(258), tiff.number(339))
    guard bands == 1 else { throw refused("it has \(bands) bands, as pictures have") }
    guard let kind = Kind(bits: bits, form: form) else {
      throw refused("its values are not heights (\(bits) bits, sample format \(form))")
    }
    guard rows > 1, columns > 1, rows <= mostSamples, columns <= mostSamples / rows else {
      throw refused("\(columns) × \(rows) samples; the most are \(mostSamples)")
    }
    let keys = Keys(tiff.shorts(34_735))
    guard keys.model == 2 else {
      throw FormatError(
        .unrecognised, file: file,
        message: "not a terrain model in degrees: its coordinates are projected or not stated",
        hint: "gdalwarp -t_srs EPSG:4326 makes one")
    }
    let (scale, tie) = (tiff.doubles(33_550), tiff.doubles(33_922))
    guard scale.count >= 2, tie.count >= 6, scale[0] > 0, scale[1] > 0, scale[0] < 10,
      scale[1] < 10, (scale + tie).allSatisfy(\.isFinite)
    else { throw refused("its place is not stated") }
    // Of an area the place is that of the upper left edge, of a point that of the middle.
    let half = keys.isPoint ? 0 : 0.5
    let west = tie[3] + (half - tie[0]) * scale[0]
    let north = tie[4] - (half - tie[1]) * scale[1]
    guard abs(north) <= 90.1, abs(west) <= 360.1, scale[1] * Double(rows) <= 180.1,
      scale[0] * Double(columns) <= 360.1
    else { throw refused("its place is not on the earth") }
    let void = Double(tiff.text(42_113))
    let metres = try samples(tiff, rows, columns, kind, void, file)
    return HeightGrid(
      rows: rows, columns: columns, north: north, west: west, latitudeStep: scale[1],
      longitudeStep: scale[0], datum: keys.datum, samples: .metres(metres))
  }

  private static func samples(
    _ tiff: TiffFile, _ rows: Int, _ columns: Int, _ kind: Kind, _ void: Double?, _ file: String
  ) throws(FormatError) -> [Float] {
    let length = tiff.blockLength
    let (wide, high) =
      tiff.isTiled
      ? (tiff.number(322, isLong: true), tiff.number(323, isLong: true))
      : (columns, min(rows, max(1, tiff.number(278, isLong: true))))
    guard wide > 0, high > 0, length > 0, length <= mostBlock, wide <= mostBlock / high,
      wide * high * kind.bytes <= length
    else {
      throw FormatError(
        .damaged, file: file, message: "the file is damaged: its blocks have no size")
    }
    var metres = [Float](repeating: .nan, count: rows * columns)
    let across = (columns + wide - 1) / wide
    for top in stride(from: 0, to: rows, by: high) {
      for left in stride(from: 0, to: columns, by: wide) {
        guard let block = tiff.block(top / high * across + left / wide, length) else {
          throw FormatError(
            .damaged, file: file, message: "the file is damaged: a block cannot be unpacked")
        }
        for row in 0..<min(high, rows - top) {
          for column in 0..<min(wide, columns - left) {
            let value = kind.value(block, row * wide + column)
            let isVoid = value == void || value == -32_768
            metres[(top + row) * columns + left + column] = isVoid ? .nan : Float(value)
          }
        }
      }
    }
    return metres
  }

  /// How a sample is stored.
  private enum Kind {
    case signed16, unsigned16, signed32, float32, float64

    init?(bits: Int, form: Int) {
      switch (bits, form) {
      case (16, 2): self = .signed16
      case (16, 1): self = .unsigned16
      case (32, 2): self = .signed32
      case (32, 3): self = .float32
      case (64, 3): self = .float64
      default: return nil
      }
    }

    var bytes: Int {
      switch self {
      case .signed16, .unsigned16: 2
      case .signed32, .float32: 4
      case .float64: 8
      }
    }

    /// A sample of a block, which libtiff has in the machine's order.
    func value(_ block: [UInt8], _ index: Int) -> Double {
      var bits: UInt64 = 0
      for byte in (0..<bytes).reversed() { bits = bits << 8 | UInt64(block[index * bytes + byte]) }
      return switch self {
      case .signed16: Double(Int16(truncatingIfNeeded: bits))
      case .unsigned16: Double(UInt16(truncatingIfNeeded: bits))
      case .signed32: Double(Int32(truncatingIfNeeded: bits))
      case .float32: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      case .float64: Double(bitPattern: bits)
      }
    }
  }

  /// The directory of keys about the coordinates.
  private struct Keys {
    /// 2 is geographic.
    var model = 0
    var isPoint = false
    var datum = HeightGrid.Datum.unknown

    init(_ directory: [UInt16]) {
      var index = 4
      while index + 3 < directory.count {
        let (key, value) = (directory[index], directory[index + 3])
        if directory[index + 1] == 0 {
          switch key {
          case 1024: model = Int(value)
          case 1025: isPoint = value == 2
          case 4096:
            datum =
              value == 5773
              ? .egm96 : value == 3855 ? .egm2008 : value == 5030 ? .ellipsoid : .unknown
          default: break
          }
        }
        index += 4
      }
    }
  }
}
