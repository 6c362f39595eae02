internal import HitherText

/// A tile of SRTM or a derivative: `N50E010.hgt`, 1201 or 3601 rows of as many heights.
///
/// Heights are big-endian numbers of 16 bits in metres above the geoid EGM96, from the north-west
/// corner; −32768 is a void. The name states the south-west corner, which is nowhere in the file.
/// Tiles may be packed by gzip or in a zip archive. (NASA/USGS, *SRTM Topography*, 2005.)
package enum HGTFile {
  /// Rows by arc seconds from row to row.
  package static let sides = [1201, 3601]

  /// The south-west corner of a tile.
  package struct Corner: Hashable, Sendable {
    /// Whole degrees.
    package var latitude: Int
    package var longitude: Int

    package init(latitude: Int, longitude: Int) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  /// Whether a file name is that of a tile, packed or not.
  package static func isName(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".hgt", ".hgt.gz", ".hgt.zip"].contains { name.hasSuffix($0) }
  }

  /// The corner that a file's name states; nil if it states none.
  package static func corner(of path: String) -> Corner? {
    let name = Array(FileName.name(of: path).utf8.prefix(7))
    guard name.count == 7 else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in name[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    func sign(_ byte: UInt8, _ plus: UInt8, _ minus: UInt8) -> Int? {
      byte | 0x20 == plus ? 1 : byte | 0x20 == minus ? -1 : nil
    }
    guard let north = sign(name[0], 0x6E, 0x73), let latitude = number(1..<3),
      let east = sign(name[3], 0x65, 0x77), let longitude = number(4..<7)
    else { return nil }
    let corner = Corner(latitude: north * latitude, longitude: east * longitude)
    guard (-90..<90).contains(corner.latitude), (-180..<180).contains(corner.longitude) else {
      return nil
    }
    return corner
  }

  /// Opens a tile; unpacked ones are mapped into memory and not read.
  package static func open(_ path: String) throws(FormatError) -> HeightGrid {
    let name = path.lowercased()
    do {
      if name.hasSuffix(".gz") {
        var source = GzipBytes(try FileBytes(path: path))
        return try grid(.bytes(try whole(&source)), named: path)
      }
      if name.hasSuffix(".zip") {
        let bytes = try zipped(path)
        return try grid(.bytes(bytes), named: path)
      }
      return try grid(.mapped(try MappedBytes(path: path)), named: path)
    } catch let error as FormatError {
      throw error
    } catch {
      throw FormatError(error, file: path)
    }
  }

  /// Reads a tile from bytes.
  ///
  /// - Parameter name: The file's name, which states the corner.
  package static func read(_ bytes: [UInt8], named name: String) throws(FormatError) -> HeightGrid {
    try grid(.bytes(bytes), named: name)
  }

  private static func whole(_ source: inout some ByteSource) throws -> [UInt8] {
    let most = 2 * 3601 * 3601
    var bytes: [UInt8] = []
    while bytes.count <= most, try source.read(into: &bytes, upTo: 1 << 20) > 0 {}
    return bytes
  }

  private static func zipped(_ path: String) throws -> [UInt8] {
    var source = try FileBytes(path: path)
    let archive = try whole(&source)
    let directory = try ZipDirectory(archive)
    guard let entry = directory.entries.first(where: { $0.path.lowercased().hasSuffix(".hgt") })
    else {
      throw FormatError(.unrecognised, file: path, message: "the archive holds no .hgt tile")
    }
    var bytes = ZipEntryBytes(entry, of: archive)
    return try whole(&bytes)
  }

  private static func grid(
    _ samples: HeightGrid.Samples, named path: String
  ) throws(FormatError) -> HeightGrid {
    guard let corner = corner(of: path) else {
      throw FormatError(
        .unrecognised, file: path, message: "the name states no corner of a terrain tile",
        hint: "name it after its south-west corner, such as N50E010.hgt")
    }
    let count =
      switch samples {
      case .mapped(let bytes): bytes.count
      case .bytes(let bytes): bytes.count
      case .metres(let metres): 2 * metres.count
      }
    guard let side = sides.first(where: { 2 * $0 * $0 == count }) else {
      throw FormatError(
        .damaged, file: path,
        message:
          "not a terrain tile: it has \(count) bytes, neither 1201 × 1201 nor 3601 × 3601 heights")
    }
    let step = 1 / Double(side - 1)
    return HeightGrid(
      rows: side, columns: side, north: Double(corner.latitude + 1),
      west: Double(corner.longitude), latitudeStep: step, longitudeStep: step, datum: .egm96,
      samples: samples)
  }
}
