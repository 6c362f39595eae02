import HitherText

/// OpenStreetMap data as `.osm.pbf` and as XML, written as their specifications say, for what the readers are to make of it.
package struct OSMText: Sendable {
  package struct Node: Sendable {
    package var id: Int64
    package var latitudeE7: Int64
    package var longitudeE7: Int64

    package init(_ id: Int64, _ latitudeE7: Int64, _ longitudeE7: Int64) {
      (self.id, self.latitudeE7, self.longitudeE7) = (id, latitudeE7, longitudeE7)
    }
  }

  package struct Way: Sendable {
    package var id: Int64
    package var nodes: [Int64]
    package var tags: [(key: String, value: String)]

    package init(_ id: Int64, _ nodes: [Int64], _ tags: [(key: String, value: String)]) {
      (self.id, self.nodes, self.tags) = (id, nodes, tags)
    }
  }

  /// The form of the binary file.
  package struct Form: Sendable {
    package var isDense = true
    package var isPacked = true
    /// In 1e-9 degrees; a divisor of 100, or a multiple that all places have.
    package var granularity: Int64 = 100
    package var offset: Int64 = 0
    package var features = ["OsmSchema-V0.6", "DenseNodes"]

    package init() {}
  }

  package var nodes: [Node]
  package var ways: [Way]
  package var relations = 0

  package init(nodes: [Node], ways: [Way], relations: Int = 0) {
    (self.nodes, self.ways, self.relations) = (nodes, ways, relations)
  }

  // MARK: XML

  package var xml: [UInt8] {
    func degrees(_ value: Int64) -> String {
      var buffer = TextBuffer()
      buffer.append(scaled: value, places: 7)
      return String(decoding: buffer.bytes, as: UTF8.self)
    }
    func escaped(_ text: String) -> String {
      text.map { ["&": "&amp;", "\"": "&quot;", "<": "&lt;"][$0] ?? String($0) }.joined()
    }
    var lines = ["<?xml version=\"1.0\"?>", "<osm version=\"0.6\">"]
    for node in nodes {
      lines.append(
        "<node id=\"\(node.id)\" lat=\"\(degrees(node.latitudeE7))\" lon=\"\(degrees(node.longitudeE7))\"/>"
      )
    }
    for way in ways {
      lines.append("<way id=\"\(way.id)\">")
      lines += way.nodes.map { "<nd ref=\"\($0)\"/>" }
      lines += way.tags.map { "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>" }
      lines.append("</way>")
    }
    for number in 0..<relations { lines.append("<relation id=\"\(number)\"></relation>") }
    return Array((lines + ["</osm>"]).joined(separator: "\n").utf8)
  }

  // MARK: Binary

  /// The file, with a block for nodes and one for ways.
  package func pbf(_ form: Form = Form()) -> [UInt8] {
    Self.blob("OSMHeader", form.features.flatMap { Self.field(4, Array($0.utf8)) }, form)
      + Self.blob("OSMData", block(nodes, [], form), form)
      + Self.blob("OSMData", block([], ways, form), form)
  }

  private func block(_ nodes: [Node], _ ways: [Way], _ form: Form) -> [UInt8] {
    var strings = [""]
    func number(_ text: String) -> UInt64 {
      if let index = strings.firstIndex(of: text) { return UInt64(index) }
      strings.append(text)
      return UInt64(strings.count - 1)
    }
    func steps(_ value: Int64) -> Int64 { (100 * value - form.offset) / form.granularity }
    var group: [UInt8] = []
    if form.isDense, !nodes.isEmpty {
      func deltas(_ values: [Int64]) -> [UInt8] {
        zip(values, [0] + values).flatMap { Self.signed($0 - $1) }
      }
      group += Self.field(
        2,
        Self.field(1, deltas(nodes.map(\.id)))
          + Self.field(8, deltas(nodes.map { steps($0.latitudeE7) }))
          + Self.field(9, deltas(nodes.map { steps($0.longitudeE7) })))
    } else {
      for node in nodes {
        group += Self.field(
          1,
          [1 << 3] + Self.signed(node.id) + [8 << 3] + Self.signed(steps(node.latitudeE7))
            + [9 << 3] + Self.signed(steps(node.longitudeE7)))
      }
    }
    for way in ways {
      group += Self.field(
        3,
        [1 << 3] + Self.number(UInt64(bitPattern: way.id))
          + Self.field(2, way.tags.flatMap { Self.number(number($0.key)) })
          + Self.field(3, way.tags.flatMap { Self.number(number($0.value)) })
          + Self.field(8, zip(way.nodes, [0] + way.nodes).flatMap { Self.signed($0 - $1) }))
    }
    if !ways.isEmpty {
      for number in 0..<relations { group += Self.field(4, [1 << 3, UInt8(number)]) }
    }
    return Self.field(1, strings.flatMap { Self.field(1, Array($0.utf8)) })
      + Self.field(2, group) + [17 << 3 & 0x7F | 0x80, 1] + Self.number(UInt64(form.granularity))
      + [19 << 3 & 0x7F | 0x80, 1] + Self.number(UInt64(bitPattern: form.offset))
      + [20 << 3 & 0x7F | 0x80, 1] + Self.number(UInt64(bitPattern: form.offset))
  }

  /// A blob with its header.
  package static func blob(_ type: String, _ content: [UInt8], _ form: Form) -> [UInt8] {
    let blob =
      form.isPacked
      ? [2 << 3] + number(UInt64(content.count)) + field(3, stored(content)) : field(1, content)
    return blobHeader(type, blob.count) + blob
  }

  package static func blobHeader(_ type: String, _ count: Int) -> [UInt8] {
    let header = field(1, Array(type.utf8)) + [3 << 3] + number(UInt64(count))
    return [0, 0, UInt8(header.count >> 8), UInt8(header.count & 0xFF)] + header
  }

  /// A zlib stream without compression, of up to 65,535 bytes a block.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let count = UInt16(end - start)
      result += [end == bytes.count ? 1 : 0]
      result += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
      result += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = high << 16 | low
    return result + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  package static func number(_ value: UInt64) -> [UInt8] {
    var (rest, bytes) = (value, [UInt8]())
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func signed(_ value: Int64) -> [UInt8] {
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  package static func field(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
    [UInt8(field << 3 | 2)] + number(UInt64(bytes.count)) + bytes
  }
}

extension OSMText {
  /// Streets that cross, with names in two scripts, and a building.
  package static let crossing = OSMText(
    nodes: [
      Node(1, 425_000_000, 15_000_000), Node(2, 425_010_000, 15_000_000),
      Node(3, 425_020_000, 15_001_000), Node(7, 425_010_000, 15_010_000),
      Node(9, -1, -1_799_999_999), Node(-4, 425_010_000, 14_990_000),
    ],
    ways: [
      Way(100, [1, 2, 3], [("highway", "residential"), ("name", "Carrer \"A\" & B")]),
      Way(101, [-4, 2, 7], [("highway", "path"), ("name:zh", "山路"), ("sac_scale", "hiking")]),
      Way(102, [1, 2, 7, 1], [("building", "yes")]),
      Way(103, [7, 9, 50], [("highway", "track"), ("foot", "no")]),
    ], relations: 2)
}
