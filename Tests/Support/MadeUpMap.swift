/// Small maps made in code: vector tiles and PMTiles files.
package enum MadeUpMap {
  /// A feature: its type (1 points, 2 lines, 3 areas), its values, and positions in each part.
  package struct Feature: Sendable {
    package var type: UInt64
    package var values: [(String, String)]
    package var parts: [[(Int, Int)]]

    package init(_ type: UInt64, _ values: [(String, String)], _ parts: [[(Int, Int)]]) {
      (self.type, self.values, self.parts) = (type, values, parts)
    }
  }

  package static func varint(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }

  private static func zigzag(_ value: Int) -> [UInt8] {
    varint(UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))))
  }

  /// A vector tile of some layers.
  package static func vectorTile(
    _ layers: [(name: String, features: [Feature])], extent: UInt64 = 4096
  ) -> [UInt8] {
    layers.flatMap { layer in
      var (keys, values): ([String], [String]) = ([], [])
      func place(_ text: String, _ list: inout [String]) -> UInt64 {
        if let place = list.firstIndex(of: text) { return UInt64(place) }
        list.append(text)
        return UInt64(list.count - 1)
      }
      var features: [UInt8] = []
      for feature in layer.features {
        let tags = feature.values.flatMap { key, value in
          varint(place(key, &keys)) + varint(place(value, &values))
        }
        features += field(
          2,
          field(2, tags) + varint(3 << 3) + varint(feature.type)
            + field(4, geometry(feature)))
      }
      return field(
        3,
        varint(15 << 3) + varint(2) + field(1, Array(layer.name.utf8)) + features
          + keys.flatMap { field(3, Array($0.utf8)) }
          + values.flatMap { field(4, field(1, Array($0.utf8))) } + varint(5 << 3)
          + varint(extent))
    }
  }

  private static func geometry(_ feature: Feature) -> [UInt8] {
    var pen = (x: 0, y: 0)
    func step(_ to: (Int, Int)) -> [UInt8] {
      defer { pen = (to.0, to.1) }
      return zigzag(to.0 - pen.x) + zigzag(to.1 - pen.y)
    }
    return feature.parts.flatMap { part -> [UInt8] in
      var bytes = varint(1 << 3 | 1) + step(part[0])
      if part.count > 1 {
        bytes += varint(UInt64(part.count - 1) << 3 | 2) + part.dropFirst().flatMap(step)
      }
      return feature.type == 3 ? bytes + varint(1 << 3 | 7) : bytes
    }
  }

  /// A PMTiles file.
  ///
  /// - Parameters:
  ///   - tiles: The tiles by number; the numbers ascend.
  ///   - type: 1 vector, 2 PNG, 3 JPEG, 4 WebP.
  ///   - inLeaves: Whether the directory is divided into leaves of one entry.
  package static func pmTiles(
    _ tiles: [(number: UInt64, bytes: [UInt8])], type: UInt8, zooms: (UInt8, UInt8),
    metadata: String = "{}", inLeaves: Bool = false
  ) -> [UInt8] {
    func directory(_ entries: [(number: UInt64, run: UInt64, offset: Int, count: Int)]) -> [UInt8] {
      var bytes = varint(UInt64(entries.count))
      var last: UInt64 = 0
      for entry in entries {
        bytes += varint(entry.number - last)
        last = entry.number
      }
      for entry in entries { bytes += varint(entry.run) }
      for entry in entries { bytes += varint(UInt64(entry.count)) }
      for entry in entries { bytes += varint(UInt64(entry.offset) + 1) }
      return bytes
    }
    var (entries, data): ([(number: UInt64, run: UInt64, offset: Int, count: Int)], [UInt8]) = (
      [], []
    )
    for tile in tiles {
      entries.append((tile.number, 1, data.count, tile.bytes.count))
      data += tile.bytes
    }
    var leaves: [UInt8] = []
    if inLeaves {
      entries = entries.map { entry in
        let leaf = directory([entry])
        defer { leaves += leaf }
        return (entry.number, 0, leaves.count, leaf.count)
      }
    }
    let root = directory(entries)
    let text = Array(metadata.utf8)
    func long(_ value: Int) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func degrees(_ value: Double) -> [UInt8] {
      let bits = Int32(value * 1e7)
      return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    }
    var header = Array("PMTiles".utf8) + [3]
    var offset = 127
    for part in [root, text, leaves, data] {
      header += long(offset) + long(part.count)
      offset += part.count
    }
    header += long(tiles.count) + long(entries.count) + long(tiles.count)
    header += [1, 1, 1, type, zooms.0, zooms.1]
    header += degrees(-180) + degrees(-85) + degrees(180) + degrees(85)
    header += [zooms.0] + degrees(0) + degrees(0)
    return header + root + text + leaves + data
  }

  /// A PNG of one pixel.
  package static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00, 0x00, 0x90, 0x77, 0x53,
    0xDE, 0x00, 0x00, 0x00, 0x0C, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x48, 0x98, 0xE0, 0x00,
    0x00, 0x02, 0x84, 0x01, 0x31, 0x1F, 0x58, 0x2F, 0x05, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E,
    0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// A tile with a feature of each kind, within the middle of the tile.
  package static let everything: [UInt8] = vectorTile([
    (
      "transportation",
      [
        Feature(2, [("class", "path"), ("subclass", "footway")], [[(0, 2000), (4096, 2100)]]),
        Feature(2, [("class", "motorway")], [[(100, 0), (300, 4096)]]),
        Feature(2, [("class", "path"), ("sac_scale", "alpine_hiking")], [[(0, 0), (900, 900)]]),
      ]
    ),
    (
      "water",
      [
        Feature(
          3, [("class", "lake")],
          [
            [(500, 500), (2500, 500), (2500, 2500), (500, 2500)],
            [(900, 900), (900, 1200), (1200, 900)],
          ])
      ]
    ),
    (
      "landcover",
      [Feature(3, [("class", "wood")], [[(0, 0), (4096, 0), (4096, 4096), (0, 4096)]])]
    ),
    (
      "mountain_peak",
      [
        Feature(
          1, [("class", "peak"), ("name", "Gipfel"), ("name:en", "Summit"), ("ele", "2345")],
          [[(2048, 2048)]])
      ]
    ),
    ("place", [Feature(1, [("class", "town"), ("name", "Dorf")], [[(1000, 3000)]])]),
  ])
}
