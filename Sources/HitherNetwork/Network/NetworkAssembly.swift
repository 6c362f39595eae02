internal import HitherGeodesy

/// Splits ways at nodes and arranges the edges by place, so that neighbours on the ground are neighbours in the file.
struct NetworkAssembly {
  private var source: NetworkBuilder
  private var nodes: [NetworkLayout.Place] = []
  private var nodeFirst: [UInt32] = []
  private var adjacency: [UInt32] = []
  private var edges: [NetworkLayout.Edge] = []
  private var points: [NetworkLayout.Place] = []
  private var offsets: [UInt32] = []
  private var index = NetworkIndex()

  /// A stretch of references between two nodes, both ends included.
  private struct Stretch {
    var way: UInt32
    var first: UInt32
    var pieces: UInt32
  }

  init(_ source: NetworkBuilder) { self.source = source }

  mutating func assemble() {
    let stretches = stretches()
    let area = Envelope(
      latitudesE7: stretches.places.map(\.latitude), longitudesE7: stretches.places.map(\.longitude)
    )
    source.facts.area = area
    source.facts.ways = source.differentWays
    addEdges(ordered(stretches.list, area))
    addAdjacency()
    if let area { index = NetworkIndex(area, edges, points) }
  }

  // MARK: Stretches

  /// The stretches of all ways in their order, and the places that are used.
  private mutating func stretches() -> (list: [Stretch], places: [NetworkLayout.Place]) {
    let (positions, places, starts) = (source.positions, source.places, source.starts)
    var uses = [UInt8](repeating: 0, count: places.count)
    for position in positions { uses[Int(position)] = min(2, uses[Int(position)] + 1) }
    var missing = 0
    for place in places where place.latitude == .min { missing += 1 }
    source.facts.missingNodes = missing
    var list: [Stretch] = []
    for way in source.ids.indices {
      var first: Int?
      for reference in starts[way]..<starts[way + 1] {
        let position = Int(positions[reference])
        guard places[position].latitude != .min else {
          // The part before the gap ends at its last known node.
          if let start = first, reference - 1 > start {
            list.append(Self.stretch(way, start, reference - 1))
          }
          first = nil
          continue
        }
        guard let start = first else {
          first = reference
          continue
        }
        let isEnd = reference == starts[way + 1] - 1
        if isEnd || uses[position] > 1 || reference - start >= NetworkLayout.mostPieces {
          list.append(Self.stretch(way, start, reference))
          first = reference
        }
      }
    }
    return (list, places.filter { $0.latitude != .min })
  }

  private static func stretch(_ way: Int, _ first: Int, _ last: Int) -> Stretch {
    Stretch(
      way: UInt32(truncatingIfNeeded: way), first: UInt32(truncatingIfNeeded: first),
      pieces: UInt32(truncatingIfNeeded: last - first))
  }

  /// The stretches by tiles of some kilometres along a curve, and in a tile in the order of the ways.
  private func ordered(_ list: [Stretch], _ area: Envelope?) -> [Stretch] {
    guard let area else { return list }
    let grid = NetworkGrid(over: area, shift: 13)
    var keys: [UInt64] = []
    keys.reserveCapacity(list.count)
    for (number, stretch) in list.enumerated() {
      let place = source.places[Int(source.positions[Int(stretch.first)])]
      let tile = Self.interleaved(
        UInt64(grid.north(place.latitude) >> 17), UInt64(grid.east(place.longitude) >> 17))
      keys.append(tile << 32 | UInt64(number))
    }
    keys.sort()
    return keys.map { list[Int($0 & 0xFFFF_FFFF)] }
  }

  /// The bits of two numbers below 2¹⁵ in turn.
  private static func interleaved(_ one: UInt64, _ other: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for bit in 0..<UInt64(15) {
      result |= (one >> bit & 1) << (2 * bit) | (other >> bit & 1) << (2 * bit + 1)
    }
    return result
  }

  // MARK: Arrays

  private mutating func addEdges(_ list: [Stretch]) {
    let (positions, places) = (source.positions, source.places)
    var numbers = [UInt32](repeating: .max, count: places.count)
    edges.reserveCapacity(list.count)
    let pointCount = list.reduce(0) { $0 + Int($1.pieces) + 1 }
    points.reserveCapacity(pointCount)
    offsets.reserveCapacity(pointCount)
    for stretch in list {
      let (first, pieces, way) = (Int(stretch.first), Int(stretch.pieces), Int(stretch.way))
      let firstPoint = points.count
      var metres = 0.0
      for reference in first...first + pieces {
        let place = places[Int(positions[reference])]
        if let before = points.last, reference > first {
          metres += ShortDistance.metres(
            fromLatE7: before.latitude, lonE7: before.longitude, toLatE7: place.latitude,
            lonE7: place.longitude)
        }
        points.append(place)
        offsets.append(UInt32(min((metres * 1000).rounded(), Double(UInt32.max))))
      }
      edges.append(
        .init(
          way: source.ids[way], from: node(positions[first], &numbers),
          to: node(positions[first + pieces], &numbers),
          firstPoint: UInt32(truncatingIfNeeded: firstPoint), set: source.sets[way],
          millimetres: offsets.last ?? 0,
          flags: UInt32(source.directions[way]) | stretch.pieces << 8
        ))
    }
  }

