package import HitherGeodesy

/// Writes some tiles of a PMTiles file as another one: their bytes as they are stored, equal ones once.
extension PMTilesArchive {
  /// The largest header with the root directory, which readers fetch at once.
  private static let mostRootBytes = 16_384

  /// Passes the bytes of a file with some of the tiles to `body`, in parts.
  ///
  /// - Parameters:
  ///   - addresses: The wanted tiles in order of their numbers; those that the file lacks are skipped.
  ///   - box: Where the tiles are.
  /// - Returns: The number of tiles; nothing is passed if it is 0.
  package func clip<Failure: Error>(
    _ addresses: [TileAddress], box: Envelope, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws -> Int {
    let chosen = try entries(of: addresses)
    guard let zooms = chosen.zooms else { return 0 }
    let (root, leaves) = try directories(of: chosen.entries)
    let metadata = try storedMetadata()
    let count = chosen.entries.reduce(0) { $0 + $1.run }
    var clipped = header
    clipped.setSections([
      UInt64(root.count), UInt64(metadata.count), UInt64(leaves.count),
      chosen.contents.reduce(0) { $0 + $1.length },
    ])
    clipped.setCounts(count, UInt64(chosen.entries.count), UInt64(chosen.contents.count))
    clipped.set(zooms, box)
    try body(clipped.bytes + root + metadata + leaves)
    for content in chosen.contents { try body(try part(content, in: header.tiles)) }
    return Int(clamping: count)
  }

  /// The entries of the tiles in the new file, and what they store, in the order in which it is written.
  private func entries(
    of addresses: [TileAddress]
  ) throws(FormatError) -> (
    entries: [PMTilesEntry], contents: [PMTilesEntry], zooms: ClosedRange<Int>?
  ) {
    var lookup = DirectoryLookup(self)
    var entries: [PMTilesEntry] = []
    var contents: [PMTilesEntry] = []
    var zooms: ClosedRange<Int>?
    // By the offset in this file, so that tiles that share their bytes here share them there.
    var places: [UInt64: UInt64] = [:]
    var end: UInt64 = 0
    for address in addresses {
      let number = address.number
      guard let found = try lookup.entry(of: number) else { continue }
      let place = places[found.offset] ?? end
      if places.updateValue(place, forKey: found.offset) == nil {
        contents.append(found)
        end += found.length
      }
      if let last = entries.last, last.offset == place, last.length == found.length,
        last.number + last.run == number
      {
        entries[entries.count - 1].run += 1
      } else {
        entries.append(PMTilesEntry(number: number, run: 1, length: found.length, offset: place))
      }
      zooms = min(zooms?.lowerBound ?? address.zoom, address.zoom)...address.zoom
    }
    return (entries, contents, zooms)
  }

  /// The root directory and the leaves it points to; no leaves if all entries fit in the root.
  private func directories(
    of entries: [PMTilesEntry]
  ) throws(FormatError) -> (root: [UInt8], leaves: [UInt8]) {
    let most = Self.mostRootBytes - Header.length
    let plain = try packed(PMTilesEntry.bytes(of: entries[...]))
    if plain.count <= most { return (plain, []) }
    var size = 4096
    while true {
      var (root, leaves): ([PMTilesEntry], [UInt8]) = ([], [])
      for start in stride(from: 0, to: entries.count, by: size) {
        let leaf = try packed(
          PMTilesEntry.bytes(of: entries[start..<min(start + size, entries.count)]))
        root.append(
          PMTilesEntry(
            number: entries[start].number, length: UInt64(leaf.count), offset: UInt64(leaves.count))
        )
        leaves += leaf
      }
      let bytes = try packed(PMTilesEntry.bytes(of: root[...]))
      if bytes.count <= most { return (bytes, leaves) }
      size *= 2
    }
  }

  /// A directory's bytes, packed as this file's directories and metadata are.
  private func packed(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    guard header.directoryPacking == 2 else { return bytes }
    guard let packed = GzipPacker().pack(bytes, isLast: true) else {
      throw FormatError(.limit, file: path, message: "out of memory")
    }
    return packed
  }
}

/// Finds the entries of ascending tiles; each directory is read once.
private struct DirectoryLookup {
  private let archive: PMTilesArchive
  /// By level below the root, the offset and the entries of the directory that was used last.
  private var directories: [(offset: UInt64, entries: [PMTilesEntry])] = []

  init(_ archive: PMTilesArchive) { self.archive = archive }

  /// Where the bytes of a tile are; nil if the file does not have it.
  mutating func entry(of number: UInt64) throws(FormatError) -> PMTilesEntry? {
    var directory = archive.root
    for level in 0..<PMTilesArchive.mostLevels {
      guard let entry = PMTilesEntry.entry(of: number, in: directory) else { return nil }
      if entry.run > 0 { return number - entry.number < entry.run ? entry : nil }
      if level >= directories.count || directories[level].offset != entry.offset {
        directories.removeSubrange(min(level, directories.count)...)
        directories.append((entry.offset, try archive.directory(entry)))
      }
      directory = directories[level].entries
    }
    throw archive.nestedTooDeeply
  }
}

extension PMTilesEntry {
  /// A directory of entries: all numbers as steps, all runs, all lengths, all offsets.
  static func bytes(of entries: ArraySlice<PMTilesEntry>) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ value: UInt64) {
      var rest = value
      while rest >= 0x80 {
        bytes.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    add(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      add(entry.number - last)
      last = entry.number
    }
    for entry in entries { add(entry.run) }
    for entry in entries { add(entry.length) }
    var end: UInt64?
    for entry in entries {
      add(entry.offset == end ? 0 : entry.offset + 1)
      end = entry.offset + entry.length
    }
    return bytes
  }
}

extension PMTilesArchive.Header {
  private mutating func set(_ value: UInt64, _ count: Int, at place: Int) {
    for byte in 0..<count { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }

  /// Sets where root directory, metadata, leaf directories and tiles are: one after another.
  fileprivate mutating func setSections(_ lengths: [UInt64]) {
    var start = UInt64(Self.length)
    for (index, length) in lengths.enumerated() {
      set(start, 8, at: 8 + 16 * index)
      set(length, 8, at: 16 + 16 * index)
      start += length
    }
  }

  /// Sets the numbers of tiles, of entries and of different contents, which lie in the order of the tiles.
  fileprivate mutating func setCounts(_ tiles: UInt64, _ entries: UInt64, _ contents: UInt64) {
    for (index, count) in [tiles, entries, contents].enumerated() {
      set(count, 8, at: 72 + 8 * index)
    }
    bytes[96] = 1
  }

  fileprivate mutating func set(_ zooms: ClosedRange<Int>, _ box: Envelope) {
    func setDegrees(_ coordinate: Coordinate, at place: Int) {
      set(UInt64(UInt32(bitPattern: coordinate.longitudeE7)), 4, at: place)
      set(UInt64(UInt32(bitPattern: coordinate.latitudeE7)), 4, at: place + 4)
    }
    bytes[100] = UInt8(clamping: zooms.lowerBound)
    bytes[101] = UInt8(clamping: zooms.upperBound)
    setDegrees(box.southWest, at: 102)
    setDegrees(box.northEast, at: 110)
    bytes[118] = bytes[101]
    setDegrees(box.southWest.between(box.northEast, 0.5), at: 119)
  }
}