  private mutating func node(_ position: UInt32, _ numbers: inout [UInt32]) -> UInt32 {
    let position = Int(position)
    if numbers[position] == .max {
      numbers[position] = UInt32(truncatingIfNeeded: nodes.count)
      nodes.append(source.places[position])
    }
    return numbers[position]
  }

  private mutating func addAdjacency() {
    nodeFirst = Array(repeating: 0, count: nodes.count + 1)
    for edge in edges {
      nodeFirst[Int(edge.from) + 1] += 1
      nodeFirst[Int(edge.to) + 1] += 1
    }
    for node in 1..<nodeFirst.count { nodeFirst[node] += nodeFirst[node - 1] }
    var next = nodeFirst
    adjacency = Array(repeating: 0, count: 2 * edges.count)
    for (number, edge) in edges.enumerated() {
      for (node, side) in [(edge.from, UInt32(0)), (edge.to, 1)] {
        adjacency[Int(next[Int(node)])] = UInt32(truncatingIfNeeded: number) << 1 | side
        next[Int(node)] += 1
      }
    }
  }

  // MARK: The file

  /// Passes the header and the sections to `body`.
  func write<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let table = source.attributes
    let end = NetworkLayout.Attributes(
      firstPair: UInt32(truncatingIfNeeded: table.pairs.count), className: 0, name: .max)
    // In the order of `NetworkLayout.Section`.
    let sections: [NetworkSection] = [
      NetworkSection(source.facts.json), NetworkSection(nodes), NetworkSection(nodeFirst),
      NetworkSection(adjacency), NetworkSection(edges), NetworkSection(points),
      NetworkSection(offsets), NetworkSection(table.sets + [end]), NetworkSection(table.pairs),
      NetworkSection(table.classes), NetworkSection(table.stringFirst),
      NetworkSection(table.strings), NetworkSection(index.blocks), NetworkSection(index.cells),
      NetworkSection(index.runs),
    ]
    try body(NetworkSection.header(sections, index.grid))
    for section in sections { try body(section.padded) }
  }
}

/// The bytes of a section, made as they are needed.
struct NetworkSection {
  let length: Int
  private let make: () -> [UInt8]

  init<Value: BitwiseCopyable>(_ values: [Value]) {
    length = values.count * MemoryLayout<Value>.stride
    make = { unsafe values.withUnsafeBytes { unsafe Array($0) } }
  }

  private var paddedLength: Int {
    (length + NetworkLayout.alignment - 1) / NetworkLayout.alignment * NetworkLayout.alignment
  }

  /// The bytes up to the start of the next section.
  var padded: [UInt8] {
    var bytes = make()
    bytes.append(contentsOf: repeatElement(0, count: paddedLength - length))
    return bytes
  }

  /// The header of a file of sections.
  static func header(_ sections: [NetworkSection], _ grid: NetworkGrid?) -> [UInt8] {
    var header = NetworkLayout.magic
    func add<Value: FixedWidthInteger>(_ value: Value) {
      for byte in 0..<Value.bitWidth / 8 {
        header.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
      }
    }
    add(NetworkLayout.version)
    add(UInt32(sections.count))
    add(UInt64(sections.reduce(NetworkLayout.headerLength) { $0 + $1.paddedLength }))
    add(grid?.southE7 ?? 0)
    add(grid?.westE7 ?? 0)
    add(UInt32(grid?.latitudeShift ?? 13))
    add(UInt32(grid?.longitudeShift ?? 13))
    add(UInt32(grid?.rows ?? 0))
    add(UInt32(grid?.columns ?? 0))
    header.append(
      contentsOf: repeatElement(0, count: NetworkLayout.tableOffset - header.count))
    var offset = NetworkLayout.headerLength
    for section in sections {
      add(UInt64(offset))
      add(UInt64(section.length))
      offset += section.paddedLength
    }
    header.append(
      contentsOf: repeatElement(0, count: NetworkLayout.headerLength - header.count))
    return header
  }
}
